import type { AnswerInput } from '@uvh/contract/call';
import { openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anOrganiserConsole } from '../support/builders.ts';
import { aDeadLineTo } from '../support/dead-line.ts';
import { openPage } from '../support/open-page.tsx';
import { aPicture } from '../support/traffic-image.ts';

const box = (label: string, x: number) => ({ label, x, y: 500, width: 120, height: 100 });

function aConsole(change: Partial<AnswerInput<typeof openImage>> = {}) {
  const server = anOrganiserConsole();
  server.answers(openImage, {
    image_id: 11,
    image_url: aPicture(),
    placeholder: '',
    source_name: 'junction-11.jpg',
    state: 'done',
    zone: 0,
    camera: null,
    batch_id: null,
    boxes: 2,
    risk: 0.02,
    agreement: 90,
    contested: 0,
    open_reports: 0,
    suggestions: [box('Truck', 100), box('LCV', 400)],
    reviews: [],
    consensus: [
      { ...box('Sedan', 100), certainty: 0.98, is_removed: false },
      { ...box('Bus', 400), certainty: 0.9, is_removed: false },
      { ...box('removed', 800), certainty: 0.9, is_removed: true },
    ],
    truth: null,
    contested_places: [],
    ...change,
  });
  server.answers(setTruth, { image_id: 11 });
  return server;
}

describe('mending the consensus', () => {
  it('begins with its boxes in the players’ annotator, and what stands in the end becomes the truth', async () => {
    const server = aConsole();
    const { screen, address } = await openPage('/organiser/images/11');
    await screen.getByRole('link', { name: 'Mend and make gold' }).click();
    await expect.element(screen.getByRole('application')).toHaveFocus();
    await screen.getByRole('option', { name: /^Bus/ }).click();
    await userEvent.keyboard('{Delete}');
    await expect.element(screen.getByRole('option', { name: /^Bus/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: /^Make gold/ }).click();
    await expect.element(screen.getByText('The image is gold by your boxes.')).toBeVisible();
    await expect.poll(address).toBe('/organiser/images/11');
    expect(server.received(setTruth)[0]?.body).toEqual({ boxes: [box('Sedan', 100)] });
  });

  it('says that the picture does not come on a dead line, and asks for it again', async () => {
    aConsole();
    const line = aDeadLineTo((url) => url === aPicture());
    const { screen } = await openPage('/organiser/images/11/mend');
    await line.waitLong();
    await expect.element(screen.getByText('The picture could not be loaded.')).toBeVisible();
    line.mend();
    await screen.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('The picture could not be loaded.')).not.toBeInTheDocument();
  });

  it('asks before a link loses what was mended', async () => {
    aConsole();
    const { screen, address } = await openPage('/organiser/images/11/mend');
    const back = screen.getByRole('link', { name: 'Back to the image' });
    const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await screen.getByRole('option', { name: /^Bus/ }).click();
    await userEvent.keyboard('{Delete}');
    await back.click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(screen.getByRole('option', { name: /^Bus/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(screen.getByRole('option', { name: /^Bus/ })).toBeInTheDocument();
    await back.click();
    await expect.poll(address).toBe('/organiser/images/11');
  });

  it('asks for a class of every box first', async () => {
    const server = aConsole({ consensus: null, suggestions: [box('Sedan', 100), box('default', 400)] });
    const { screen } = await openPage('/organiser/images/11/mend');
    await screen.getByRole('button', { name: /^Make gold/ }).click();
    await expect.element(screen.getByText('Some boxes have no class yet. They are selected.')).toBeVisible();
    await expect
      .element(screen.getByRole('option', { name: /^No class yet/ }))
      .toHaveAttribute('aria-selected', 'true');
    expect(server.received(setTruth)).toEqual([]);
  });
});
