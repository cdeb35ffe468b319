import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { FolderSite } from '../site/FolderSite.ts';

export interface ReleasedSite {
  site: FolderSite;
  /** Owns the site: has the key that signed its only deployment. */
  machine: Machine;
  remove(): Promise<void>;
}

/**
 * Unpacks a site that commit 9778a85a built and released: `host` and `mfe-rewards` with their server bundles, signed
 * deployment, documents and key. To keep it small, the releases have no compressed files beside the scripts.
 */
export async function releasedSite(): Promise<ReleasedSite> {
  const packed = await readFile(join(import.meta.dirname, 'releasedSite.json.br'));
  const files: Record<string, string | { base64: string }> = JSON.parse(String(await promisify(brotliDecompress)(packed)));
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-released-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const bytes = typeof content === 'string' ? content : Buffer.from(content.base64, 'base64');
    await writeFile(path, bytes, { mode: name.startsWith('keys/') ? 0o600 : 0o644 });
  }
  return {
    site: new FolderSite(join(folder, 'site')),
    machine: thisMachine({ DATA_DIR: folder }),
    remove: () => rm(folder, { recursive: true }),
  };
}

export const releasedRewards = '0.1.0-344aa8a313';
