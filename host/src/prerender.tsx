// biome-ignore lint/style/noRestrictedImports: as in server/rendered.tsx.
import { matchRoutes } from 'react-router-dom';
import { ownPages, type RouteName, routePatterns } from 'shared/contracts/paths';
import { Pages } from './app/Pages.tsx';
import { documentTitle, isPageHead, type PageHead } from './app/pageHead.ts';
import { preparePage } from './app/preparePage.ts';
import { appRoutes } from './app/routes.tsx';
import { partsDuring } from './parts/partsOfPage.ts';
import { rendered } from './server/rendered.tsx';

/** The shell of one route: what the host shows before any script runs, and which parts stand on it. */
export interface PrerenderedPage extends PageHead {
  name: string;
  /** Route pattern, e.g. `/lottery/:lotteryId`; null for the page of unknown addresses. */
  pattern: string | null;
  html: string;
  /** Whether its document may have the content of its address in it. */
  content: boolean;
  /** Parts with the properties that the page gives them: `rewards/PrizeLottery?sort=price`. */
  parts: string[];
}

/** Renders every route once, with a stand-in for route parameters: a shell never shows a parameter. */
export async function prerenderShells(): Promise<PrerenderedPage[]> {
  const names = Object.keys(routePatterns).filter((name): name is RouteName => name in routePatterns);
  const known = names.map((name) => prerender(name, routePatterns[name], !ownPages.includes(name)));
  return [...(await Promise.all(known)), await prerender('notFound', null, false)];
}

async function prerender(name: string, pattern: string | null, content: boolean): Promise<PrerenderedPage> {
  const path = pattern === null ? '/no/such/page' : pattern.replace(/:\w+/g, '1');
  await preparePage(path);
  const { result: html, parts } = partsDuring(() => rendered(path, <Pages />));
  const head: unknown = matchRoutes(appRoutes, path)?.at(-1)?.route.handle;
  if (!isPageHead(head)) throw new Error(`The route ${path} has no title and description.`);
  return { name, pattern, html, content, parts, title: documentTitle(head.title), description: head.description };
}
