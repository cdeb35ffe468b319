import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { root } from 'shared/build/root';
import { sha256 } from 'site/deployments/signing';
import type { SiteState } from 'site/deployments/siteState';
import { compressed, contentTypeOf } from '../release/releaseFiles.ts';
import { readSignature } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';

/**
 * Restores missing or changed files of a release: from the build of this clone, and compressed forms from their originals. Writes
 * only content that matches the signature.
 * @returns messages
 */
export async function repairRelease(site: Site, state: SiteState, app: string, release: string): Promise<string[]> {
  const signed = await readSignature(site, app, release);
  if (!signed || signed.hash !== state.signatures[`${app}/${release}`]) return [];
  const { files } = signed.content;
  const good = async (name: string): Promise<Uint8Array | null> => {
    const found = await site.read(`${app}/${release}/${name}`);
    return found && sha256(found.bytes) === files[name] ? found.bytes : null;
  };
  const said: string[] = [];
  // Compressed forms last, after their originals are restored.
  for (const name of Object.keys(files).sort((one, other) => Number(isForm(one)) - Number(isForm(other)))) {
    if (await good(name)) continue;
    const original = isForm(name) ? await good(name.slice(0, -3)) : null;
    const candidate = original ? await compressed(original, extname(name)) : await built(app, name);
    if (!candidate || sha256(candidate) !== files[name]) continue;
    await site.write(`${app}/${release}/${name}`, candidate, contentTypeOf(name.replace(/\.(br|gz)$/, '')));
    said.push(`${app}/${release}/${name} is as it was signed again.`);
  }
  return said;
}

const isForm = (name: string) => /\.(br|gz)$/.test(name);

const built = (app: string, name: string) => readFile(join(root, app, 'dist', name)).catch(() => null);
