import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Loading code is most of what a command takes: what Node has compiled is kept for the next one, beside the packages, where only those write who
// install them. Where that cannot be written, all is compiled anew.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runCommandLine } = await import('./app/cli/runCommandLine.ts');
await runCommandLine(process.argv.slice(2));
