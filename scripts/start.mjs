import { join } from 'node:path';
import { ensureInstalled, ensureVerifier, node24, projectEnv, root, run } from './toolchain.mjs';

await ensureInstalled();
await ensureVerifier();
const { code } = await run(node24, ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'serve.ts')], {
  env: projectEnv(),
});
process.exitCode = code;
