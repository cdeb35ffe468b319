import { storageKeys } from 'shared/contracts/storage';
import type { Site } from '../site/Site.ts';
import type { Candidate } from './Candidate.ts';
import type { StorageOwnerOf } from './formatFindings.ts';

const declared = new Set<string>(Object.values(storageKeys));

/**
 * Returns a function that finds the owner of a storage key: the app whose scripts contain its name (without a number at its end).
 * Keys declared in shared/contracts/storage belong to all apps.
 */
export function storageOwners(site: Site, live: readonly Candidate[]): StorageOwnerOf {
  const scripts = new Map<Candidate, Promise<string>>();
  const scriptsOf = (one: Candidate) => {
    const read = scripts.get(one) ?? allScripts(site, one);
    scripts.set(one, read);
    return read;
  };
  return async (candidate, key) => {
    if (declared.has(key)) return null;
    const name = key.replace(/[\d-]+$/, '');
    if (name === '') return null;
    for (const other of live) {
      if (other.info.app !== candidate.info.app && (await scriptsOf(other)).includes(name)) return other.info.app;
    }
    return null;
  };
}

async function allScripts(site: Site, { info, base }: Candidate): Promise<string> {
  const files = Object.keys(info.integrity).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => site.read(`${base.slice(1)}${file}`)));
  return texts.map((found) => found?.text ?? '').join('\n');
}
