import { deploymentPath, movesFolder } from 'site/deployments/deployment';
import type { Content, Site } from './Site.ts';
import { readSummary } from './summary.ts';

/** Timeout for one file, ms. */
const answerTimeout = 20_000;

/** A site that anybody can read over HTTP and nobody can list or write, such as a bucket in front of visitors. */
export class PublicSite implements Site {
  readonly address: string;
  readonly remembered = true;
  readonly choosesVariants = false;

  constructor(address: string) {
    this.address = address.replace(/\/$/, '');
  }

  /** @throws Error if the server does not answer; a store that cannot be listed answers 403 for a missing file */
  async read(path: string): Promise<Content | null> {
    const answer = await fetch(`${this.address}/${path}`, { signal: AbortSignal.timeout(answerTimeout) }).catch(
      (error: unknown) => {
        throw new Error(`${this.address} cannot be read: ${error instanceof Error ? error.message : error}. Correct SITE_DIR.`);
      },
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.ok) return { text: Buffer.from(bytes).toString('utf8'), bytes };
    if (answer.status === 404 || answer.status === 403) return null;
    throw new Error(`${this.address} answered ${answer.status} for ${path}. Try again later.`);
  }

  /** Returns the entries of the deployment log, which the summary counts; of other folders nothing is known. */
  async list(folder: string): Promise<string[]> {
    const summary = folder === movesFolder ? await readSummary(this) : null;
    const count = summary?.kind === 'summary' ? summary.revision : 0;
    return Array.from({ length: count }, (_, at) => deploymentPath(at + 1));
  }

  async links(): Promise<string[]> {
    return [];
  }

  async exists(path: string): Promise<boolean> {
    return (await this.read(path)) !== null;
  }

  async changedAt(): Promise<null> {
    return null;
  }

  async sweep(): Promise<number> {
    return 0;
  }

  write = () => this.#refuse();
  create = () => this.#refuse();
  replace = () => this.#refuse();
  remove = () => this.#refuse();

  async #refuse(): Promise<never> {
    throw new Error(`${this.address} can only be read: add --try, or name the folder or bucket itself with SITE_DIR.`);
  }
}
