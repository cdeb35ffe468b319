import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFile } from './oneFile.ts';

/** `npm run verifier`: rebuilds verify.mjs after a change of its source or library. */
await writeFile(join(import.meta.dirname, 'verify.mjs'), await oneFile(), { mode: 0o755 });
