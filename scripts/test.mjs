// `npm test`: the quick tier. `npm run test:all`: every test; `npm run test:all -- rest`: what `npm test` leaves out.
// `npm test -- unit ARGS` and `npm test -- browser ARGS` run one half with arguments for its runner, `npm test -- changed` the
// tests that this branch can affect, of both tiers. `--slow` prints the slowest files.
import { join } from 'node:path';
import { ensureInstalled, ensureVerifier, node24, projectEnv, root, run } from './toolchain.mjs';

await ensureInstalled();
await ensureVerifier();
const { code } = await run(
  node24,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'test.ts'), ...process.argv.slice(2)],
  {
    env: projectEnv(),
  },
);
process.exitCode = code;
