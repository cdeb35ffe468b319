import { routePatterns } from 'shared/contracts/paths';
import { picturesOf } from 'shared/format/pictures';
import { prizeValue } from 'shared/format/prizeValue';
import type { Addresses } from './addresses.ts';
import type { Prize } from './apiResponses.ts';
import { plainText } from './plainText.ts';

/** Maximum length of a description, in characters: search engines cut off the rest. */
const mostDescription = 200;

export function descriptionOfPrize(prize: Prize): string {
  const worth = prizeValue(prize);
  const said = plainText(prize.description, mostDescription);
  const first = worth === null || worth === prize.name ? `Win ${prize.name}.` : `Win ${prize.name}, worth ${worth}.`;
  return said === '' ? first : `${first} ${said}`;
}

export const pictureOfPrize = ({ image, thumbnail }: Prize): string | undefined => picturesOf(image)[0] ?? thumbnail ?? undefined;

/** Returns a prize as a schema.org product, without an offer, because it is won and not sold; undefined for tokens. */
export function productOfPrize(prize: Prize, addresses: Addresses): object | undefined {
  if (prize.type !== 'product') return undefined;
  const picture = pictureOfPrize(prize);
  const image = picture === undefined ? undefined : addresses.ofPicture(picture);
  return {
    '@type': 'Product',
    name: prize.name,
    description: plainText(prize.description, 5_000) || prize.name,
    url: addresses.of(`${routePatterns.rewards}/${prize.id}`),
    ...(image === undefined ? {} : { image: [image] }),
  };
}
