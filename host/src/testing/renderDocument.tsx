import { renderToString } from 'react-dom/server';
// biome-ignore lint/style/noRestrictedImports: rendering on the server is no part of the shared router, which ships to the browser.
import { StaticRouter } from 'react-router-dom';
import { keptMs } from 'shared/api-client/key';
import { startClock } from 'shared/clock';
import type { Brought } from 'shared/contracts/rendering';
import { Providers } from '../app/Providers.tsx';
import { createResponseCache } from '../app/responseCache.ts';
import { Pages } from '../app/routes.tsx';
import { DocumentContext } from '../runtime/hydration.ts';

/**
 * Returns the root's content as the server renders it, with all parts loaded. Import this module in a separate module registry.
 */
export async function renderDocument({ address, nowMs, answers, missing, parts, member }: Brought): Promise<string> {
  startClock(nowMs, 0);
  const render = () =>
    renderToString(
      <StaticRouter location={address}>
        <Providers cache={createResponseCache(keptMs, { answers, missing, ageMs: 0 })}>
          <DocumentContext value={{ member, shown: new Set(parts) }}>
            <Pages />
          </DocumentContext>
        </Providers>
      </StaticRouter>,
    );
  render();
  await new Promise((resolve) => setTimeout(resolve));
  return render();
}
