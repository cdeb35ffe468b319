import { fillIn, match } from 'serving/addresses';
import { withOrigin } from 'serving/siteOrigin';
import { ownPages, routePatterns } from 'shared/contracts/paths';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { readBucketFile } from './bucketFile.ts';
import { Page } from './page.ts';
import { openSiteFile } from './siteFile.ts';

const Routes = Type.Array(
  Type.Object({
    pattern: Type.Union([Type.String(), Type.Null()]),
    file: Type.String(),
    content: Type.Optional(Type.Boolean()),
  }),
);

/** Hosts before the field `content` of their routes do not say it. */
const patternsWithoutContent: readonly string[] = ownPages.map((name) => routePatterns[name]);

/** What stands for an address as it was composed. */
export interface Found {
  page: Page;
  /** Whether the content of the address may stand in it. */
  mayHaveContent: boolean;
}

/**
 * The documents that release composed, read anew when their file changed: a release or a rollback is live for the next
 * page load without a restart.
 * @param site folder of the released site, or the http(s) address of the bucket's folder
 * @param origin of the site's own address, which heads of documents name
 */
export function openPages(site: string, origin: string) {
  const read = /^https?:/.test(site) ? (file: string) => readBucketFile(site, file) : folderReader(site);

  return {
    /** The document for a path of the site; null while nothing is released. */
    async find(pathname: string): Promise<Found | null> {
      const text = await read('pages/pages.json');
      if (text === null) return null;
      const routes: Static<typeof Routes> = Value.Parse(Routes, JSON.parse(text));
      for (const { pattern, file, content } of routes) {
        const params = pattern === null ? null : match(pattern, pathname);
        const html = params && (await read(file));
        if (pattern !== null && params && html)
          return {
            page: new Page(withOrigin(fillIn(html, params), origin), 200),
            mayHaveContent: content ?? !patternsWithoutContent.includes(pattern),
          };
      }
      const unknown = routes.find(({ pattern }) => pattern === null);
      const html = unknown ? await read(unknown.file) : null;
      return html ? { page: new Page(withOrigin(html, origin), 404), mayHaveContent: false } : null;
    },
  };
}

/** Reads a file of the site; null when it is not there. */
type Reader = (file: string) => Promise<string | null>;

function folderReader(siteDir: string): Reader {
  const files = new Map<string, { changed: number; text: string }>();
  return async (file) => {
    const opened = await openSiteFile(siteDir, file);
    if (opened === null) return null;
    try {
      const { changed } = opened;
      const known = files.get(file);
      if (known?.changed === changed) return known.text;
      const text = await opened.read();
      files.set(file, { changed, text });
      return text;
    } finally {
      await opened.close();
    }
  };
}
