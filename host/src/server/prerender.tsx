// biome-ignore lint/style/noRestrictedImports: as in server/renderHtml.tsx.
import { matchRoutes } from 'react-router-dom';
import { mayHaveContent, routeNames, routePatterns } from 'shared/contracts/routePatterns';
import { appRoutes, Pages } from '../app/routes.tsx';
import { renderHead } from '../head/renderHead.ts';
import { preparePage } from '../pages/informationPages.tsx';
import { type Below, partsDuring } from '../parts/partsOfPage.ts';
import { documentTitle, isPageHead, type PageHead } from '../runtime/pageHead.ts';
import { renderHtml } from './renderHtml.tsx';

export interface PrerenderedPage extends PageHead {
  name: string;
  /** Route pattern, e.g. `/lottery/:lotteryId`; null for the page of unknown addresses. */
  pattern: string | null;
  html: string;
  /** Elements of the document's head that describe the page; addresses in them are relative to the site's root. */
  head: string;
  /** Whether the document may be server-rendered with the content of its address. */
  content: boolean;
  /** Parts with the props that the page passes: `rewards/PrizeLottery?sort=price`. */
  parts: string[];
  below?: Record<string, Below>;
  /** The same for a document with content for a member; missing where it is equal. */
  members?: { parts: string[]; below: Record<string, Below> };
}

/** Renders every route once, with dummy values for route parameters, because a shell never shows a parameter. */
export async function prerenderShells(): Promise<PrerenderedPage[]> {
  const known = routeNames().map((name) => prerender(name, routePatterns[name], mayHaveContent(name)));
  return [...(await Promise.all(known)), await prerender('notFound', null, false)];
}

async function prerender(name: string, pattern: string | null, content: boolean): Promise<PrerenderedPage> {
  const path = pattern === null ? '/no/such/page' : pattern.replace(/:\w+/g, '1');
  await preparePage(path);
  const { result: html, parts, below } = partsDuring(() => renderHtml(path, <Pages />, null));
  const { result, ...members } = partsDuring(() => renderHtml(path, <Pages />, { member: true, shown: new Set() }));
  const page: unknown = matchRoutes(appRoutes, path)?.at(-1)?.route.handle;
  if (!isPageHead(page)) throw new Error(`The route ${path} has no title and description.`);
  // A pattern with a parameter has one document for all ids, so it has no address of its own.
  const address = pattern?.includes(':') ? null : pattern;
  const head = renderHead({ pattern, params: {}, address, page, answers: new Map() });
  const { title, description } = page;
  return {
    name,
    pattern,
    html,
    head,
    content,
    parts,
    below,
    ...(content && result !== html && { members }),
    title: documentTitle(title),
    description,
  };
}
