import { isListed, routePatterns } from 'shared/contracts/paths';
import { sharePicture } from 'shared/contracts/providerPaths';
import { canonicalPath, documentTitle, type PageHead, siteName } from '../runtime/pageHead.ts';
import { type ApiResponses, listedLotteries, listedPrizes, lotteryOf, prizeOf } from './apiResponses.ts';
import {
  type Addresses,
  addressesOf,
  descriptionOfLottery,
  descriptionOfPrize,
  lotteryEventSchema,
  pictureOfLottery,
  pictureOfPrize,
  productOfPrize,
  titleOfLottery,
} from './structuredData.ts';

/* Elements of a document's head as text. All values are escaped: names and descriptions come from other people. */

/** Escapes text for an element or a double-quoted attribute, and replaces control characters by spaces. */
const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const titleElement = (title: string): string => `<title>${escapeHtml(title)}</title>`;

const metaElement = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const canonicalElement = (address: string): string => `<link rel="canonical" href="${escapeHtml(address)}">`;

/**
 * Returns structured data (schema.org JSON-LD). Browsers do not execute a data block, so the content security policy allows it.
 * `<` is escaped, so the data cannot close the element or open a comment.
 */
const dataBlock = (about: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c')}</script>`;

interface Named {
  name: string;
  path: string;
}

function itemList(items: readonly Named[], addresses: Addresses): object | undefined {
  if (items.length === 0) return undefined;
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: addresses.of(path),
    })),
  };
}

/** Returns the schema.org breadcrumbs from the home page to this page, which comes last. */
const breadcrumbs = (trail: readonly Named[], addresses: Addresses): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addresses.of(path),
  })),
});

export interface HeadInput {
  /** The route's pattern, e.g. `/lottery/:lotteryId`; null for unknown addresses and unknown ids. */
  pattern: string | null;
  params: Readonly<Record<string, string | undefined>>;
  /** Path and query of the address; null when the document is for all addresses of its pattern. */
  address: string | null;
  page: PageHead;
  answers: ApiResponses;
  /** The site's origin, e.g. `https://lotto.example.com`; without it addresses are relative to the root. */
  origin?: string | undefined;
}

interface About {
  title: string;
  description: string;
  /** As the provider gives it; undefined: the site's default picture. */
  picture?: string | undefined;
  data: (object | undefined)[];
}

/**
 * Returns the elements of a document's head that describe it: title, description, canonical address, Open Graph and structured
 * data. All values are escaped.
 */
export function renderHead(asked: HeadInput): string {
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
const allLotteries: Named = { name: 'All Lottery', path: routePatterns.lotteries };
const allPrizes: Named = { name: 'All Prize Lottery', path: routePatterns.rewards };

function aboutOf(asked: HeadInput, addresses: Addresses): About {
  const { pattern, params, page, answers } = asked;
  if (pattern === null || asked.address === null) return { ...page, data: [] };
  const lottery = lotteryOf(answers, params.lotteryId);
  if (lottery) {
    const itself: Named = { name: titleOfLottery(lottery), path: `${routePatterns.lotteries}/${lottery.id}` };
    const within = pattern === routePatterns.lottery ? [] : [{ name: page.title, path: asked.address }];
    return {
      title: within.length > 0 ? `${page.title}: ${itself.name}` : itself.name,
      description: within.length > 0 ? `${page.description} ${descriptionOfLottery(lottery)}` : descriptionOfLottery(lottery),
      picture: pictureOfLottery(lottery),
      data: [lotteryEventSchema(lottery, addresses), breadcrumbs([home, allLotteries, itself, ...within], addresses)],
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

/** Returns the structured data of a page that is not about one lottery or prize. */
function dataOfPage({ pattern, page, answers }: HeadInput, addresses: Addresses): (object | undefined)[] {
  if (!isListed(pattern)) return [];
  if (pattern === routePatterns.home)
    return [{ '@type': 'WebSite', name: siteName, description: page.description, url: addresses.of(pattern) }];
  // The lottery or prize was not found, so there is nothing to describe.
  if (pattern.includes(':')) return [];
  const trail = breadcrumbs([home, { name: page.title, path: pattern }], addresses);
  if (pattern === routePatterns.lotteries || pattern === routePatterns.result) {
    const lotteries = listedLotteries(answers).map((each) => ({
      name: titleOfLottery(each),
      path: `${routePatterns.lotteries}/${each.id}`,
    }));
    return [itemList(lotteries, addresses), trail];
  }
  if (pattern === routePatterns.rewards) {
    const prizes = listedPrizes(answers).map(({ id, name }) => ({ name, path: `${routePatterns.rewards}/${id}` }));
    return [itemList(prizes, addresses), trail];
  }
  return [trail];
}
