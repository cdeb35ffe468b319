import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

/**
 * Chunks of rarely used pages (proof, its fallback without a worker, payouts) are built separately, so that they do not affect
 * other pages' scripts.
 */
const apart = ['DrawProof', 'proofWork', 'Payouts'];

export default (_env: unknown, argv: Argv) => remoteApp('mfe-lottery', import.meta.dirname, modeOf(argv), earlyRequests, apart);
