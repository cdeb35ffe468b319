import type { Site } from 'deploy/site/Site';
import { fillIn, match } from 'site/addresses';

export async function composedDocument(site: Pick<Site, 'read'>, pathname: string): Promise<string | null> {
  const routes: { pattern: string | null; file: string }[] = JSON.parse((await site.read('pages/pages.json'))?.text ?? '[]');
  for (const { pattern, file } of routes) {
    const params = pattern === null ? null : match(pattern, pathname);
    if (params) return fillIn((await site.read(file))?.text ?? '', params);
  }
  return null;
}
