import { listOfCodes } from 'shared/fair/pages';
import { pagesText, recordId, textHash } from 'shared/fair/records';
import { sha256 } from 'site/deployments/signing';
import type { Database } from '../../core/db/database.ts';
import type { FairLog } from '../../core/fairLog.ts';
import { openDeployments } from '../../core/site/deploymentLog.ts';
import { siteReader } from '../../core/site/siteFile.ts';
import { hasRecord, lockAppending } from './fairLog.repository.ts';
import { appendRecords, logToAppendTo } from './fairLog.service.ts';

/**
 * Follows the deployments of a site, and records in the transparency log which code its pages run after each. Several processes
 * may do so: all write the same text, and only the first one appends it.
 * @param site folder of the site, or the http(s) address of the bucket's folder
 * @returns a function that looks once; a deployment whose documents are not all there yet is left for the next time
 */
export function logPages({ db, fairLog, site }: { db: Database; fairLog: FairLog; site: string }): () => Promise<void> {
  const shown = openDeployments(site);
  const read = siteReader(site);
  let done: string | undefined;

  return async () => {
    const newest = (await shown()).moves.at(-1);
    if (newest === undefined || newest.hash === done) return;
    const { hash, move } = newest;
    // Deployments of older versions sign no documents.
    if (move.documents !== undefined) {
      const documents = await readSigned(read, move.documents);
      if (documents === undefined) return;
      const list = listOfCodes(documents);
      const time = Math.floor(Date.parse(move.at) / 1000);
      const pages = { deployment: move.revision, time, move: hash, code: textHash(list) };
      await db.transaction(async (tx) => {
        await lockAppending(tx);
        const { origin } = await logToAppendTo(tx, fairLog);
        const text = pagesText({ origin, ...pages });
        if (!(await hasRecord(tx, recordId(text))))
          await appendRecords(tx, fairLog, [{ kind: 'pages', lotteryId: null, text }], [list]);
      });
    }
    done = hash;
  };
}

/** Reads the documents that a deployment has signed; undefined while one of them is not there. */
async function readSigned(
  read: (file: string) => Promise<string | null>,
  signed: Readonly<Record<string, string>>,
): Promise<string[] | undefined> {
  const documents: string[] = [];
  for (const [file, hash] of Object.entries(signed).filter(([name]) => name.endsWith('.html'))) {
    const text = await read(file);
    if (text === null || sha256(text) !== hash) return undefined;
    documents.push(text);
  }
  return documents;
}
