import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { LivePages, livePath } from 'shared/contracts/siteFiles';
import { type Deployment, deploymentHash, deploymentPath, movesFolder, revisionOf } from 'site/deployments/deployment';
import { applyNext, emptyState, growing, type SiteState, verifyEntry } from 'site/deployments/siteState';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isErrno } from '../errorCode.ts';
import { siteReader } from './siteFile.ts';

/** Summary file of a bucket, which cannot be listed with read access alone. */
const Summary = Type.Object({ last: Type.Object({ revision: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }) });

/** Deployment log of a site: its releases, which ones are live, and whose keys may deploy. */
export interface DeploymentLog {
  readonly state: SiteState;
  /** Reads new entries. @throws Error when the site is unreadable; `state` does not change then */
  refresh(): Promise<void>;
}

/**
 * Opens the deployment log of a released site and verifies each entry's signature, position and permission, as a release does
 * (platform/deploy/src/site/deploymentLog.ts). Unauthorized entries have no effect.
 * @param site its folder, or the http(s) address of the bucket's folder; null: no site, an empty log
 * @param siteOwner public key that must have signed the first entry; undefined: any
 */
export function openDeploymentLog(site: string | null, siteOwner?: string): DeploymentLog {
  const isBucket = site !== null && /^https?:/.test(site);
  const read = siteReader(site ?? '');
  let state = emptyState;
  let looked = 0;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    if (site === null) return;
    const revisions = isBucket ? await counted(read, looked) : await listed(site, looked);
    if (revisions.length === 0) return;
    let next = growing(state);
    try {
      for (const revision of revisions) {
        const text = await read(deploymentPath(revision));
        // Missing, or being written: the next read finds it.
        if (text === null && next.revision > 0) return;
        if (text !== null) {
          const judged = verifyEntry(next, revision, text, siteOwner);
          if (judged.kind === 'damage') throw new Error(`The deployment log of the site cannot be verified: ${judged.why}.`);
          if (judged.kind === 'move') next = applyNext(next, judged.move, deploymentHash(text));
        }
        looked = revision;
      }
    } finally {
      state = next;
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

async function counted(read: (file: string) => Promise<string | null>, after: number): Promise<number[]> {
  const text = await read('registry.json');
  const summary: unknown = text === null ? null : JSON.parse(text);
  const last = Value.Check(Summary, summary) ? summary.last.revision : 0;
  return Array.from({ length: Math.max(0, last - after) }, (_, index) => after + 1 + index);
}

/** Entry of the deployment log with the sha256 of its file, which is unique across sites. */
export interface ShownMove {
  hash: string;
  move: Deployment;
}

export interface Deployments {
  /** Revision of the composed pages; 0 while nothing is composed. */
  revision: number;
  moves: ShownMove[];
}

/**
 * Opens a reader of the deployments that the site's pages show. Deployments that are not composed yet are left out.
 * @param site its folder, or the http(s) address of the bucket's folder
 * @returns a function that reads once; it throws when the site is unreadable or its log was changed
 */
export function openDeployments(site: string): () => Promise<Deployments> {
  const read = siteReader(site);
  const known = openDeploymentLog(site);
  return async () => {
    const text = await read(livePath);
    const revision = text === null ? 0 : Value.Parse(LivePages, JSON.parse(text)).revision;
    if (revision > known.state.revision) await known.refresh();
    const { moves, head } = known.state;
    const shown = moves.map((move, index) => ({ move, hash: moves[index + 1]?.previous ?? head ?? '' }));
    return { revision, moves: shown.filter(({ move }) => move.revision <= revision) };
  };
}
