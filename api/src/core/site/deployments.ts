import { LivePages, livePath } from 'shared/contracts/siteFiles';
import type { Deployment } from 'site/deployments/deployment';
import { Value } from 'typebox/value';
import { readBucketFile } from './bucketFile.ts';
import { openDeploymentLog } from './deploymentLog.ts';
import { readSiteFile } from './siteFile.ts';

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
  const read = (file: string) => (/^https?:/.test(site) ? readBucketFile(site, file) : readSiteFile(site, file));
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
