import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';

let version: Promise<string> | undefined;

/** Returns the version of the release tool: of the project, or of the package in a team's repository. */
export function toolVersion(): Promise<string> {
  version ??= readFile(findPackageJSON('..', import.meta.url) ?? '', 'utf8').then((text) => {
    const read: { version?: string } = JSON.parse(text);
    return read.version ?? '';
  });
  return version;
}
