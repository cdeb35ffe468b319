import { renderToString } from 'react-dom/server';
// biome-ignore lint/style/noRestrictedImports: rendering on the server is no part of the shared router, which ships to the browser.
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { type RouteName, routePatterns } from 'shared/contracts/paths';
import { Pages } from './app/Pages.tsx';
import { Providers } from './app/Providers.tsx';
import { documentTitle, isPageHead, type PageHead } from './app/pageHead.ts';
import { preparePage } from './app/preparePage.ts';
import { appRoutes } from './app/routes.tsx';
import { type Below, partsDuring } from './parts/partsOfPage.ts';

/** The shell of one route: what the host shows before any script runs, and which parts stand on it. */
export interface PrerenderedPage extends PageHead {
  name: string;
  /** Route pattern, e.g. `/lottery/:lotteryId`; null for the page of unknown addresses. */
  pattern: string | null;
  html: string;
  /** Parts with the properties that the page gives them: `rewards/PrizeLottery?sort=price`. */
  parts: string[];
  /** Those of them that stand below the first screen, and where. */
  below?: Record<string, Below>;
}

/** Renders every route once, with a stand-in for route parameters: a shell never shows a parameter. */
export async function prerenderAll(): Promise<PrerenderedPage[]> {
  const names = Object.keys(routePatterns).filter((name): name is RouteName => name in routePatterns);
  const known = names.map((name) => prerender(name, routePatterns[name]));
  return [...(await Promise.all(known)), await prerender('notFound', null)];
}

async function prerender(name: string, pattern: string | null): Promise<PrerenderedPage> {
  const path = pattern === null ? '/no/such/page' : pattern.replace(/:\w+/g, '1');
  await preparePage(path);
  const {
    result: html,
    parts,
    below,
  } = partsDuring(() =>
    renderToString(
      <StaticRouter location={path}>
        <Providers>
          <Pages />
        </Providers>
      </StaticRouter>,
    ),
  );
  const head: unknown = matchRoutes(appRoutes, path)?.at(-1)?.route.handle;
  if (!isPageHead(head)) throw new Error(`The route ${path} has no title and description.`);
  return { name, pattern, html, parts, below, title: documentTitle(head.title), description: head.description };
}
