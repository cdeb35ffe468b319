/** URL path of the service worker that shows alerts; the provider serves it. */
export const alertsWorkerPath = '/sw.js';

/** Scope of the service worker. No page is below this path, so the worker controls none. */
export const alertsWorkerScope = '/alerts-worker/';

export const alertsWorkerPolicy = 'snail-lotto-alerts';

/** Web app manifest: iPhones and iPads allow push only for sites installed on the home screen. The provider serves it. */
export const siteManifestPath = '/site.webmanifest';
