import { notArrived, send } from './transport.server.ts';

/** What a server half has in place of `sending.ts`: there it stands at once. */
export const sending = async () => ({ send, notArrived });
