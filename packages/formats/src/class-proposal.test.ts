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
    ['Lorries', 'Truck', 'synonym'],
    ['Coaches', 'Bus', 'synonym'],
    ['SUVs', 'SUV', 'same'],
    ['Sédan', 'Sedan', 'same'],
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

  it.each([
    ['a letter changed', 'trxm', 'tram'],
    ['a letter more', 'trxam', 'tram'],
    ['a letter less', 'tractr', 'tractor'],
    ['two neighbours swapped', 'trma', 'tram'],
    ['two neighbours swapped at the beginning', 'rtam', 'tram'],
    ['two letters of eight or more', 'trycicle', 'tricycle'],
    ['a swap and a letter of eight or more', 'amublxnce', 'ambulance'],
    ['two letters less of eight or more', 'ambulanc', 'ambulances'],
  ])('takes a name for what it is nearest to: %s', (_, name, target) => {
    const targets = ['tram', 'tractor', 'tricycle', target === 'ambulances' ? target : 'ambulance'];
    expect(proposeClassMap([name], targets)).toMatchObject([{ target, reason: 'spelling', candidates: [target] }]);
  });

  it.each([
    ['two letters of a short one', 'txxm'],
    ['two letters of seven', 'trxxtor'],
    ['three letters of a long one', 'ambxxxnce'],
    ['two that are swapped over a third', 'mart'],
    ['a letter of three', 'tam'],
  ])('takes no name for what is too far off: %s', (_, name) => {
    expect(proposeClassMap([name], ['tram', 'tractor', 'tricycle', 'ambulance'])).toMatchObject([{ reason: 'none' }]);
  });

  it('leaves a slip that may be of several names to a person', () => {
    expect(proposeClassMap(['carx'], ['cart', 'card', 'tram'])).toEqual([
      { source: 'carx', target: null, reason: 'several', candidates: ['cart', 'card'] },
    ]);
  });

  it('does not take a short name for another', () => {
    expect(propose('bun').target).toBeNull();
  });
});
