import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type DocumentVerdict, verifyDocument } from 'site/deployments/documents';
import { sha256 } from 'site/deployments/signing';
import type { SiteState } from 'site/deployments/siteState';
import { isErrno } from '../errorCode.ts';
import { ApiError } from '../http/errors.ts';
import { openDeploymentLog } from './deploymentLog.ts';
import { changedAt, openSiteFile, readBucketFile } from './siteFile.ts';

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

/**
 * `changed`: modification time, epoch ms; null in a bucket. `refusedAt`: performance.now() of the refusal; null: accepted.
 * `accepted`: last accepted text, which is sent, and the revision of the deployment that signed it.
 */
interface Known {
  changed: number | null;
  found: string;
  refusedAt: number | null;
  accepted: { text: string; revision: number } | null;
}

export interface SignedPagesOptions {
  /** Public key that the site must have been created with; null: that of the first deployment. */
  siteOwner?: string | null | undefined;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Reads the files below `pages/` of a released site, and verifies each changed file against the hashes in the signed deployment
 * log. So write access to the files alone does not change what is sent: the last accepted text stays in use.
 */
export class SignedPages {
  readonly isBucket: boolean;
  readonly #site: string;
  readonly #options: SignedPagesOptions;
  readonly #moves: ReturnType<typeof openDeploymentLog>;
  readonly #known = new Map<string, Known>();
  readonly #reading = new Map<string, Promise<string | null>>();
  readonly #said = new Set<string>();
  #isRead = false;

  /** @param site folder of the released site, or the http(s) address of the bucket's folder */
  constructor(site: string, options: SignedPagesOptions) {
    this.isBucket = /^https?:/.test(site);
    this.#site = site;
    this.#options = options;
    this.#moves = openDeploymentLog(site, options.siteOwner ?? undefined);
  }

  /** Canaries that no deployment has ended, as of the last look at the log. */
  get canaries(): SiteState['canaries'] {
    return this.#moves.state.canaries;
  }

  #say(level: 'warn' | 'error', line: string): void {
    if (this.#said.has(line)) return;
    this.#said.add(line);
    this.#options.log[level](line);
  }

  async #refresh(): Promise<void> {
    try {
      await this.#moves.refresh();
      this.#isRead = true;
    } catch (error) {
      this.#say('error', `The moves of ${this.#site} cannot be read, so new documents are not sent: ${String(error)}`);
    }
  }

  async #judge(file: string, text: string, since: number): Promise<DocumentVerdict> {
    const judged = verifyDocument(this.#moves.state, { file, text }, since);
    if (judged.kind === 'signed') return judged;
    await this.#refresh();
    if (!this.#isRead) return { kind: 'refused', why: 'the deployment log of the site cannot be read' };
    const again = verifyDocument(this.#moves.state, { file, text }, since);
    const isNowhere = again.kind === 'unsigned' && this.#moves.state.revision === 0 && (this.#options.siteOwner ?? null) !== null;
    return isNowhere ? { kind: 'refused', why: 'there are no moves of SITE_OWNER' } : again;
  }

  async #accept(file: string, changed: number | null, text: string): Promise<string> {
    const before = this.#known.get(file);
    const isKnown =
      before?.found === text && (before.refusedAt === null || performance.now() - before.refusedAt < judgedAgainAfter);
    if (before && isKnown) {
      before.changed = changed;
      return sent(before);
    }
    const judged = await this.#judge(file, text, before?.accepted?.revision ?? 0);
    const isRefused = judged.kind === 'refused';
    const accepted = isRefused ? (before?.accepted ?? null) : { text, revision: judged.kind === 'signed' ? judged.revision : 0 };
    const now: Known = { changed, found: text, refusedAt: isRefused ? performance.now() : null, accepted };
    this.#known.set(file, now);
    if (judged.kind === 'unsigned')
      this.#say('warn', `The documents of ${this.#site} are not checked: ${judged.why}. The next release signs them.`);
    if (isRefused) {
      const instead = accepted ? 'What was sent before is sent on' : 'It is answered with 503';
      this.#say(
        'error',
        `${file} of ${this.#site} is not sent: ${judged.why}. ${instead}. npm run releases -- repair composes it anew.`,
      );
    }
    return sent(now);
  }

  /**
   * Returns the text of a file below `pages/`; null when it is missing.
   * @throws DocumentRefused when it does not match its signature and no earlier text is known; NoSiteFile
   */
  read(file: string): Promise<string | null> {
    const reading = this.#reading.get(file) ?? this.#read(file).finally(() => this.#reading.delete(file));
    this.#reading.set(file, reading);
    return reading;
  }

  async #read(file: string): Promise<string | null> {
    if (this.isBucket) {
      const text = await readBucketFile(this.#site, file);
      return text === null ? null : this.#accept(file, null, text);
    }
    const before = this.#known.get(file);
    if (before?.refusedAt === null && before.changed === (await changedAt(this.#site, file))) return sent(before);
    const opened = await openSiteFile(this.#site, file);
    if (opened === null) return null;
    try {
      return await this.#accept(file, opened.changed, await opened.read());
    } finally {
      await opened.close();
    }
  }

  /**
   * Verifies all files below `pages/`. nginx sends them without verification, so the log must report differences.
   * @param now epoch ms
   * @returns files that differ from the newest deployment. Right after a deployment that is no fault: composing takes seconds
   */
  async check(now: number): Promise<string[]> {
    await this.#refresh();
    const newest = this.#moves.state.moves.at(-1);
    const signed = newest?.documents ?? {};
    const isComposed = newest?.documents !== undefined && Date.parse(newest.at) < now - composedWithin;
    const wrong: string[] = [];
    for (const file of new Set([...Object.keys(signed), ...(this.isBucket ? [] : await filesOfPages(this.#site))])) {
      const text = await this.read(file).catch((error: unknown) => {
        if (!(error instanceof DocumentRefused)) this.#say('error', `${file} of ${this.#site} cannot be read: ${String(error)}`);
        return undefined;
      });
      const found = this.#known.get(file);
      const isRefused = text === undefined || (text !== null && found?.refusedAt !== null);
      const isOther = isComposed && (text === null ? '' : sha256(found?.found ?? '')) !== signed[file];
      if (isRefused || isOther) wrong.push(file);
      if (isOther && !isRefused)
        this.#say(
          'error',
          `${file} of ${this.#site} is not what move ${newest.revision} has signed: it is gone, or old. npm run releases -- repair composes it anew.`,
        );
    }
    return wrong;
  }
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
