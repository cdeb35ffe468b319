import type { ReactNode } from 'react';
// biome-ignore lint/style/noRestrictedImports: rendering on the server is no part of the shared router, which ships to the browser.
import { StaticRouter } from 'react-router-dom';
import { Providers } from '../app/Providers.tsx';

/** What every page stands on, at one address. @param address path and query */
export const Site = ({ address, children }: { address: string; children: ReactNode }) => (
  <StaticRouter location={address}>
    <Providers>{children}</Providers>
  </StaticRouter>
);
