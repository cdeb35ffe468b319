import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PrivateKey } from 'keys/keyFiles';
import { root } from 'shared/build/root';
import type { AppName } from 'shared/contracts/appNames';
import { parsedAs } from 'site/deployments/deployment';
import { isSigned, sha256, signedBytes } from 'site/deployments/signing';
import { keyOf, type SiteState } from 'site/deployments/siteState';
import { type Static, Type } from 'typebox';
import { changedFiles, type ReleaseSignature, readSignature, writeSigned } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';

export interface Reproduced {
  release: string;
  commit: string;
  files: number;
  /** A sentence for each file that differs from a build of the commit; empty when none does. */
  differences: string[];
}

/** Builds an app from a commit. @returns the content of each file of the build, by its path */
export type Rebuild = (app: AppName, commit: string) => Promise<ReadonlyMap<string, Uint8Array>>;

/**
 * Builds the live release of an app once more, from the commit that its signature names, and compares all files. Compressed forms
 * are not compared with the build, because they depend on the version of Node; like all files they must be as they were signed.
 * @throws Error when the release names no commit, or its tree had changes
 */
export async function reproduce(
  site: Site,
  state: SiteState,
  app: AppName,
  rebuild: Rebuild = rebuildInClone,
): Promise<Reproduced> {
  const release = state.apps[app]?.live;
  if (release === undefined) throw new Error(`${app} is not released in ${site.address}.`);
  const signed = await readSignature(site, app, release);
  if (signed === null || signed.hash !== state.signatures[`${app}/${release}`])
    throw new Error(`The signature of ${app} ${release} is not the one that was deployed: npm run releases -- verify says more.`);
  const { commit, tree } = signed.content;
  if (commit === null || tree !== 'clean')
    throw new Error(
      `${app} ${release} was not built from a commit alone, so nobody can build it again: commit, and release it anew.`,
    );
  const built = await rebuild(app, commit);
  return {
    ...{ release, commit, files: built.size },
    differences: [...(await changedFiles(site, signed.content)), ...differencesOf(signed.content, built)],
  };
}

function differencesOf({ files }: ReleaseSignature, built: ReadonlyMap<string, Uint8Array>): string[] {
  // A release of the host gets its shells when it is uploaded.
  const isMade = (name: string) => /\.(?:br|gz)$/.test(name) || name === 'shell.json';
  const missing = Object.keys(files).filter((name) => !isMade(name) && !built.has(name));
  return [
    ...missing.map((name) => `${name} is in the release, and the commit does not build it`),
    ...[...built].flatMap(([name, content]) => {
      if (files[name] === undefined) return [`${name} is built from the commit, and is not in the release`];
      return sha256(content) === files[name] ? [] : [`${name} is built with other bytes from the commit`];
    }),
  ];
}

const run = promisify(execFile);

/** Clones this repository into a new folder, installs what its lock file names, and builds. */
async function rebuildInClone(app: AppName, commit: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-reproduce-'));
  try {
    const git = (...args: string[]) =>
      run('git', args, { cwd: folder }).catch(() => {
        throw new Error(`This repository has no commit ${commit}: fetch it, then try again.`);
      });
    await git('clone', '--quiet', '--no-checkout', root, '.');
    await git('checkout', '--quiet', commit);
    const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    if (existsSync(join(folder, 'scripts', 'run.mjs'))) await node('scripts/run.mjs', 'platform/deploy/src/cli.ts', 'build', app);
    else {
      await run('npm', ['ci'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
      await node(join('node_modules', 'snail-lotto-deploy', 'bin', 'snail-lotto.js'), 'build', app);
    }
    return await filesIn(join(folder, app, 'dist'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function filesIn(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.map(
        async (path): Promise<[string, Uint8Array]> => [
          path.slice(folder.length + 1).replaceAll('\\', '/'),
          await readFile(path),
        ],
      ),
    ),
  );
}

const Reproduction = Type.Object({
  app: Type.String(),
  release: Type.String(),
  commit: Type.String(),
  differences: Type.Integer({ minimum: 0, description: 'How many files are not what the commit builds' }),
  at: Type.String({ description: 'When it was built again, ISO 8601' }),
  by: Type.String({ description: 'Name of the key that signs' }),
  publicKey: Type.String(),
  signature: Type.String(),
});
type Reproduction = Static<typeof Reproduction>;

/** One file for each app: only the live release is ever built again. */
const reproductionPath = (app: string) => `reproduced/${app}.json`;

/** Signs and writes how a release was built again, in place of the app's last record. */
export async function recordReproduction(
  site: Site,
  content: Omit<Reproduction, 'publicKey' | 'signature'>,
  key: PrivateKey,
): Promise<void> {
  await writeSigned(site, reproductionPath(content.app), 'reproduced', content, key);
}

/** Returns the record of the live release; null if there is none that a key in force has signed. */
export async function readReproduction(site: Site, state: SiteState, app: string): Promise<Reproduction | null> {
  const found = await site.read(reproductionPath(app));
  const content = found && parsedAs(Reproduction, found.text);
  if (!content || content.app !== app || content.release !== state.apps[app]?.live) return null;
  const { signature, ...signed } = content;
  const isByListedKey = keyOf(state, content.publicKey)?.name === content.by;
  return isByListedKey && isSigned(signedBytes('reproduced', signed), signature, content.publicKey) ? content : null;
}
