import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

export default (_env: unknown, argv: Argv) => remoteApp('mfe-rewards', import.meta.dirname, modeOf(argv), earlyRequests);
