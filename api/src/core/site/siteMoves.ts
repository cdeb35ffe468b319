import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { judge } from 'site/deployments/judge';
import { hashOfMove, movePath, movesFolder, revisionOf } from 'site/deployments/move';
import { afterMove, emptyState, type SiteState } from 'site/deployments/state';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isErrno } from '../errorCode.ts';
import { readBucketFile } from './bucketFile.ts';
import { readSiteFile } from './siteFile.ts';

/** Of the file that a bucket is asked for, because it lists nothing to whoever may only read. */
const Summary = Type.Object({ last: Type.Object({ revision: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }) });

/** What a site's moves say: which releases it has had, which are live, and whose keys may move them. */
export interface SiteMoves {
  /** As it was read last. */
  readonly state: SiteState;
  /** Reads what was added since. @throws when the site cannot be read; `state` stays as it was */
  refresh(): Promise<void>;
}

/**
 * The moves of a released site, each looked at for signature, place and right, as a release does (platform/deploy/src/site/chain.ts): what nobody
 * with a right has signed says nothing here.
 * @param site its folder, or the http(s) address of the bucket's folder; null: there is none, and nothing is known
 * @param siteOwner the public key that has to have made the first move; undefined: any
 */
export function openSiteMoves(site: string | null, siteOwner?: string): SiteMoves {
  const isBucket = site !== null && /^https?:/.test(site);
  const read = (file: string) => (isBucket ? readBucketFile(site, file) : readSiteFile(site ?? '', file));
  let state = emptyState;
  let looked = 0;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    if (site === null) return;
    for (const revision of isBucket ? await counted(read, looked) : await listed(site, looked)) {
      const text = await read(movePath(revision));
      // Not there, or not yet: one that is being written is found by the next look.
      if (text === null && state.revision > 0) return;
      if (text !== null) {
        const judged = judge(state, revision, text, siteOwner);
        if (judged.kind === 'damage') throw new Error(`The moves of the site cannot be followed: ${judged.why}.`);
        if (judged.kind === 'move') state = afterMove(state, judged.move, hashOfMove(text));
      }
      looked = revision;
    }
  }

  return {
    get state() {
      return state;
    },
    refresh: () => {
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

/** Revisions of the moves in a folder that come after one, in their order. */
async function listed(siteDir: string, after: number): Promise<number[]> {
  const names = await readdir(path.join(siteDir, movesFolder)).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  return names
    .flatMap((name) => revisionOf(`${movesFolder}/${name}`) ?? [])
    .filter((revision) => revision > after)
    .sort((one, other) => one - other);
}

/** The same of a bucket: all up to the newest that its summary names. */
async function counted(read: (file: string) => Promise<string | null>, after: number): Promise<number[]> {
  const text = await read('registry.json');
  const summary: unknown = text === null ? null : JSON.parse(text);
  const last = Value.Check(Summary, summary) ? summary.last.revision : 0;
  return Array.from({ length: Math.max(0, last - after) }, (_, index) => after + 1 + index);
}
