import { paths } from 'shared/contracts/paths';
import { must } from 'shared/fair/check';
import { hasCode } from 'shared/fair/pages';
import { NotARecord, readPages } from 'shared/fair/readRecords';
import { type PagesRecord, textHash } from 'shared/fair/records';
import type { SeenRecord } from './Rounds.ts';
import type { Site } from './site.ts';

const visited = [paths.home(), paths.lotteries(), paths.policy()];
/** Right after a deployment a cache may still send the document of the one before. */
const current = 2;

/** Compares the code that the site's pages run with the records of its log, so that no visitor gets other code than all others. */
export class Pages {
  readonly #origin: string;
  readonly #records: (PagesRecord & { index: number })[] = [];
  readonly #lists = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get size(): number {
    return this.#records.length;
  }

  /** @throws Untrue when the text is not a record of this site's pages */
  take(index: number, { text, seenAt }: SeenRecord): void {
    try {
      const pages = readPages(text);
      must(pages.origin === this.#origin, `The log of ${this.#origin} has a record of the pages of ${pages.origin}.`);
      must(
        seenAt === undefined || pages.time * 1000 <= seenAt + 5_000,
        `Record ${index} of the log names a deployment that was not made yet.`,
      );
      this.#records.push({ ...pages, index });
    } catch (error) {
      must(!(error instanceof NotARecord), `Record ${index} of the log is not written as it must be. ${String(error)}`);
      throw error;
    }
  }

  /**
   * Visits pages and returns those whose code is in none of the newest records. A deployment is logged seconds after it is live, so
   * only a page that stays in the result is a lie. Without records, as before the first deployment, nothing is visited.
   */
  async unlogged(site: Site): Promise<string[]> {
    if (this.#records.length === 0) return [];
    const pages = await Promise.all(visited.map(async (path) => ({ path, html: await site.text(path) })));
    const unlogged: string[] = [];
    for (const { path, html } of pages)
      if ((await this.#recordOf(site, html, this.#records.slice(-current))) === undefined) unlogged.push(path);
    return unlogged;
  }

  /** Returns the newest record that has the code of a document, whenever it was sent. */
  deploymentOf(site: Site, html: string): Promise<(PagesRecord & { index: number }) | undefined> {
    return this.#recordOf(site, html, this.#records);
  }

  async #recordOf(site: Site, html: string, records: readonly (PagesRecord & { index: number })[]) {
    for (const record of records.toReversed()) if (hasCode(await this.#list(site, record), html)) return record;
    return undefined;
  }

  async #list(site: Site, { code, index }: PagesRecord & { index: number }): Promise<string> {
    const known = this.#lists.get(code);
    if (known !== undefined) return known;
    const list = await site.text(`/fair/texts/${code}`);
    must(
      textHash(list) === code,
      `The code of the pages that the site shows for record ${index} of its log is not what it logged.`,
    );
    this.#lists.set(code, list);
    return list;
  }
}
