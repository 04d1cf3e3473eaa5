import { getImage, leaseAhead } from '@uvh/contract/calls/image';
import { reportImage } from '@uvh/contract/calls/report';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aGame, openGameOf } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const FIRST = aTrafficImage({ image_id: 11, bbox: aRowOf('Sedan', 'Bus', 'Truck') });
const SECOND = aTrafficImage({ image_id: 12, bbox: aRowOf('LCV', 'MUV') });

async function openReported({ givenBack }: { readonly givenBack: boolean }) {
  const server = aGame(FIRST, SECOND);
  const reported = () => server.received(reportImage);
  const isGone = () => givenBack && reported().length > 0;
  server.answersBy(getImage, () => (isGone() ? SECOND : FIRST));
  server.answersBy(leaseAhead, () => ({ images: isGone() ? [] : [SECOND] }));
  server.answers(reportImage, { report_id: 1, given_back: givenBack });
  const game = await openGameOf(server);
  return { ...game, reported, dialog: game.screen.getByRole('dialog', { name: 'Report a problem' }) };
}

describe('reporting the image in hand', () => {
  it('goes by keys alone: P, an arrow, Enter, and the next image is there', async () => {
    const { screen, dialog, reported, box } = await openReported({ givenBack: true });
    await expect.element(box(/^Sedan/)).toBeVisible();
    await userEvent.keyboard('p');
    await expect.element(dialog.getByRole('radio', { name: 'The picture is broken' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(dialog.getByRole('radio', { name: 'It shows something private' })).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Reported. The organisers will look at it.')).toBeVisible();
    await expect.element(box(/^LCV/)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reported().map(({ body }) => body)).toMatchObject([{ image_id: 11, kind: 'private', note: '' }]);
  });

  it('takes a press on what a reason means as one on the reason', async () => {
    const { screen, dialog } = await openReported({ givenBack: true });
    await screen.getByRole('button', { name: /^Report a problem/ }).click();
    await dialog.getByText(/^A face, a number plate/).click();
    await expect.element(dialog.getByRole('radio', { name: 'It shows something private', exact: true })).toBeChecked();
  });

  it('says so when the image stays in hand, with everything as it was', async () => {
    const { screen, dialog, box } = await openReported({ givenBack: false });
    await screen.getByRole('button', { name: /^Report a problem/ }).click();
    await dialog.getByRole('button', { name: 'Report, next image' }).click();
    await expect.element(screen.getByText(/so this one stays with you/)).toBeVisible();
    await expect.element(box(/^Sedan/)).toBeVisible();
  });

  it('leaves a note on the selected box, once there is one', async () => {
    const { dialog, box, reported, screen } = await openReported({ givenBack: false });
    await box(/^Bus/).click();
    await userEvent.keyboard('p');
    await expect.element(dialog.getByRole('radio', { name: 'A note on the selected box' })).toBeChecked();
    const send = dialog.getByRole('button', { name: 'Leave the note' });
    await expect.element(send).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('  ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(reported()).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Two of them behind each other');
    await send.click();
    await expect.element(screen.getByText('The note is with the organisers.')).toBeVisible();
    expect(reported()[0]?.body).toMatchObject({
      image_id: 11,
      kind: 'box',
      note: 'Two of them behind each other',
      box: { label: 'Bus', bbox_id: FIRST.bbox[1]?.bbox_id },
    });
    await expect.element(box(/^Bus/)).toBeVisible();
  });

  it('keeps what was written while somebody looks at the image once more, and forgets it once it is sent', async () => {
    const { dialog, box, screen } = await openReported({ givenBack: false });
    await box(/^Bus/).click();
    await userEvent.keyboard('p');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Two of them');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await box(/^Truck/).click();
    await userEvent.keyboard('p');
    await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await box(/^Bus/).click();
    await userEvent.keyboard('p');
    await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Two of them');
    await dialog.getByRole('button', { name: 'Leave the note' }).click();
    await expect.element(screen.getByText('The note is with the organisers.')).toBeVisible();
    await userEvent.keyboard('p');
    await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  it('says why when the server refuses it, and leaves the image and the note', async () => {
    const { server, screen, dialog, box } = await openReported({ givenBack: true });
    server.refuses(reportImage, {
      code: 'TEAM_DISQUALIFIED',
      status: 403,
      message: 'Your team is out of the contest.',
    });
    await screen.getByRole('button', { name: /^Report a problem/ }).click();
    await dialog.getByRole('textbox').fill('Half of it is grey');
    await dialog.getByRole('button', { name: 'Report, next image' }).click();
    await expect.element(dialog.getByText('Your team is out of the contest.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Half of it is grey');
    await userEvent.keyboard('{Escape}');
    await expect.element(box(/^Sedan/)).toBeVisible();
  });

  it('brings the next image where this one has gone to somebody else', async () => {
    const { server, screen, dialog, box } = await openReported({ givenBack: true });
    server.refuses(reportImage, { code: 'NOT_LEASED', status: 409, message: 'This image is not yours.' });
    await expect.element(screen.getByText('1 more ready')).toBeInTheDocument();
    await screen.getByRole('button', { name: /^Report a problem/ }).click();
    await dialog.getByRole('button', { name: 'Report, next image' }).click();
    await expect.element(box(/^LCV/)).toBeVisible();
  });

  it('goes on to the next image without a network, and is sent when it is back', async () => {
    const { server, dialog, box, reported, screen } = await openReported({ givenBack: true });
    await expect.element(screen.getByText('1 more ready')).toBeInTheDocument();
    server.isAwayFor(reportImage);
    await userEvent.keyboard('p');
    await dialog.getByRole('button', { name: 'Report, next image' }).click();
    await expect.element(screen.getByText(/It is sent when the network is back/)).toBeVisible();
    await expect.element(box(/^LCV/)).toBeVisible();
    server.answers(reportImage, { report_id: 1, given_back: true });
    const before = reported().length;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => reported().length).toBeGreaterThan(before);
  });
});
