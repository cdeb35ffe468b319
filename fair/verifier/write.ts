import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFile } from './oneFile.ts';

/**
 * Builds verify.mjs beside this file. Its SHA-256 must be the recorded one, so that every installation serves the same bytes;
 * `npm run verifier`, after a change of source or library, records the new one with `--record`.
 */
const file = join(import.meta.dirname, 'verify.mjs');
const recordFile = join(import.meta.dirname, 'verify.sha256');
const built = await oneFile();
const record = `${createHash('sha256').update(built).digest('hex')}  verify.mjs\n`;
const isRecording = process.argv.includes('--record');
if (isRecording || record === (await readFile(recordFile, 'utf8'))) {
  if (isRecording) await writeFile(recordFile, record);
  // Renamed, because another command may read or build the file at the same time.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, built, { mode: 0o755 });
  await rename(unfinished, file);
} else {
  process.stderr.write(
    `The verifier was not built: its source and library give another file than fair/verifier/verify.sha256 records (${record.trim()}). If the change is intended, run npm run verifier and commit the record.\n`,
  );
  process.exitCode = 1;
}
