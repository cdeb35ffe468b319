import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

/**
 * The proof's page, what it does where it has no worker, and the page of payouts are opened by few: no other page's scripts shall
 * change for them.
 */
const apart = ['DrawProof', 'proofWork', 'Payouts'];

export default (_env: unknown, argv: Argv) => remoteApp('mfe-lottery', import.meta.dirname, modeOf(argv), earlyRequests, apart);
