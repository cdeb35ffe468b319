import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type JudgedDocument, judgeDocument } from 'site/deployments/documents';
import { sha256 } from 'site/deployments/signing';
import { isErrno } from '../errorCode.ts';
import { ApiError } from '../http/errors.ts';
import { readBucketFile } from './bucketFile.ts';
import { openSiteFile } from './siteFile.ts';
import { openSiteMoves } from './siteMoves.ts';

/** After this long a refused file is judged again: on a shared disk a document may be seen before the move that signs it. Milliseconds. */
const judgedAgainAfter = 1_000;
/** A move that is older than this has its documents, ms: composing takes seconds. */
const composedWithin = 10 * 60_000;

/** A file below `pages/` differs from what the moves have signed, and no earlier text of it was sent by this process. */
export class DocumentRefused extends ApiError {
  override name = 'DocumentRefused';

  constructor() {
    super(503, 'UNAVAILABLE', 'This page is not as it was released, so it is not sent.', undefined, 5);
  }
}

interface Known {
  /** Epoch ms of the file's last change; null in a bucket. */
  changed: number | null;
  /** As it was found last. */
  found: string;
  /** performance.now() when it was refused; null: it was accepted. */
  refusedAt: number | null;
  /** What is sent: the text that was accepted last, and the revision of the move that signed it. */
  accepted: { text: string; revision: number } | null;
}

export interface SignedPagesOptions {
  /** Public key that the site has to have been started with; null: that of the first move. */
  siteOwner?: string | null | undefined;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export type SignedPages = ReturnType<typeof openSignedPages>;

/**
 * Reads the files below `pages/` of a released site, and compares each with the hashes in the signed moves whenever it has changed. Whoever can
 * write there can so not change what is sent: the text that was accepted before is sent on.
 * @param site folder of the released site, or the http(s) address of the bucket's folder
 */
export function openSignedPages(site: string, { siteOwner = null, log }: SignedPagesOptions) {
  const isBucket = /^https?:/.test(site);
  const moves = openSiteMoves(site, siteOwner ?? undefined);
  const known = new Map<string, Known>();
  const said = new Set<string>();
  let isRead = false;

  /** Writes a line once, however often its reason is found. */
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

  async function judge(file: string, text: string, since: number): Promise<JudgedDocument> {
    const judged = judgeDocument(moves.state, { file, text }, since);
    if (judged.kind === 'signed') return judged;
    await refresh();
    if (!isRead) return { kind: 'refused', why: 'the moves of the site cannot be read' };
    const again = judgeDocument(moves.state, { file, text }, since);
    const isNowhere = again.kind === 'unsigned' && moves.state.revision === 0 && siteOwner !== null;
    return isNowhere ? { kind: 'refused', why: 'there are no moves of SITE_OWNER' } : again;
  }

  /** The text to send for a file that has changed, or was not read before. */
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
     * The text of a file below `pages/`; null when it is not there.
     * @throws DocumentRefused when it differs from what was signed and no earlier text is known; NoSiteFile
     */
    read,
    /**
     * Reads all files below `pages/`: nginx sends them without a look at the moves, so what differs has to reach the operator by the log.
     * @param now epoch ms
     * @returns those that are not what the newest move has signed. Right after a move that is no fault: documents take seconds to compose
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

/** @throws DocumentRefused when no text of the file was accepted yet */
function sent({ accepted }: Known): string {
  if (accepted) return accepted.text;
  throw new DocumentRefused();
}

/** All documents and lists in a folder, as paths of the site. */
async function filesOfPages(siteDir: string): Promise<string[]> {
  const names = await readdir(path.join(siteDir, 'pages'), { recursive: true }).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  return names.filter((name) => /\.(?:html|json)$/.test(name)).map((name) => `pages/${name.replaceAll('\\', '/')}`);
}
