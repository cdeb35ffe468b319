import type { ReadSite } from 'serving/readMoves';
import { openSiteFile } from './siteFile.ts';

/** @param site folder of the released site, or the http(s) address of the bucket's folder */
export const siteReader = (site: string): ReadSite => (/^https?:/.test(site) ? bucketReader(site) : folderReader(site));

function folderReader(siteDir: string): ReadSite {
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

/** A store answers 403 for what is missing where listing is refused. */
function bucketReader(address: string): ReadSite {
  return async (file) => {
    const answer = await fetch(`${address.replace(/\/$/, '')}/${file}`, { signal: AbortSignal.timeout(5_000) });
    if (answer.ok) return answer.text();
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 403) return null;
    throw new Error(`The site's store answered ${answer.status} for ${file}.`);
  };
}
