import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { devPort, remotes } from 'shared/build/apps';
import { root } from 'shared/build/root';
import { isRemoteApp, type RemoteApp } from 'shared/contracts/appNames';
import { lockWith } from './lockWith.ts';
import { dependencies, devDependencies, filesOf, namesOf } from './remoteTemplate.ts';

/** `npm run new-remote -- mfe-news`: writes a remote with one part, its test, its standalone page and its README. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await newRemote(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function newRemote(words: readonly string[]): Promise<void> {
  const app = appOf(words);
  const { part, team } = namesOf(app);
  const [model] = remotes;
  if (model === undefined) throw new Error('There is no remote here whose installed packages the new one could share.');
  const lockFile = join(root, 'pnpm-lock.yaml');
  const lock = lockWith(await readFile(lockFile, 'utf8'), app, model, { dependencies, devDependencies });
  // The next place in the row of development servers.
  const place = Math.max(...remotes.map(devPort)) - devPort('host') + 1;
  for (const [file, text] of Object.entries(filesOf(app, place))) {
    const path = join(root, app, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await writeFile(lockFile, lock);
  say(`${app} is written. Two edits put its part on a page:
  shared/src/contracts/parts.ts, its props:   '${team}/${part}': NoProps;
  host/src/pages, its place on a page:        <RemotePart name="${team}/${part}" props={{}} />
Then npm run check, npm run dev, and npm run release -- host ${app}.`);
}

/** @throws Error that says what a name is like, or that this one is taken */
function appOf([name, ...more]: readonly string[]): RemoteApp {
  if (name === undefined || more.length > 0 || !isRemoteApp(name))
    throw new Error(
      "Name the new remote: 'mfe-' and its team, in small letters, digits and single dashes, e.g. npm run new-remote -- mfe-daily-news.",
    );
  if (existsSync(join(root, name))) throw new Error(`There is a folder ${name} already. Choose another name, or remove it.`);
  return name;
}
