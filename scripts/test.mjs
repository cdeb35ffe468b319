// `npm test`: every test there is. `npm test -- unit` and `npm test -- browser` run one half; more arguments go to its runner.
// `npm test -- changed` runs what the changes of this branch can touch.
import { join } from 'node:path';
import { ensureInstalled, node24, projectEnv, root, run } from './toolchain.mjs';

await ensureInstalled();
const { code } = await run(
  node24,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'test.ts'), ...process.argv.slice(2)],
  {
    env: projectEnv(),
  },
);
process.exitCode = code;
