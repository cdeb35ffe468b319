import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
// biome-ignore lint/style/noRestrictedImports: rendering on the server is no part of the shared router, which ships to the browser.
import { StaticRouter } from 'react-router-dom';
import { Providers } from '../app/Providers.tsx';
import { DocumentContext, type RenderedDocument } from '../runtime/hydration.ts';

/**
 * Returns the used styles as elements that emotion finds and continues in the browser: first global styles, then those of
 * classes.
 */
export function collectStyles({ key, inserted, registered }: Pick<EmotionCache, 'key' | 'inserted' | 'registered'>): string {
  const used = Object.entries(inserted).filter((one): one is [string, string] => typeof one[1] === 'string');
  const isOfPage = ([name]: [string, string]) => registered[`${key}-${name}`] === undefined && !name.startsWith('animation-');
  const ofPage = used.filter(isOfPage);
  const ofClasses = used.filter((one) => !isOfPage(one));
  // Emotion looks for each global style by its own element.
  const elements = ofPage.map((one) => element(`${key}-global`, [one]));
  return [...elements, element(key, ofClasses)].join('');
}

/** `</` is escaped, so that a style cannot close the element. */
const element = (key: string, styles: [string, string][]) =>
  `<style data-emotion="${[key, ...styles.map(([name]) => name)].join(' ')}">${styles.map(([, text]) => text.replaceAll('</', '<\\/')).join('')}</style>`;

/**
 * Returns the content of `#root` for one address, after React's preload hints of pictures and the styles that it needs: a style
 * element beside each element would be a child that CSS selectors count.
 * @param address path and query
 * @param document null for a shell
 */
export function renderHtml(address: string, content: ReactNode, document: RenderedDocument | null): string {
  const styles = createCache({ key: 'css' });
  styles.compat = true;
  const html = renderToString(
    <CacheProvider value={styles}>
      <StaticRouter location={address}>
        <Providers>
          <DocumentContext value={document}>{content}</DocumentContext>
        </Providers>
      </StaticRouter>
    </CacheProvider>,
  );
  const hints = pictureHints(html);
  return hints + collectStyles(styles) + html.slice(hints.length);
}

export const pictureHints = (html: string): string => /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(html)?.[0] ?? '';
