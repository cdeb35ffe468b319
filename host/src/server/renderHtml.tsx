import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
// biome-ignore lint/style/noRestrictedImports: rendering on the server is no part of the shared router, which ships to the browser.
import { StaticRouter } from 'react-router-dom';
import { Providers } from '../app/Providers.tsx';
import { QueryKnownContext } from '../runtime/queryKnown.ts';
import { currentRenderContext } from '../runtime/RenderContext.ts';
import { collectStyles } from './collectStyles.ts';

/**
 * Returns the content of `#root` for one address, after the styles that it needs. The styles come first: a style element beside
 * each element would be a child that CSS selectors count.
 * @param address path and query
 */
export function renderHtml(address: string, content: ReactNode): string {
  const styles = createCache({ key: 'css' });
  styles.compat = true;
  const html = renderToString(
    <CacheProvider value={styles}>
      <StaticRouter location={address}>
        <Providers>
          <QueryKnownContext value={currentRenderContext() !== null}>{content}</QueryKnownContext>
        </Providers>
      </StaticRouter>
    </CacheProvider>,
  );
  return collectStyles(styles) + html;
}
