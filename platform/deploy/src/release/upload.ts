import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import { serverFile } from 'shared/build/server/serverFile';
import { type AppName, releasePlaceholder } from 'shared/contracts/appNames';
import { sha256 } from 'site/deployments/signing';
import { keyOf, mayRelease, type SiteState } from 'site/deployments/siteState';
import { runSandboxed } from 'ssr/runSandboxed';
import type { Signer } from '../keys/signer.ts';
import { folderOf } from '../site/liveReleases.ts';
import { changedFiles, type ReleaseSignature, readSignature, toolVersion, writeSignature } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { readBuild } from './build.ts';
import { compressed, contentTypeOf, formsOf } from './releaseFiles.ts';

async function provenance(): Promise<Pick<ReleaseSignature, 'commit' | 'tree'>> {
  const commit = await git('rev-parse', 'HEAD');
  if (commit === null) return { commit: null, tree: 'unknown' };
  const changes = await git('status', '--porcelain');
  return { commit, tree: changes === null ? 'unknown' : changes === '' ? 'clean' : 'changed' };
}

async function git(...args: string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  } catch {
    return null;
  }
}

export interface Uploaded {
  app: AppName;
  folder: string;
  signature: string;
}

/**
 * Uploads one app's build to its immutable path and signs it. Keeps an existing release that is complete and signed by a trusted
 * key.
 * @param from folder of the build
 */
export async function upload(site: Site, state: SiteState, { key, name }: Signer, app: AppName, from: string): Promise<Uploaded> {
  const folder = folderOf(await readBuild(from));
  const there = await signatureOfWhole(site, state, app, folder);
  if (there !== null) return { app, folder, signature: there };
  const files: ReleaseSignature['files'] = {};
  const write = async (file: string, content: string | Uint8Array, contentType: string | undefined) => {
    await site.write(`${app}/${folder}/${file}`, content, contentType);
    files[file] = sha256(content);
  };
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link)
    throw new Error(
      `Nothing was released: ${join(link.parentPath, link.name)} is a symbolic link. A release has files only: build it so that this is one.`,
    );
  const [other] = await site.links(`${app}/${folder}`);
  if (other !== undefined) throw new Error(`Nothing was released: ${other} on the site is a symbolic link. Take it away.`);
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(from.length + 1).replaceAll('\\', '/');
    const content = await readFile(path);
    await write(file, content, contentTypeOf(file));
    for (const form of formsOf(file)) await write(`${file}${form}`, await compressed(content, form), contentTypeOf(file));
  }
  // A build that contains its shells needs no server bundle for them.
  if (app === 'host' && !('shell.json' in files))
    await write('shell.json', JSON.stringify(await prerender(from)), 'application/json');
  const made = { ...(await provenance()), tool: await toolVersion(), at: new Date().toISOString(), by: name };
  return { app, folder, signature: await writeSignature(site, { app, release: folder, files, ...made }, key) };
}

/** Returns the sha256 of signature.json of an existing release; null if it is incomplete or not trusted. */
async function signatureOfWhole(site: Site, state: SiteState, app: string, folder: string): Promise<string | null> {
  const found = await readSignature(site, app, folder);
  if (!found) return null;
  const signer = keyOf(state, found.content.publicKey);
  const trusted = state.signatures[`${app}/${folder}`] === found.hash || (signer !== undefined && mayRelease(signer, app));
  return trusted && (await changedFiles(site, found.content)).length === 0 ? found.hash : null;
}

/**
 * Renders the shells with the host's server bundle.
 * @param build folder of the host's build
 */
export async function prerender(build: string): Promise<unknown> {
  const script = (await readFile(join(build, serverFile), 'utf8')).replaceAll(releasePlaceholder, '/__HOST_RELEASE__/');
  const made = await runSandboxed({ kind: 'shells', script, input: 'null', limitMs: 20_000 }).catch((error: unknown) => {
    throw new Error(`The server half in ${build} renders no shells: ${error instanceof Error ? error.message : error}`);
  });
  return JSON.parse(made);
}
