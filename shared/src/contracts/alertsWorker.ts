/*
 * Names by which the site's one service worker is found: the provider serves it, browsers register it, the site's policy lets it pass.
 */

/** Address of the worker that shows alerts; the provider answers it (api/src/modules/notifications/alerts). */
export const alertsWorkerPath = '/sw.js';

/** Under which it is registered: no page has such an address, so the worker stands behind none. */
export const alertsWorkerScope = '/alerts-worker/';

/** Trusted Types policy that lets this one address be registered. */
export const alertsWorkerPolicy = 'snail-lotto-alerts';

/** What makes the site an app of its own on the home screen of an iPhone or iPad, where only such can be told; the provider answers it. */
export const siteManifestPath = '/site.webmanifest';
