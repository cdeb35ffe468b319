import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fillIn, match } from 'serving/addresses';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isErrno } from '../errorCode.ts';

const Routes = Type.Array(Type.Object({ pattern: Type.Union([Type.String(), Type.Null()]), file: Type.String() }));

/** A composed document and what the address said about it. */
export interface Page {
  html: string;
  /** 404 for the page of unknown addresses. */
  status: 200 | 404;
}

/**
 * The documents that release composed, read anew when their file changed: a release or a rollback is live for the next
 * page load without a restart.
 * @param siteDir folder of the released site
 */
export function openPages(siteDir: string) {
  const files = new Map<string, { changed: number; text: string }>();

  async function read(file: string): Promise<string | null> {
    const full = path.join(siteDir, file);
    try {
      const { mtimeMs } = await stat(full);
      const known = files.get(file);
      if (known?.changed === mtimeMs) return known.text;
      const text = await readFile(full, 'utf8');
      files.set(file, { changed: mtimeMs, text });
      return text;
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return null;
      throw error;
    }
  }

  return {
    /** The document for a path of the site; null while nothing is released. */
    async find(pathname: string): Promise<Page | null> {
      const text = await read('pages/pages.json');
      if (text === null) return null;
      const routes: Static<typeof Routes> = Value.Parse(Routes, JSON.parse(text));
      for (const { pattern, file } of routes) {
        const params = pattern === null ? null : match(pattern, pathname);
        const html = params && (await read(file));
        if (params && html) return { html: fillIn(html, params), status: 200 };
      }
      const unknown = routes.find(({ pattern }) => pattern === null);
      const html = unknown ? await read(unknown.file) : null;
      return html ? { html, status: 404 } : null;
    },
  };
}
