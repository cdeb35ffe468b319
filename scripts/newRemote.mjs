// `npm run new-remote -- mfe-news`: writes a remote with one part and installs it. See scripts/newRemote.ts.
import { join } from 'node:path';
import { ensureInstalled, node24, projectEnv, root, run } from './toolchain.mjs';

await ensureInstalled();
const program = join(root, 'scripts', 'newRemote.ts');
const { code } = await run(node24, ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)], {
  env: projectEnv(),
});
// Its manifest is new, so what is installed is not what is wanted any more.
if (code === 0) await ensureInstalled();
process.exitCode = code;
