import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import type { PrivateKey } from 'keys/keyFiles';
import { deploymentText, parsedAs } from 'site/deployments/deployment';
import { isSigned, sha256, signedBytes } from 'site/deployments/signing';
import { type Static, Type } from 'typebox';
import type { Site } from './Site.ts';

/** `signature.json` of a release: hashes of its files, and provenance. */
export const ReleaseSignature = Type.Object({
  app: Type.String(),
  release: Type.String({ description: 'Release folder below the app' }),
  files: Type.Record(Type.String(), Type.String(), { description: 'sha256 of every file, by its path in the folder' }),
  commit: Type.Union([Type.String(), Type.Null()], { description: 'Of the tree that was built; null outside of git' }),
  tree: Type.Union([Type.Literal('clean'), Type.Literal('changed'), Type.Literal('unknown')], {
    description: 'Whether the tree was what the commit says',
  }),
  tool: Type.String({ description: 'Version of the project that released' }),
  at: Type.String({ description: 'When, ISO 8601' }),
  by: Type.String({ description: 'Name of the key that signs' }),
  publicKey: Type.String(),
  signature: Type.String(),
});
export type ReleaseSignature = Static<typeof ReleaseSignature>;

const fileName = 'signature.json';

/** Path of a release's signature. It is written last, so its existence means that the upload is complete. */
export const signaturePath = (app: string, release: string) => `${app}/${release}/${fileName}`;

/**
 * Signs an uploaded release.
 * @returns sha256 of its signature.json, for the deployment
 */
export const writeSignature = async (
  site: Site,
  content: Omit<ReleaseSignature, 'publicKey' | 'signature'>,
  key: PrivateKey,
): Promise<string> => sha256(await writeSigned(site, signaturePath(content.app, content.release), 'release', content, key));

/** Writes a signed file, with the key's public half. @returns its text */
export async function writeSigned(
  site: Site,
  path: string,
  kind: 'release' | 'reproduced',
  content: object,
  key: PrivateKey,
): Promise<string> {
  const signed = { ...content, publicKey: key.publicKey };
  const text = deploymentText({ ...signed, signature: key.sign(signedBytes(kind, signed)) });
  await site.write(path, text, 'application/json');
  return text;
}

/**
 * Reads signature.json of a release, and its sha256.
 * @returns null if it is missing, or was not signed by the key that it names
 */
export async function readSignature(
  site: Site,
  app: string,
  release: string,
): Promise<{ content: ReleaseSignature; hash: string } | null> {
  const found = await site.read(signaturePath(app, release));
  const content = found && parsedAs(ReleaseSignature, found.text);
  if (!found || !content || content.app !== app || content.release !== release) return null;
  const { signature, ...signed } = content;
  if (!isSigned(signedBytes('release', signed), signature, content.publicKey)) return null;
  return { content, hash: sha256(found.text) };
}

const atOnce = 16;

/** Returns messages about the files of a release that do not match its signature. */
export async function changedFiles(site: Site, { app, release, files }: ReleaseSignature): Promise<string[]> {
  const names = Object.keys(files).sort();
  const changed: string[] = [];
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce);
    const found = await Promise.all(some.map((name) => site.read(`${app}/${release}/${name}`)));
    for (const [index, name] of some.entries()) {
      const file = found[index];
      if (!file) changed.push(`${name} is gone`);
      else if (sha256(file.bytes) !== files[name]) changed.push(`${name} was changed`);
    }
  }
  return changed;
}

export async function hashedFiles(site: Site, app: string, release: string): Promise<ReleaseSignature['files']> {
  const folder = `${app}/${release}`;
  const files: ReleaseSignature['files'] = {};
  for (const path of (await site.list(folder)).sort()) {
    const name = path.slice(folder.length + 1);
    const found = name === fileName ? null : await site.read(path);
    if (found) files[name] = sha256(found.bytes);
  }
  return files;
}

let version: Promise<string> | undefined;

/** Returns the version of the release tool: of the project, or of the package in a team's repository. */
export function toolVersion(): Promise<string> {
  version ??= readFile(findPackageJSON('..', import.meta.url) ?? '', 'utf8').then((text) => {
    const read: { version?: string } = JSON.parse(text);
    return read.version ?? '';
  });
  return version;
}
