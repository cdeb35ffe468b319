// `npm start`: install, build what changed, release it, serve site and API. See scripts/serve.ts for the second half.
import { join } from 'node:path';
import { ensureInstalled, node24, projectEnv, root, run } from './toolchain.mjs';

await ensureInstalled();
const { code } = await run(node24, ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'serve.ts')], {
  env: projectEnv(),
});
process.exitCode = code;
