import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

/** The server renders none of it: all is for operators. */
export default (_env: unknown, argv: Argv) => remoteApp('mfe-office', import.meta.dirname, modeOf(argv), earlyRequests, [], []);
