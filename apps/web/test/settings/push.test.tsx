import { endPush, orderPush, pushKey } from '@uvh/contract/calls/push';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../src/session/session.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

const ENDPOINT = 'https://push.example.org/asha';

/** A browser with a push service; the real one would ask the network. */
function aBrowser(leave: NotificationPermission) {
  const subscriptionOf = (key: string) => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)).buffer },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(251).buffer,
    unsubscribe,
  });
  let subscription: object | null = null;
  const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue(leave);
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const subscribed = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    subscription = subscriptionOf(applicationServerKey);
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe: subscribed } };
  const worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(Object.setPrototypeOf(worker, EventTarget.prototype));
  const subscribeWith = (key: string) => {
    subscription = subscriptionOf(key);
  };
  return { asked, subscribed, unsubscribe, subscribeWith };
}

async function openSettings(key: string | null, beforeIt: () => Promise<void> = async () => undefined) {
  const server = inATeam();
  server.answers(pushKey, { key });
  server.answers(orderPush, { ordered: true });
  server.answers(endPush, { ordered: false });
  await beforeIt();
  const { screen } = await openPage('/settings');
  return { server, screen, messages: screen.getByRole('switch', { name: 'Send me messages' }) };
}

afterEach(() => vi.restoreAllMocks());

describe('push messages', () => {
  it('are not offered where the organisers gave no key, and nobody is asked for leave', async () => {
    const browser = aBrowser('granted');
    const { server, screen, messages } = await openSettings(null);
    await expect.poll(() => server.received(pushKey).length).toBeGreaterThan(0);
    await expect.element(screen.getByRole('heading', { name: 'Your data' })).toBeVisible();
    await expect.element(messages).not.toBeInTheDocument();
    expect(browser.asked).not.toHaveBeenCalled();
  });

  it('are ordered after leave was given, and ended by the same switch', async () => {
    const browser = aBrowser('granted');
    const { server, messages } = await openSettings('BKey');
    await expect.element(messages).toBeEnabled();
    await expect.element(messages).not.toBeChecked();
    expect(browser.asked).not.toHaveBeenCalled();
    await messages.click();
    await expect.element(messages).toBeChecked();
    expect(browser.subscribed).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
    const [ordered] = server.received(orderPush);
    expect(ordered?.body).toEqual({
      endpoint: ENDPOINT,
      key: expect.stringMatching(/^[\w-]{87}$/),
      secret: expect.stringMatching(/^[\w-]{22}$/),
    });
    await expect.element(messages).toBeEnabled();
    await messages.click();
    await expect.element(messages).not.toBeChecked();
    await expect.poll(() => server.received(endPush)[0]?.body).toEqual({ endpoint: ENDPOINT });
    expect(browser.unsubscribe).toHaveBeenCalledOnce();
  });

  it('are ended here with the session in which they were ordered', async () => {
    const browser = aBrowser('granted');
    const { messages } = await openSettings('BKey');
    await expect.element(messages).toBeEnabled();
    await messages.click();
    await expect.element(messages).toBeChecked();
    expect(browser.unsubscribe).not.toHaveBeenCalled();
    endSession();
    await expect.poll(() => browser.unsubscribe.mock.calls.length).toBe(1);
  });

  it.each([
    ['on where the browser is subscribed with the key of the event', 'BKey', true],
    ['off where the organisers have another key since: what they send would not arrive', 'BOld', false],
  ])('are %s', async (_, subscribedWith, isOn) => {
    const browser = aBrowser('granted');
    // Whoever logs in ends what was ordered here before, so it is ordered after that.
    const { messages } = await openSettings('BKey', async () => {
      await new Promise((done) => setTimeout(done));
      browser.subscribeWith(subscribedWith);
    });
    await expect.element(messages).toBeEnabled();
    await (isOn ? expect.element(messages).toBeChecked() : expect.element(messages).not.toBeChecked());
  });

  it('stay off where the browser is not allowed to, with the way to allow it', async () => {
    aBrowser('denied');
    const { server, screen, messages } = await openSettings('BKey');
    await expect.element(messages).toBeEnabled();
    await messages.click();
    await expect.element(screen.getByText(/The browser does not allow messages/)).toBeVisible();
    await expect.element(messages).not.toBeChecked();
    expect(server.received(orderPush)).toEqual([]);
  });

  it('stay off where the server did not take the order, also when the page is opened again', async () => {
    const browser = aBrowser('granted');
    const { server, screen, messages } = await openSettings('BKey');
    server.refuses(orderPush, { code: 'INTERNAL', status: 500, message: 'It did not work.' });
    await expect.element(messages).toBeEnabled();
    await messages.click();
    await expect.element(screen.getByText('It did not work.')).toBeVisible();
    await expect.element(messages).not.toBeChecked();
    expect(browser.unsubscribe).toHaveBeenCalledOnce();
  });

  it('are off as soon as the browser has given them up, though the server was not told', async () => {
    aBrowser('granted');
    const { server, screen, messages } = await openSettings('BKey');
    await expect.element(messages).toBeEnabled();
    await messages.click();
    await expect.element(messages).toBeChecked();
    await expect.element(messages).toBeEnabled();
    server.refuses(endPush, { code: 'INTERNAL', status: 500, message: 'It did not work.' });
    await messages.click();
    await expect.element(screen.getByText('It did not work.')).toBeVisible();
    await expect.element(messages).not.toBeChecked();
  });
});
