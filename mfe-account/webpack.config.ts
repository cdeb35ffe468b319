import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

/** The server renders none of these parts: they are private, or forms without content. */
const rendered: string[] = [];

export default (_env: unknown, argv: Argv) =>
  remoteApp('mfe-account', import.meta.dirname, modeOf(argv), earlyRequests, [], rendered);
