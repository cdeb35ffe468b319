import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

/** Everything here is a member's, or a form that nobody reads before it can be filled in: the server renders none of it. */
const rendered: string[] = [];

export default (_env: unknown, argv: Argv) =>
  remoteApp('mfe-account', import.meta.dirname, modeOf(argv), earlyRequests, [], rendered);
