import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { devPort, remotes } from 'shared/build/apps';
import { root } from 'shared/build/root';
import { isRemoteApp, type RemoteApp } from 'shared/contracts/appNames';
import { lockWith } from './lockWith.ts';
import { pack } from './pack/pack.ts';
import { dependencies, devDependencies, filesOf, filesOutside, namesOf, packagesFolder } from './remoteTemplate.ts';

/**
 * Runs `npm run new-remote -- mfe-news`: writes a remote with one part, its test, its standalone page and its README.
 * `npm run new-remote -- mfe-news --outside FOLDER`: writes it as a repository of its own.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { outside: { type: 'string' } } });
  if (values.outside === undefined) await newRemote(positionals);
  else await newRepository(positionals, resolve(root, values.outside));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function newRepository(words: readonly string[], folder: string): Promise<void> {
  const app = nameOf(words);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`);
  const [like] = remotes;
  if (like === undefined) throw new Error('There is no remote here whose installed packages the new one could have.');
  say('Packing shared and the release tool …');
  const packed = await pack(join(folder, packagesFolder));
  await writeFiles(folder, await filesOutside(app, packed, like));
  say(`${app} has a repository of its own in ${folder}: npm install there, then npm test. Its README has the rest.
Its part is shown once the platform has declared its props (shared/src/contracts/parts.ts) and its place (host/src/pages): docs/teams/own-repository.md.`);
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

async function newRemote(words: readonly string[]): Promise<void> {
  const app = appOf(words);
  const { part, team } = namesOf(app);
  const [model] = remotes;
  if (model === undefined) throw new Error('There is no remote here whose installed packages the new one could share.');
  const lockFile = join(root, 'pnpm-lock.yaml');
  const lock = lockWith(await readFile(lockFile, 'utf8'), app, model, { dependencies, devDependencies });
  const place = Math.max(...remotes.map(devPort)) - devPort('host') + 1;
  await writeFiles(join(root, app), filesOf(app, place));
  await writeFile(lockFile, lock);
  say(`${app} is written. Two edits put its part on a page:
  shared/src/contracts/parts.ts, its props:   '${team}/${part}': NoProps;
  host/src/pages, its place on a page:        <RemotePart name="${team}/${part}" props={{}} />
Then npm run check, npm run dev, and npm run release -- host ${app}.`);
}

/** @throws Error if the name is invalid or taken */
function appOf(words: readonly string[]): RemoteApp {
  const name = nameOf(words);
  if (existsSync(join(root, name))) throw new Error(`There is a folder ${name} already. Choose another name, or remove it.`);
  return name;
}

function nameOf([name, ...more]: readonly string[]): RemoteApp {
  if (name !== undefined && more.length === 0 && isRemoteApp(name)) return name;
  throw new Error(
    "Name the new remote: 'mfe-' and its team, in small letters, digits and single dashes, e.g. npm run new-remote -- mfe-daily-news.",
  );
}
