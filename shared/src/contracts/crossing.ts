import type { Answered } from './rendering.ts';

/*
 * Names by which code of different builds finds the same thing without importing it, beside the keys in storage.ts. A build records
 * those that its code has, and the release gate refuses two apps that call the same thing differently.
 */

/** Property of `window`: how often each app was registered anew. The host counts, the chunk loader of each app reads. */
export const retriesGlobal = '__snailLottoRetries';

/** Attribute of the page's root while nothing may move: the host's clock sets it, the styles of all apps read it. */
export const motionPausedAttribute = 'data-motion-paused';

/** Trusted Types policy of every build's chunk loader: the policy of the site's documents names it. */
export const chunkPolicy = 'snail-lotto-chunks';

/** Property of the global object while a page is rendered on the server: the host's half sets it, the transport of each half asks through it. */
export const askGlobal = '__snailLottoAsk';

declare global {
  var __snailLottoAsk: ((address: string) => Promise<Answered>) | undefined;
}
