import { join } from 'node:path';
import { ensureInstalled, node24, projectEnv, root, run } from './toolchain.mjs';

await ensureInstalled();
const { code } = await run(node24, ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'serve.ts')], {
  env: projectEnv(),
});
process.exitCode = code;
