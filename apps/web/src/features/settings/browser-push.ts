/** Whether this browser can be sent push messages at all. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks for leave and subscribes; undefined when the person says no. */
export async function subscribe(key: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key would never be reached.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Whether what is sent with that key reaches the subscription; push services refuse what another key has signed. */
export function isMadeWith(key: string, { options }: PushSubscription): boolean {
  const { applicationServerKey: made } = options;
  return made === null || base64url(made) === key;
}

/** What the server has to know of a subscription: address, public key and shared secret, the last two in base64url. */
export function orderOf(subscription: PushSubscription) {
  const { endpoint } = subscription;
  return { endpoint, key: base64url(subscription.getKey('p256dh')), secret: base64url(subscription.getKey('auth')) };
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
