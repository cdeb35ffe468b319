import { alertsWorkerScope } from '../contracts/alertsWorker.ts';

/** This browser's subscription; null where there is none, or can be none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration(alertsWorkerScope);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends this browser's subscription at the maker of the browser: from then on nobody can push to it, whatever is still stored elsewhere. */
export async function leaveThisBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
