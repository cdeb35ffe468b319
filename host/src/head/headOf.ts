import { isListed } from 'shared/contracts/listedPages';
import { routePatterns } from 'shared/contracts/paths';
import { sharePicture } from 'shared/contracts/sitePictures';
import { canonicalPath } from '../runtime/canonicalPath.ts';
import { documentTitle, type PageHead, siteName } from '../runtime/pageHead.ts';
import { breadcrumbs, itemList, type Named } from './aboutList.ts';
import { descriptionOfPrize, pictureOfPrize, productOfPrize } from './aboutPrize.ts';
import { descriptionOfRound, eventOfRound, pictureOfRound, titleOfRound } from './aboutRound.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import { type Answers, listedPrizes, listedRounds, prizeOf, roundOf } from './answered.ts';
import { canonicalElement, dataBlock, metaElement, titleElement } from './elements.ts';

/** What a head is made of. */
export interface HeadAsked {
  /** The route's pattern, e.g. `/lottery/:lotteryId`; null for unknown addresses, and for an id that nothing has. */
  pattern: string | null;
  /** Parameters of the route: `{ lotteryId: '7' }`. */
  params: Readonly<Record<string, string | undefined>>;
  /** Path and query of the address; null where the document is for all addresses of its pattern. */
  address: string | null;
  /** What the route says about itself. */
  page: PageHead;
  /** What the page was rendered from. */
  answers: Answers;
  /** Of the site, e.g. `https://lotto.example.com`; addresses begin at its root when it is not known. */
  origin?: string | undefined;
}

/** What a page is about: what a search engine and a shared link show of it. */
interface About {
  title: string;
  description: string;
  /** As the provider gives it; undefined: the site's own. */
  picture?: string | undefined;
  data: (object | undefined)[];
}

/**
 * The elements of a document's head that say what it is about: title, description, canonical address, Open Graph, and data for search
 * engines. All that is put in is text.
 */
export function headOf(asked: HeadAsked): string {
  const addresses = addressesOf(asked.origin);
  const about = aboutOf(asked, addresses);
  const path = asked.address === null ? null : canonicalPath(asked.pattern, asked.address);
  return [
    titleElement(documentTitle(about.title)),
    metaElement('name', 'description', about.description),
    ...(isListed(asked.pattern) ? [] : [metaElement('name', 'robots', 'noindex')]),
    ...(path === null ? [] : [canonicalElement(addresses.of(path))]),
    metaElement('property', 'og:site_name', siteName),
    metaElement('property', 'og:type', 'website'),
    metaElement('property', 'og:title', about.title),
    metaElement('property', 'og:description', about.description),
    ...(path === null ? [] : [metaElement('property', 'og:url', addresses.of(path))]),
    ...pictureElements(about, addresses),
    ...about.data.filter((data) => data !== undefined).map(dataBlock),
  ].join('\n');
}

function pictureElements({ picture, title }: About, addresses: Addresses): string[] {
  const own = picture === undefined ? undefined : addresses.ofPicture(picture);
  return [
    metaElement('property', 'og:image', own ?? addresses.of(sharePicture.path)),
    ...(own === undefined
      ? [
          metaElement('property', 'og:image:width', String(sharePicture.width)),
          metaElement('property', 'og:image:height', String(sharePicture.height)),
        ]
      : []),
    metaElement('property', 'og:image:alt', own === undefined ? sharePicture.alt : title),
    metaElement('name', 'twitter:card', 'summary_large_image'),
  ];
}

const home: Named = { name: siteName, path: routePatterns.home };
const allRounds: Named = { name: 'All Lottery', path: routePatterns.lotteries };
const allPrizes: Named = { name: 'All Prize Lottery', path: routePatterns.rewards };

function aboutOf(asked: HeadAsked, addresses: Addresses): About {
  const { pattern, params, page, answers } = asked;
  if (pattern === null || asked.address === null) return { ...page, data: [] };
  const round = roundOf(answers, params.lotteryId);
  if (round) {
    const itself: Named = { name: titleOfRound(round), path: `${routePatterns.lotteries}/${round.id}` };
    const within = pattern === routePatterns.lottery ? [] : [{ name: page.title, path: asked.address }];
    return {
      // The pages of one round are told apart by their own names.
      title: within.length > 0 ? `${page.title}: ${itself.name}` : itself.name,
      description: within.length > 0 ? `${page.description} ${descriptionOfRound(round)}` : descriptionOfRound(round),
      picture: pictureOfRound(round),
      data: [eventOfRound(round, addresses), breadcrumbs([home, allRounds, itself, ...within], addresses)],
    };
  }
  const prize = prizeOf(answers, params.rewardId);
  if (prize) {
    const itself: Named = { name: prize.name, path: `${routePatterns.rewards}/${prize.id}` };
    return {
      title: prize.name,
      description: descriptionOfPrize(prize),
      picture: pictureOfPrize(prize),
      data: [productOfPrize(prize, addresses), breadcrumbs([home, allPrizes, itself], addresses)],
    };
  }
  return { ...page, data: dataOfPage(asked, addresses) };
}

/** Of pages that are not about one thing. */
function dataOfPage({ pattern, page, answers }: HeadAsked, addresses: Addresses): (object | undefined)[] {
  if (!isListed(pattern)) return [];
  if (pattern === routePatterns.home)
    return [{ '@type': 'WebSite', name: siteName, description: page.description, url: addresses.of(pattern) }];
  // Without its thing, a page about one says nothing of it.
  if (pattern.includes(':')) return [];
  const trail = breadcrumbs([home, { name: page.title, path: pattern }], addresses);
  if (pattern === routePatterns.lotteries || pattern === routePatterns.result) {
    const rounds = listedRounds(answers).map((each) => ({
      name: titleOfRound(each),
      path: `${routePatterns.lotteries}/${each.id}`,
    }));
    return [itemList(rounds, addresses), trail];
  }
  if (pattern === routePatterns.rewards) {
    const prizes = listedPrizes(answers).map(({ id, name }) => ({ name, path: `${routePatterns.rewards}/${id}` }));
    return [itemList(prizes, addresses), trail];
  }
  return [trail];
}
