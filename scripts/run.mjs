// Runs one of the project's TypeScript programs with the project's own Node: `node scripts/run.mjs FILE ARGS…`.
import { join } from 'node:path';
import { ensureInstalled, node24, projectEnv, root, run } from './toolchain.mjs';

const [file, ...args] = process.argv.slice(2);
await ensureInstalled();
const { code } = await run(node24, ['--disable-warning=ExperimentalWarning', join(root, file), ...args], { env: projectEnv() });
process.exitCode = code;
