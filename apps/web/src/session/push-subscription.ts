/** What this browser is subscribed to for push messages, as its push service knows it. */
export async function presentSubscription(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** Whoever logs out here is told nothing here any more: the push service refuses what the server still sends. */
export function endPushHere(): void {
  void presentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}
