import { notArrived, send } from './transport.server.ts';

/** Replaces `sending.ts` in server bundles, where the transport is included instead of lazy. */
export const sending = async () => ({ send, notArrived });
