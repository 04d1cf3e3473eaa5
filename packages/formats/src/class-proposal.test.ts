import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { proposeClassMap } from './class-proposal.ts';

const propose = (name: string) => {
  const [proposal] = proposeClassMap([name], DEFAULT_CLASSES.names);
  return proposal ?? { target: undefined, reason: undefined, candidates: [] };
};

describe('proposing classes for names of a file', () => {
  it.each([
    ['hatchback', 'Hatchback', 'same'],
    ['Mini Bus', 'Mini-bus', 'same'],
    ['TRUCKS', 'Truck', 'same'],
    ['buses', 'Bus', 'same'],
    ['auto-rickshaw', 'Three-wheeler', 'synonym'],
    ['autorickshaw', 'Three-wheeler', 'synonym'],
    ['three wheelers (CNG)', 'Three-wheeler', 'synonym'],
    ['motorbike', 'Two-wheeler', 'synonym'],
    ['motor', 'Two-wheeler', 'synonym'],
    ['Motorcycle', 'Two-wheeler', 'synonym'],
    ['scooter', 'Two-wheeler', 'synonym'],
    ['minibus', 'Mini-bus', 'same'],
    ['pickup', 'LCV', 'synonym'],
    ['Pick-up', 'LCV', 'synonym'],
    ['cycle', 'bicycle', 'synonym'],
    ['lorry', 'Truck', 'synonym'],
    ['Hatchbak', 'Hatchback', 'spelling'],
    ['motorcylce', 'Two-wheeler', 'spelling'],
  ])('takes %s for %s', (name, target, reason) => {
    expect(propose(name)).toMatchObject({ target, reason });
  });

  it.each([
    ['car', ['SUV', 'MUV', 'Hatchback', 'Sedan']],
    ['van', ['tempo-traveller', 'LCV', 'MUV']],
    ['bike', ['Two-wheeler', 'bicycle']],
  ])('leaves %s to a person, with what it may be', (name, candidates) => {
    expect(propose(name)).toEqual({ source: name, target: null, reason: 'several', candidates });
  });

  it.each(['person', 'traffic light', '', '__proto__', 'constructor', '車'])('has no proposal for %j', (name) => {
    expect(propose(name)).toMatchObject({ target: null, reason: 'none', candidates: [] });
  });

  it('does not take a short name for another', () => {
    expect(propose('bun').target).toBeNull();
  });
});
