import type { EmotionCache } from '@emotion/cache';

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
