import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

/** The other parts are private, or forms without content. Of this one the server renders what is the same for all members. */
const rendered = ['MyTickets'];

export default (_env: unknown, argv: Argv) =>
  remoteApp('mfe-account', import.meta.dirname, modeOf(argv), earlyRequests, [], rendered);
