import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type DocumentVerdict, verifyDocument } from 'site/deployments/documents';
import { sha256 } from 'site/deployments/signing';
import { isErrno } from '../errorCode.ts';
import { ApiError } from '../http/errors.ts';
import { readBucketFile } from './bucketFile.ts';
import { openDeploymentLog } from './deploymentLog.ts';
import { openSiteFile } from './siteFile.ts';

/**
 * Time after which a refused file is verified again, ms: on a shared disk a document may be visible before the deployment that
 * signs it.
 */
const judgedAgainAfter = 1_000;
/** Age from which a deployment must have its documents, ms: composing takes seconds. */
const composedWithin = 10 * 60_000;

/** A file below `pages/` does not match the signed hashes, and this process has no earlier valid text of it. */
export class DocumentRefused extends ApiError {
  override name = 'DocumentRefused';

  constructor() {
    super(503, 'UNAVAILABLE', 'This page is not as it was released, so it is not sent.', undefined, 5);
  }
}

interface Known {
  /** Modification time, epoch ms; null in a bucket. */
  changed: number | null;
  found: string;
  /** performance.now() of the refusal; null: accepted. */
  refusedAt: number | null;
  /** Last accepted text, which is sent, and the revision of the deployment that signed it. */
  accepted: { text: string; revision: number } | null;
}

export interface SignedPagesOptions {
  /** Public key that the site must have been created with; null: that of the first deployment. */
  siteOwner?: string | null | undefined;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export type SignedPages = ReturnType<typeof openSignedPages>;

/**
 * Reads the files below `pages/` of a released site, and verifies each changed file against the hashes in the signed deployment
 * log. So write access to the files alone does not change what is sent: the last accepted text stays in use.
 * @param site folder of the released site, or the http(s) address of the bucket's folder
 */
export function openSignedPages(site: string, { siteOwner = null, log }: SignedPagesOptions) {
  const isBucket = /^https?:/.test(site);
  const moves = openDeploymentLog(site, siteOwner ?? undefined);
  const known = new Map<string, Known>();
  const said = new Set<string>();
  let isRead = false;

  function say(level: 'warn' | 'error', line: string): void {
    if (said.has(line)) return;
    said.add(line);
    log[level](line);
  }

  async function refresh(): Promise<void> {
    try {
      await moves.refresh();
      isRead = true;
    } catch (error) {
      say('error', `The moves of ${site} cannot be read, so new documents are not sent: ${String(error)}`);
    }
  }

  async function judge(file: string, text: string, since: number): Promise<DocumentVerdict> {
    const judged = verifyDocument(moves.state, { file, text }, since);
    if (judged.kind === 'signed') return judged;
    await refresh();
    if (!isRead) return { kind: 'refused', why: 'the moves of the site cannot be read' };
    const again = verifyDocument(moves.state, { file, text }, since);
    const isNowhere = again.kind === 'unsigned' && moves.state.revision === 0 && siteOwner !== null;
    return isNowhere ? { kind: 'refused', why: 'there are no moves of SITE_OWNER' } : again;
  }

  async function accept(file: string, changed: number | null, text: string): Promise<string> {
    const before = known.get(file);
    const isKnown =
      before?.found === text && (before.refusedAt === null || performance.now() - before.refusedAt < judgedAgainAfter);
    if (before && isKnown) {
      before.changed = changed;
      return sent(before);
    }
    const judged = await judge(file, text, before?.accepted?.revision ?? 0);
    const isRefused = judged.kind === 'refused';
    const accepted = isRefused ? (before?.accepted ?? null) : { text, revision: judged.kind === 'signed' ? judged.revision : 0 };
    const now: Known = { changed, found: text, refusedAt: isRefused ? performance.now() : null, accepted };
    known.set(file, now);
    if (judged.kind === 'unsigned')
      say('warn', `The documents of ${site} are not checked: ${judged.why}. The next release signs them.`);
    if (isRefused) {
      const instead = accepted ? 'What was sent before is sent on' : 'It is answered with 503';
      say('error', `${file} of ${site} is not sent: ${judged.why}. ${instead}. npm run releases -- repair composes it anew.`);
    }
    return sent(now);
  }

  async function read(file: string): Promise<string | null> {
    if (isBucket) {
      const text = await readBucketFile(site, file);
      return text === null ? null : accept(file, null, text);
    }
    const opened = await openSiteFile(site, file);
    if (opened === null) return null;
    try {
      const before = known.get(file);
      if (before?.changed === opened.changed && before.refusedAt === null) return sent(before);
      return await accept(file, opened.changed, await opened.read());
    } finally {
      await opened.close();
    }
  }

  return {
    isBucket,
    /**
     * Returns the text of a file below `pages/`; null when it is missing.
     * @throws DocumentRefused when it does not match its signature and no earlier text is known; NoSiteFile
     */
    read,
    /**
     * Verifies all files below `pages/`. nginx sends them without verification, so the log must report differences.
     * @param now epoch ms
     * @returns files that differ from the newest deployment. Right after a deployment that is no fault: composing takes seconds
     */
    async check(now: number): Promise<string[]> {
      await refresh();
      const newest = moves.state.moves.at(-1);
      const signed = newest?.documents ?? {};
      const isComposed = newest?.documents !== undefined && Date.parse(newest.at) < now - composedWithin;
      const wrong: string[] = [];
      for (const file of new Set([...Object.keys(signed), ...(isBucket ? [] : await filesOfPages(site))])) {
        const text = await read(file).catch((error: unknown) => {
          if (!(error instanceof DocumentRefused)) say('error', `${file} of ${site} cannot be read: ${String(error)}`);
          return undefined;
        });
        const found = known.get(file);
        const isRefused = text === undefined || (text !== null && found?.refusedAt !== null);
        const isOther = isComposed && (text === null ? '' : sha256(found?.found ?? '')) !== signed[file];
        if (isRefused || isOther) wrong.push(file);
        if (isOther && !isRefused)
          say(
            'error',
            `${file} of ${site} is not what move ${newest.revision} has signed: it is gone, or old. npm run releases -- repair composes it anew.`,
          );
      }
      return wrong;
    },
  };
}

function sent({ accepted }: Known): string {
  if (accepted) return accepted.text;
  throw new DocumentRefused();
}

async function filesOfPages(siteDir: string): Promise<string[]> {
  const names = await readdir(path.join(siteDir, 'pages'), { recursive: true }).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  return names.filter((name) => /\.(?:html|json)$/.test(name)).map((name) => `pages/${name.replaceAll('\\', '/')}`);
}
