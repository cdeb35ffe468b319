import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';

let version: Promise<string> | undefined;

/** Version of the project on this machine. */
export function toolVersion(): Promise<string> {
  version ??= readFile(join(root, 'package.json'), 'utf8').then((text) => {
    const read: { version?: string } = JSON.parse(text);
    return read.version ?? '';
  });
  return version;
}
