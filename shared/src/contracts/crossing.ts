import type { Answered } from './rendering.ts';

/*
 * Names that separate builds share without importing each other, in addition to the keys in storage.ts. A build records the names
 * that its code contains, and the release gate refuses apps with different values.
 */

/** Property of `window`: retry count per app. The host writes it, each app's chunk loader reads it. */
export const retriesGlobal = '__snailLottoRetries';

/** Attribute of the root element while animations are paused: the clock sets it, styles of all apps read it. */
export const motionPausedAttribute = 'data-motion-paused';

/** Trusted Types policy of the chunk loaders, allowed by the policy of the site's documents. */
export const chunkPolicy = 'snail-lotto-chunks';

/** Global function during server rendering: the host's bundle sets it, the transport of each bundle sends requests through it. */
export const askGlobal = '__snailLottoAsk';

declare global {
  var __snailLottoAsk: ((address: string) => Promise<Answered>) | undefined;
}
