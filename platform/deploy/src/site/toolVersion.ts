import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';

let version: Promise<string> | undefined;

/** Version of the release tool on this machine: of the project's, or of the package that a team has installed. */
export function toolVersion(): Promise<string> {
  version ??= readFile(findPackageJSON('..', import.meta.url) ?? '', 'utf8').then((text) => {
    const read: { version?: string } = JSON.parse(text);
    return read.version ?? '';
  });
  return version;
}
