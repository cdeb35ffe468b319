import { addBrowser, chooseAlerts } from '../api-client/alerts.ts';
import { PlayerError } from '../api-client/playerError.ts';
import type { Alerts, PushSubscriptionRequest } from '../contracts/alerts.ts';
import { alertsWorkerPath, alertsWorkerPolicy, alertsWorkerScope, siteManifestPath } from '../contracts/providerPaths.ts';
import { currentSubscription, leaveThisBrowser } from './leaveThisBrowser.ts';

/**
 * Whether this browser can receive push alerts. `denied`: the member has refused permission; `homeScreen`: iPhones and iPads
 * support it only for sites on the home screen.
 */
export type PushAbility = 'possible' | 'denied' | 'homeScreen' | 'impossible';

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  const { userAgent, platform, maxTouchPoints } = navigator;
  // iPads identify as Macs.
  const touchDevice = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  return touchDevice ? 'homeScreen' : 'impossible';
}

/**
 * Adds the web app manifest, so that the site can be installed on the home screen: iPhones and iPads require it for push. Does
 * nothing in documents that link it already; those of older hosts do not.
 */
export function allowHomeScreen(): void {
  if (document.head.querySelector('link[rel="manifest"]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: siteManifestPath }));
}

/** Why the subscription failed, as a sentence for the member. */
export class NotSubscribed extends PlayerError {}

/** The browser does not ask for permission again after a refusal. */
export const deniedWords =
  'Notifications of this site are blocked in this browser. Allow them in the settings of the site (the icon beside the address), then reload this page. Or choose mail.';

export const homeScreenWords =
  'On an iPhone or iPad this works once the site is on your home screen, from iOS 16.4 on: tap Share, then “Add to Home Screen”, open it there, log in and choose it in your account. Or choose mail.';

export const impossibleWords = 'This browser cannot show alerts of a site. Choose mail, or another browser.';

/**
 * Returns whether this browser has a subscription for the site's current key. After a move of the site it may have one for the
 * old key.
 * @param pushKey of the `Alerts` response
 */
export async function isSubscribedHere(pushKey: string): Promise<boolean> {
  const subscription = await currentSubscription();
  if (!subscription) return false;
  const madeWith = subscription.options.applicationServerKey;
  return madeWith === null || String(new Uint8Array(madeWith)) === String(bytesOf(pushKey));
}

/**
 * Asks for permission, registers the service worker and subscribes. Call it from a click handler: browsers ask only then.
 * @param pushKey of the `Alerts` response
 * @throws NotSubscribed with a sentence
 */
export async function subscribeThisBrowser(pushKey: string): Promise<PushSubscriptionRequest> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') throw new NotSubscribed(deniedWords);
  if (permission !== 'granted')
    throw new NotSubscribed('You were not asked, or gave no answer. Press once more to be asked again.');
  const registration = await activeRegistration();
  try {
    const { endpoint, keys } = (await subscribe(registration, pushKey)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The subscription has no address or no keys.');
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch (error) {
    console.error('This browser could not be subscribed.', error);
    throw new NotSubscribed('This browser’s maker could not be reached for alerts. Try again later, or choose mail.');
  }
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, pushKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // There is a subscription for an old key, as after a move of the site: replace it.
    const other = await pushManager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register(...workerAddress());
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    // Not `serviceWorker.ready`: it waits for a worker that controls this page, and this one controls none.
    if (worker && worker.state !== 'activated')
      await new Promise<void>((resolve, reject) => {
        worker.addEventListener('statechange', () => {
          if (worker.state === 'activated') resolve();
          if (worker.state === 'redundant') reject(new Error('The worker was given up.'));
        });
      });
    return registration;
  } catch (error) {
    console.error('The worker that shows alerts could not be registered.', error);
    throw new NotSubscribed('What shows alerts could not be loaded. Check your connection and try again, or choose mail.');
  }
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Creates the script URL through the page's Trusted Types policy, which allows only this one. Other browsers take the plain
 * string.
 */
function workerAddress(): [string, RegistrationOptions] {
  const policies: Policies | undefined = Reflect.get(window, 'trustedTypes');
  const address = policies
    ? policies.createPolicy(alertsWorkerPolicy, { createScriptURL: onlyTheWorker }).createScriptURL(alertsWorkerPath)
    : alertsWorkerPath;
  return [address, { scope: alertsWorkerScope, updateViaCache: 'none' }];
}

function onlyTheWorker(url: string): string {
  if (url !== alertsWorkerPath) throw new TypeError(`${url} is not the worker of this site.`);
  return url;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/**
 * Stores the member's choice of alerts; push subscribes this device. Call it from a click handler: browsers ask for permission
 * only there.
 * @throws NotSubscribed with a sentence, ApiError
 */
export async function chooseWay(way: Alerts['choice'], { pushKey }: Pick<Alerts, 'pushKey'>): Promise<Alerts> {
  if (way === 'push') return addBrowser(await subscribeThisBrowser(pushKey));
  const alerts = await chooseAlerts({ choice: way });
  // Best effort: the provider already sends no more push alerts to this member.
  await leaveThisBrowser().catch((error: unknown) => console.error('The subscription for alerts could not be ended.', error));
  return alerts;
}
