import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Loading code takes most of a command's time, so Node's compile cache is kept beside the packages, where only the installing
// account can write. Without write access, Node compiles everything each time.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runCommandLine } = await import('./app/cli/runCommandLine.ts');
await runCommandLine(process.argv.slice(2));
