import { createRoot, hydrateRoot } from 'react-dom/client';
import { keptMs } from 'shared/api-client/freshness';
import { startClock } from 'shared/clock';
import { BrowserRouter } from 'shared/router';
import { createAnswerCache } from './app/answerCache.ts';
import { ageOfBrought, readBrought } from './app/brought.ts';
import { Pages } from './app/Pages.tsx';
import { Providers } from './app/Providers.tsx';
import { preparePage } from './app/preparePage.ts';
import { startFederation } from './parts/federation.ts';
import { wake } from './parts/livePlaces.ts';
import { partsOfDocument } from './runtime/broughtParts.ts';
import { QueryKnownContext } from './runtime/queryKnown.ts';
import { reportLater } from './telemetry/reportLater.ts';

startFederation();

void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  // The page starts without that chunk as well: the block shows the failure, with Retry.
  await preparePage(location.pathname).catch((error: unknown) => console.error('The page is not complete.', error));
  const brought = readBrought(location.pathname + location.search);
  const ageMs = brought ? ageOfBrought(brought) : 0;
  if (brought) startClock(brought.nowMs, ageMs);
  const cache = createAnswerCache(keptMs, { answers: brought?.answers ?? {}, missing: brought?.missing ?? {}, ageMs });
  const { parts, end } = partsOfDocument(brought?.parts ?? []);
  const started = () => {
    end();
    wake(root);
    reportLater();
  };
  const site = (
    <BrowserRouter>
      <Providers cache={cache} parts={parts} onStart={started}>
        <QueryKnownContext value={brought !== null}>
          <Pages />
        </QueryKnownContext>
      </Providers>
    </BrowserRouter>
  );
  // A composed page contains the prerendered shell; a development server's page is empty.
  if (root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
}
