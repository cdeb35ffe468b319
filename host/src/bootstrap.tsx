import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'shared/router';
import { Pages } from './app/Pages.tsx';
import { Providers } from './app/Providers.tsx';
import { preparePage } from './app/preparePage.ts';
import { startFederation } from './parts/federation.ts';

startFederation();

void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  // Without its code the page still starts: it shows the failure in the text's place, with Retry.
  await preparePage(location.pathname).catch((error: unknown) => console.error('The page is not complete.', error));
  const site = (
    <BrowserRouter>
      <Providers>
        <Pages />
      </Providers>
    </BrowserRouter>
  );
  // A composed page brings the prerendered shell; a development server's page is empty.
  if (root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
}
