// Runs one of the project's TypeScript programs with the project's own Node: `node scripts/run.mjs FILE ARGS…`.
import { join } from 'node:path';
import { ensureInstalled, ensureVerifier, node24, projectEnv, root, run } from './toolchain.mjs';

const [file, ...args] = process.argv.slice(2);
await ensureInstalled();
// `npm run verifier` records what it builds, also after a change, which `ensureVerifier` would refuse.
if (file !== 'fair/verifier/write.ts') await ensureVerifier();
const { code } = await run(node24, ['--disable-warning=ExperimentalWarning', join(root, file), ...args], { env: projectEnv() });
process.exitCode = code;
