import type { AnswerInput } from '@uvh/contract/call';
import { listEveryAppeal, nextOpenAppeal } from '@uvh/contract/calls/organiser/appeals';
import { changeImages, imageFilters, listImages, openImage } from '@uvh/contract/calls/organiser/images';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anOrganiserConsole } from '../support/builders.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const anImage = (image_id: number): AnswerInput<typeof listImages>['rows'][number] => ({
  image_id,
  image_url: DOT,
  placeholder: DOT,
  source_name: `junction-${image_id}.jpg`,
  state: 'done',
  zone: 0,
  camera: 'mg-road',
  batch_id: 2,
  boxes: 1,
  reviews: 2,
  risk: 0.12,
  agreement: 91,
  contested: 0,
  open_reports: 0,
});

function aConsole(): FakeServer {
  const server = anOrganiserConsole();
  server.answers(imageFilters, { cameras: ['mg-road'], batches: [{ batch_id: 2, name: 'May' }] });
  server.answers(listImages, { rows: [anImage(11), anImage(12)], next: null, total: 2 });
  return server;
}

describe('images', () => {
  it('are narrowed down by the address, and a view of them is kept under a name', async () => {
    const server = aConsole();
    const { screen, address } = await openPage('/organiser/images?state=done&zone=9');
    await expect.element(screen.getByRole('row', { name: /junction-11.jpg/ })).toBeVisible();
    expect(server.received(listImages)[0]?.query).toMatchObject({ state: 'done', sort: 'image_id' });
    expect(server.received(listImages)[0]?.query.zone).toBeUndefined();
    await screen.getByRole('combobox', { name: /^Camera/ }).selectOptions('mg-road');
    await expect.poll(() => server.received(listImages).at(-1)?.query.camera).toBe('mg-road');
    await screen.getByRole('textbox', { name: 'Name of the view' }).fill('MG Road');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('combobox', { name: /^Camera/ }).selectOptions('');
    await screen.getByRole('link', { name: 'MG Road' }).click();
    await expect.poll(address).toContain('camera=mg-road');
  });

  it('keep a view as long as the page is open where the browser stores nothing', async () => {
    aConsole();
    const { screen } = await openPage('/organiser/images?state=done');
    const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await screen.getByRole('textbox', { name: 'Name of the view' }).fill('Done');
    await screen.getByRole('button', { name: 'Save this view' }).click();
    await expect.element(screen.getByRole('link', { name: 'Done', exact: true })).toBeVisible();
    store.mockRestore();
  });

  it('have the zone that players, files and the command line know them by', async () => {
    aConsole();
    const { screen } = await openPage('/organiser/images');
    await expect.element(screen.getByRole('row', { name: /junction-11.jpg Done 0 mg-road/ })).toBeVisible();
    const zones = screen.getByRole('combobox', { name: /^Zone/ }).getByRole('option');
    await expect.poll(() => zones.all().map((zone) => zone.element().textContent)).toEqual(['Any', '0', '1', '2', '3']);
  });

  it('show a name of a column wholly when the keyboard comes to it, also one of which a little was in view', async () => {
    aConsole();
    const { screen } = await openPage('/organiser/images');
    const grid = screen.getByRole('grid', { name: 'Images' });
    const risk = grid.getByRole('columnheader', { name: 'Risk' }).getByRole('button');
    await expect.element(risk).toBeVisible();
    const scroller = grid.element().parentElement;
    if (scroller === null) throw new Error('The table stands in nothing.');
    const hiddenPx = () => risk.element().getBoundingClientRect().right - scroller.getBoundingClientRect().right;
    scroller.style.width = `${scroller.clientWidth - (Math.floor(-hiddenPx()) + 30)}px`;
    expect(hiddenPx()).toBeGreaterThan(10);
    grid
      .getByRole('columnheader', { name: /Image|Name/ })
      .getByRole('button')
      .element()
      .focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(risk).toHaveFocus();
    await expect.poll(hiddenPx).toBeLessThan(0);
  });

  it('are selected all at once, and no longer when the list shows others', async () => {
    const server = aConsole();
    const { screen } = await openPage('/organiser/images?state=done');
    await screen.getByRole('button', { name: 'Select all (2)' }).click();
    await expect.element(screen.getByText('2 images selected')).toBeVisible();
    expect(server.received(listImages).at(-1)?.query).toMatchObject({ state: 'done', limit: '1000' });
    await expect.element(screen.getByRole('button', { name: 'Select all (2)' })).not.toBeInTheDocument();
    await screen.getByRole('columnheader', { name: 'Risk' }).getByRole('button').click();
    await expect.element(screen.getByText('2 images selected')).toBeVisible();
    await screen.getByRole('combobox', { name: /^Camera/ }).selectOptions('mg-road');
    await expect.element(screen.getByText('2 images selected')).not.toBeInTheDocument();
    for (const checkbox of screen.getByRole('checkbox').all()) await expect.element(checkbox).not.toBeChecked();
  });

  it('are selected as many as may be changed at once', async () => {
    const server = aConsole();
    server.answers(listImages, { rows: [anImage(11), anImage(12)], next: '12', total: 26_646 });
    const { screen } = await openPage('/organiser/images');
    await expect.element(screen.getByRole('button', { name: 'Select the first 1,000' })).toBeVisible();
  });

  it('are selected by a press on their picture, the checkbox is small', async () => {
    aConsole();
    const { screen } = await openPage('/organiser/images');
    const row = screen.getByRole('row', { name: /junction-11.jpg/ });
    await expect.element(row).toBeVisible();
    await userEvent.click(row.element().querySelector('img') ?? row);
    await expect.element(row.getByRole('checkbox')).toBeChecked();
  });

  it('are changed by many at once, and those that stay are named with the reason', async () => {
    const server = aConsole();
    server.answers(changeImages, {
      changed: [11],
      kept: [{ image_id: 12, reason: 'is gold already', code: 'goldAlready' }],
    });
    const { screen } = await openPage('/organiser/images');
    for (const name of ['Select junction-11.jpg', 'Select junction-12.jpg'])
      await screen.getByRole('checkbox', { name }).click();
    await expect.element(screen.getByText('2 images selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Make gold' }).click();
    await expect.element(screen.getByRole('dialog').getByText('2 images selected')).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Make gold' }).click();
    await expect.element(screen.getByText('1 image changed.')).toBeVisible();
    await expect.element(screen.getByText('1 image stays as it is: it is gold already')).toBeVisible();
    expect(server.received(changeImages)[0]?.body).toEqual({ act: 'make-gold', image_ids: [11, 12] });
  });

  it('are selected and changed by keys alone, and the focus goes on from there', async () => {
    const server = aConsole();
    server.answers(changeImages, { changed: [11], kept: [] });
    const { screen } = await openPage('/organiser/images');
    const all = screen.getByRole('button', { name: 'Select all (2)' });
    const press = async (name: string) => {
      screen.getByRole('button', { name }).element().focus();
      await userEvent.keyboard('{Enter}');
    };
    await expect.element(all).toBeVisible();
    await press('Select all (2)');
    await expect.element(screen.getByRole('button', { name: 'Ask for a review' })).toHaveFocus();
    await press('Select none');
    await expect.element(all).toHaveFocus();
    screen.getByRole('checkbox', { name: 'Select junction-11.jpg' }).element().focus();
    await userEvent.keyboard(' ');
    await press('Make gold');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(all).toHaveFocus();
  });

  it('are read out by their number alone when one more is selected, not with every button', async () => {
    aConsole();
    const { screen } = await openPage('/organiser/images');
    const box = screen.getByRole('checkbox', { name: 'Select junction-11.jpg' });
    await expect.element(box).toBeVisible();
    const heard: string[] = [];
    const listener = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const live = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live], [role=status]');
        if (live) heard.push(live.textContent);
      }
    });
    listener.observe(document.body, { subtree: true, childList: true, characterData: true });
    await box.click();
    await expect.element(screen.getByText('1 image selected')).toBeVisible();
    listener.disconnect();
    expect(heard).toEqual(['1 image selected']);
  });

  it('that stay as they are say why in the language of the console', async () => {
    const server = aConsole();
    server.answers(changeImages, {
      changed: [],
      kept: [{ image_id: 11, reason: 'a sentence that was written otherwise since', code: 'goldAlready' }],
    });
    const { screen } = await openPage('/organiser/images', { language: 'kn' });
    await screen.getByRole('checkbox', { name: /junction-11/ }).click();
    await screen.getByRole('button', { name: 'ಗೋಲ್ಡ್ ಮಾಡಿ' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/ಅದು ಈಗಾಗಲೇ ಗೋಲ್ಡ್/)).toBeVisible();
  });

  it('say why as the server does where it is of another version', async () => {
    const server = aConsole();
    server.answers(changeImages, {
      changed: [],
      kept: [{ image_id: 11, reason: 'is on the moon', code: 'onTheMoon' }],
    });
    const { screen } = await openPage('/organiser/images');
    await screen.getByRole('checkbox', { name: /junction-11/ }).click();
    await screen.getByRole('button', { name: 'Make gold' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('1 image stays as it is: is on the moon')).toBeVisible();
  });

  it('are listed where people contradict gold, with what is known and what is said, and are upheld', async () => {
    const server = aConsole();
    const box = { label: 'Sedan', x: 100, y: 100, width: 200, height: 100 };
    const { label: _, ...rect } = box;
    const gold = { ...anImage(11), state: 'gold' as const, contested: 2 };
    server.answers(listImages, { rows: [gold], next: null, total: 1 });
    server.answers(openImage, {
      ...gold,
      suggestions: [box],
      reviews: [],
      consensus: null,
      truth: [box],
      contested_places: [
        { ...rect, known: 'Sedan', said: 'SUV', teams: 4, teams_for_known: 1 },
        { ...rect, x: 700, known: 'removed', said: 'Bus', teams: 3, teams_for_known: 0 },
      ],
    });
    server.answers(changeImages, { changed: [11], kept: [] });
    const { screen } = await openPage('/organiser/images?contested=yes');
    await expect.element(screen.getByText('2 contested')).toBeVisible();
    expect(server.received(listImages)[0]?.query).toMatchObject({ contested: 'yes' });
    await screen.getByText('11 · junction-11.jpg').click();
    await expect.element(screen.getByText('Known: Sedan (said by 1). Said by 4 teams: SUV.')).toBeVisible();
    await expect.element(screen.getByText('Known: not a vehicle (said by 0). Said by 3 teams: Bus.')).toBeVisible();
    const drawn = [...document.querySelectorAll('svg [data-layer]')].map((each) => each.getAttribute('data-layer'));
    // Above what it contradicts.
    expect(drawn).toEqual(['truth', 'contested']);
    await screen.getByRole('button', { name: 'Uphold' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click();
    await expect.poll(() => server.received(changeImages)[0]?.body).toEqual({ act: 'uphold-gold', image_ids: [11] });
  });

  it('show each layer over the picture', async () => {
    const server = aConsole();
    const box = { label: 'Sedan', x: 100, y: 100, width: 200, height: 100 };
    server.answers(openImage, {
      ...anImage(11),
      suggestions: [box],
      reviews: [
        {
          submission_id: 5,
          user_id: 7,
          username: 'asha7',
          at: '2027-05-10T06:00:00.000Z',
          boxes: [{ ...box, is_deleted: true, is_new: false }],
          judged: 1,
          hits: 0,
        },
      ],
      consensus: [{ ...box, label: 'SUV', certainty: 0.97, is_removed: false }],
      truth: null,
      contested_places: [],
    });
    const { screen } = await openPage('/organiser/images/11');
    await expect.element(screen.getByRole('checkbox', { name: /Consensus/ })).toBeChecked();
    const drawn = () =>
      [...document.querySelectorAll('svg [data-layer]')].map((each) => each.getAttribute('data-layer'));
    expect(drawn()).toEqual(['consensus']);
    await screen.getByRole('checkbox', { name: /Review by asha7/ }).click();
    expect(drawn()).toEqual(['consensus', 'review-5']);
    await expect.element(screen.getByRole('button', { name: 'Ask for a review' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bring back' }).elements()).toEqual([]);
  });

  it('show at once which box somebody appealed, and what they say it is', async () => {
    const server = aConsole();
    const box = { label: 'Sedan', x: 100, y: 100, width: 200, height: 100 };
    const { label: _, ...rect } = box;
    server.answers(openImage, {
      ...anImage(11),
      suggestions: [box],
      reviews: [],
      consensus: [{ ...box, certainty: 0.97, is_removed: false }],
      truth: null,
      contested_places: [],
      appeals: [{ ...rect, appeal_id: 3, username: 'asha7', said: 'removed', was: 'Sedan', state: 'open' }],
    });
    const { screen } = await openPage('/organiser/images/11');
    await expect.element(screen.getByRole('checkbox', { name: /Appealed/ })).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: /Consensus/ })).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: /Suggestions/ })).not.toBeChecked();
    const marked = document.querySelector('svg [data-layer="appealed"]');
    expect(marked?.textContent).toBe('asha7: Sedan → not a vehicle');
    expect(marked?.querySelector('rect')?.getAttribute('x')).toBe('100');
  });

  it('lead from an appeal to the next open one, as the list of appeals was narrowed down, also by way of the truth', async () => {
    const server = aConsole();
    const rect = { x: 100, y: 100, width: 200, height: 100 };
    const row = (appeal_id: number, image_id: number) => ({
      appeal_id,
      image_id,
      at: '2027-05-10T06:00:00.000Z',
      username: 'asha7',
      team: 'Namma Lane',
      source_name: `junction-${image_id}.jpg`,
      placeholder: '',
      said: 'SUV',
      was: 'Sedan',
      state: 'open' as const,
      is_image_out: false,
      settled: null,
      decided_at: null,
      opinions: [],
    });
    server.answers(listEveryAppeal, { rows: [row(3, 11), row(4, 12)], next: null, total: 2 });
    server.answersBy(openImage, ({ path }) => {
      const id = Number(path.split('/').at(-1));
      return {
        ...anImage(id),
        suggestions: [],
        reviews: [],
        consensus: null,
        truth: null,
        contested_places: [],
        appeals: [{ ...rect, appeal_id: id - 8, username: 'asha7', said: 'SUV', was: 'Sedan', state: 'open' as const }],
      };
    });
    server.answers(nextOpenAppeal, { next: { appeal_id: 4, image_id: 12 }, open: 1, open_in_all: 6 });
    const { screen, address } = await openPage('/organiser/appeals?search=junction');
    await screen.getByText('11 · junction-11.jpg').click();
    await expect.poll(address).toBe('/organiser/images/11?search=junction&appeal=3');
    // The letters on the picture are too small for a phone.
    await expect.element(screen.getByText('asha7 says SUV; it was settled as Sedan.')).toBeVisible();
    await expect.element(screen.getByText('1 other appeal that fits is open.')).toBeVisible();
    await screen.getByRole('link', { name: 'Mend and make gold' }).click();
    await screen.getByRole('link', { name: 'Back to the image' }).click();
    await screen.getByRole('link', { name: 'Next open appeal' }).click();
    await expect.poll(address).toBe('/organiser/images/12?search=junction&appeal=4');
    expect(server.received(nextOpenAppeal)[0]?.query).toEqual({ search: 'junction', sort: 'at', direction: 'desc' });
    server.answers(nextOpenAppeal, { next: null, open: 0, open_in_all: 0 });
    await screen.getByRole('link', { name: 'All appeals' }).click();
    await expect.poll(address).toBe('/organiser/appeals?search=junction');
    await screen.getByText('12 · junction-12.jpg').click();
    await expect.element(screen.getByText('No appeal about another image is open.')).toBeVisible();
  });
});
