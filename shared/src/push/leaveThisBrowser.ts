import { alertsWorkerScope } from '../contracts/providerPaths.ts';

/** Returns this browser's push subscription; null without one, or without support. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration(alertsWorkerScope);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends this browser's subscription at its push service, so that no stored copy of it works any more. */
export async function leaveThisBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
