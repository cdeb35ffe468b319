import { createRoot, hydrateRoot } from 'react-dom/client';
import { keptMs } from 'shared/api-client/key';
import { startClock } from 'shared/clock';
import { BrowserRouter } from 'shared/router';
import { dehydratedStateAgeMs, readDehydratedState } from './app/dehydratedState.ts';
import { Providers } from './app/Providers.tsx';
import { createResponseCache } from './app/responseCache.ts';
import { Pages } from './app/routes.tsx';
import { preparePage } from './pages/informationPages.tsx';
import { startFederation } from './parts/federation.ts';
import { markHydrated } from './parts/hydrationRegistry.ts';
import { DocumentContext } from './runtime/hydration.ts';
import { reportLater } from './telemetry/reportLater.ts';

startFederation();

void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // The page starts without that chunk as well: the block shows the failure, with Retry.
  await preparePage(location.pathname).catch((error: unknown) => console.error('The page is not complete.', error));
  const dehydrated = readDehydratedState(location.pathname + location.search);
  const responses = dehydrated ? { ...dehydrated, ageMs: dehydratedStateAgeMs(dehydrated) } : undefined;
  if (responses) startClock(responses.nowMs, responses.ageMs);
  const cache = createResponseCache(keptMs, responses);
  const rendered = dehydrated && { member: dehydrated.member, shown: new Set(dehydrated.parts) };
  const onStart = () => {
    rendered?.shown.clear();
    markHydrated(root);
    reportLater();
  };
  const site = (
    <BrowserRouter>
      <Providers cache={cache} onStart={onStart}>
        <DocumentContext value={rendered}>
          <Pages />
        </DocumentContext>
      </Providers>
    </BrowserRouter>
  );
  // A composed page contains the prerendered shell; a development server's page is empty.
  if (root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
}
