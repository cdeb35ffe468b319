import type { EarlyRequests } from 'shared/contracts/parts';

/** None: each call needs a proof, which only a running page can make. */
export const earlyRequests = {} satisfies EarlyRequests;
