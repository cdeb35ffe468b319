import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Made by commit 9778a85a: its 44 migrations (name → SQL), and a tar with its data folder (`data/`) and the backup without its gzip
 * (`backup.tar`). Its code filled the folder with one member and four purchases, the last over HTTP, and backed it up while the provider
 * ran.
 */
const folder = path.join(import.meta.dirname, 'release-9778a85a');

async function unpack(name: string): Promise<Buffer> {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  return brotliDecompressSync(await readFile(path.join(folder, name)), { params });
}

/** Returns the migrations of the release before the baselines, in order: name and SQL. */
export async function oldMigrations(): Promise<[name: string, sql: string][]> {
  const json: unknown = JSON.parse((await unpack('migrations.json.br')).toString());
  return Object.entries(Value.Parse(Type.Record(Type.String(), Type.String()), json));
}

/** Writes those migrations into a folder, for `migrate`. @param before leaves out this name and later ones */
export async function writeOldMigrations(to: string, before = '~'): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const [name, sql] of await oldMigrations()) if (name < before) await writeFile(path.join(to, name), sql);
}

/** Unpacks a data folder of that release as `data`, and its backup as `old.backup`. */
export async function unpackOldData(to: string): Promise<void> {
  execFileSync('tar', ['-x', '-C', to], { input: await unpack('data.tar.br') });
  const tar = path.join(to, 'backup.tar');
  await writeFile(path.join(to, 'old.backup'), gzipSync(await readFile(tar), { level: 1 }));
  await rm(tar);
}
