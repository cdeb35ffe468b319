import type { EmotionCache } from '@emotion/cache';

/** Styles that were used, as elements that emotion finds in the browser and goes on from: those of the whole page, then those of classes. */
export function stylesIn({ key, inserted, registered }: Pick<EmotionCache, 'key' | 'inserted' | 'registered'>): string {
  const used = Object.entries(inserted).filter((one): one is [string, string] => typeof one[1] === 'string');
  const isOfPage = ([name]: [string, string]) => registered[`${key}-${name}`] === undefined && !name.startsWith('animation-');
  const ofPage = used.filter(isOfPage);
  const ofClasses = used.filter((one) => !isOfPage(one));
  // One element each, as emotion looks for them by their one name.
  const elements = ofPage.map((one) => element(`${key}-global`, [one]));
  return [...elements, element(key, ofClasses)].join('');
}

/** What a style says of data (a picture's address) ends no element. */
const element = (key: string, styles: [string, string][]) =>
  `<style data-emotion="${[key, ...styles.map(([name]) => name)].join(' ')}">${styles.map(([, text]) => text.replaceAll('</', '<\\/')).join('')}</style>`;
