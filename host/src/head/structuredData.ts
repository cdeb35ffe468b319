import { routePatterns } from 'shared/contracts/paths';
import { formatDateTime } from 'shared/format/date';
import { padNumber } from 'shared/format/listNumbers';
import { formatCto, prizeValue, worthOf } from 'shared/format/money';
import { picturesOf, prizePicture } from 'shared/format/pictures';
import type { LotteryFields, Prize } from './apiResponses.ts';

/**
 * Creates the addresses for a document's head: absolute when the site's origin is known, else relative to the root.
 * @param origin e.g. `https://lotto.example.com`
 */
export function addressesOf(origin: string | undefined) {
  return {
    of: (path: string): string => `${origin ?? ''}${path}`,
    /** Returns a picture's address; undefined unless it is on this site or http(s). */
    ofPicture(picture: string): string | undefined {
      if (/^\/(?![/\\])/.test(picture)) return `${origin ?? ''}${picture}`;
      return /^https?:\/\//i.test(picture) && URL.canParse(picture) ? new URL(picture).href : undefined;
    },
  };
}

export type Addresses = ReturnType<typeof addressesOf>;

/** Returns the title that the lottery's part also sets (`LotteryLoader`). */
export const titleOfLottery = ({ name, id }: LotteryFields): string => `${name} #${id}`;

/** Describes the lottery in two sentences. Times are in UTC, like the schedule of the lotteries. */
export function descriptionOfLottery(lottery: LotteryFields): string {
  const { lotteryReward, totalTickets, soldTickets, pricePerTicket, rollEndTime, winnerTicket, status } = lottery;
  const worth = worthOf(lottery);
  const prize = worth === lotteryReward.name ? worth : `${lotteryReward.name} (${worth})`;
  if (winnerTicket !== null) {
    const number = padNumber(winnerTicket, totalTickets);
    return `Number ${number} of ${totalTickets} won the draw for ${prize}. Anybody can check how it came about.`;
  }
  if (status === 'cancelled') return `This round for ${prize} was cancelled, and every number in it was given back.`;
  const until = `${formatDateTime(rollEndTime, 'UTC')} UTC`;
  if (status !== 'running') return `The sale of numbers for ${prize} ended on ${until}. The draw is next; anybody can check it.`;
  const left = totalTickets - soldTickets;
  return `Win ${prize}: ${left} of ${totalTickets} numbers are left, each for ${formatCto(pricePerTicket)}, until ${until}. Anybody can check the draw.`;
}

export function pictureOfLottery(lottery: LotteryFields): string | undefined {
  return picturesOf(lottery.lotteryReward.image)[0] ?? prizePicture(lottery) ?? undefined;
}

/**
 * Returns a lottery as a schema.org event, from the start of its sale to its draw. The price is in tokens of this site, which
 * have no official currency code and no exchange rate; schema.org accepts the plain name of such a currency.
 */
export function lotteryEventSchema(lottery: LotteryFields, addresses: Addresses): object {
  const url = addresses.of(`${routePatterns.lotteries}/${lottery.id}`);
  const picture = pictureOfLottery(lottery);
  const image = picture === undefined ? undefined : addresses.ofPicture(picture);
  return {
    '@type': 'Event',
    name: titleOfLottery(lottery),
    description: descriptionOfLottery(lottery),
    url,
    ...(image === undefined ? {} : { image: [image] }),
    startDate: iso(lottery.rollStartTime),
    endDate: iso(lottery.drawTime),
    eventStatus: `https://schema.org/${lottery.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: 'Snail Lotto', url: addresses.of('/') },
    offers: {
      '@type': 'Offer',
      url,
      price: lottery.pricePerTicket,
      priceCurrency: 'CTO',
      availability: `https://schema.org/${availability(lottery)}`,
      validFrom: iso(lottery.rollStartTime),
      validThrough: iso(lottery.rollEndTime),
    },
  };
}

function availability({ status, soldTickets, totalTickets }: LotteryFields): 'InStock' | 'SoldOut' | 'Discontinued' {
  if (soldTickets >= totalTickets) return 'SoldOut';
  return status === 'running' ? 'InStock' : 'Discontinued';
}

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Returns HTML as one line of text, without its tags. The result is not escaped.
 * @param most maximum length in characters; longer text is cut between two words and ends with '…'
 */
function plainText(html: string, most: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= most) return text;
  const cut = text.slice(0, most).replace(/\s+\S*$/, '');
  return `${cut.slice(0, most - 1).toWellFormed()}…`;
}

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
