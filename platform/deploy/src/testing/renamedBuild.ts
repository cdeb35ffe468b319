import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An app's build under another build id, as building the same sources once more would give it: the id stands in the global of its
 * chunks and in `release.json`, and what names a script by its hash names the new one. It takes milliseconds, and a build seconds.
 * @param dist the build, as webpack left it
 * @param edited what a script of it is instead, by its name and text; by default what it was
 * @returns the folder of the other one
 */
export async function renamedBuild(
  dist: string,
  buildId: string,
  edited = (_name: string, text: string) => text,
): Promise<string> {
  const files = new Map<string, Buffer>();
  for (const name of await readdir(dist)) files.set(name, await readFile(join(dist, name)));
  const info: { app: string; buildId: string } = JSON.parse(String(files.get('release.json')));
  const was = new Map([...files].map(([name, bytes]) => [name, integrity(bytes)]));
  for (const [name, bytes] of files)
    if (isText(name)) files.set(name, renamed(Buffer.from(edited(name, String(bytes))), info.buildId, buildId));

  // A script may only be hashed when all that it names are: from the leaves up to the entry, and `release.json` names them all.
  const left = new Set(files.keys());
  while (left.size > 0) {
    const ready = [...left].filter(
      (name) => ![...left].some((other) => other !== name && names(files.get(name), was.get(other))),
    );
    if (ready.length === 0) throw new Error(`The scripts of ${info.app} name each other in a circle.`);
    for (const name of ready) {
      left.delete(name);
      const now = integrity(files.get(name) ?? Buffer.alloc(0));
      for (const other of left) files.set(other, renamed(files.get(other), was.get(name) ?? now, now));
    }
  }

  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${info.app}-`));
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  return folder;
}

const isText = (name: string) => /\.(js|json)$/.test(name);
const integrity = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const names = (bytes: Buffer | undefined, hash: string | undefined) => hash !== undefined && bytes?.includes(hash) === true;

/** An id stands after the app's name: after a dash in the build's name, after an underscore in that of a global. */
function renamed(bytes: Buffer | undefined, from: string, to: string): Buffer {
  const text = (bytes ?? Buffer.alloc(0)).toString();
  return text.includes(from) ? Buffer.from(text.replaceAll(from, to)) : (bytes ?? Buffer.alloc(0));
}
