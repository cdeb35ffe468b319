import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'shared/router';
import { Providers } from './app/Providers.tsx';
import { createAppRoutes } from './app/routes.tsx';
import { startFederation } from './parts/federation.ts';

startFederation();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

hydrateRoot(
  root,
  <Providers>
    <RouterProvider router={createBrowserRouter(createAppRoutes())} />
  </Providers>,
);
