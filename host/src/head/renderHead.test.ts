import { ownPages, routePatterns } from 'shared/contracts/paths';
import { drawnLottery, lottery, reward, rewardSummary } from 'shared/testing/factories';
import { hostileHtml } from 'shared/testing/hostileHtml';
import { isNotFound, responsesByAddress } from './apiResponses.ts';
import { type HeadInput, renderHead } from './renderHead.ts';

const origin = 'https://lotto.example.com';
const page = { title: 'Lottery', description: 'Pick your lucky numbers.' };

const answersOf = (answers: Record<string, unknown>) =>
  responsesByAddress(Object.fromEntries(Object.entries(answers).map(([address, answer]) => [`${address}#shape`, answer])));

const roundHead = (round: object, over: Partial<HeadInput> = {}) =>
  read({
    pattern: routePatterns.lottery,
    params: { lotteryId: '11' },
    address: '/lottery/11',
    page,
    answers: answersOf({ '/api/lotteries/11': round }),
    origin,
    ...over,
  });

const prizeHead = (prize: object, over: Partial<HeadInput> = {}) =>
  read({
    pattern: routePatterns.reward,
    params: { rewardId: '3' },
    address: '/reward/3',
    page,
    answers: answersOf({ '/api/lotteries/rewards/3': prize }),
    origin,
    ...over,
  });

function read(asked: HeadInput) {
  const text = renderHead(asked);
  const { head } = new DOMParser().parseFromString(`<!doctype html><head>${text}</head><body></body>`, 'text/html');
  const meta = (name: string) => head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const blocks = [...head.querySelectorAll('script')].map((block): Record<string, unknown> => JSON.parse(block.textContent));
  return {
    text,
    title: head.querySelector('title')?.textContent,
    canonical: head.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    meta,
    blocks,
    block: (type: string) => blocks.find((block) => block['@type'] === type),
  };
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

const endTime = Date.UTC(2026, 10, 22, 18);

test('describes a round as a schema.org event with the price of a number in CTO', () => {
  const round = lottery({ endTime, rollStartTime: endTime - 3_600_000, drawTime: endTime + 10_000, pricePerTicket: 5 });
  const { title, canonical, meta, block } = roundHead(round);
  expect(title).toBe('Dream Car round 5 #11 · Snail Lotto');
  expect(canonical).toBe(`${origin}/lottery/11`);
  expect(meta('description')).toBe(
    'Win Dream Car ($45,000): 54 of 64 numbers are left, each for 5 CTO, until 22 Nov 2026, 18:00 UTC. Anybody can check the draw.',
  );
  expect([meta('og:title'), meta('og:url'), meta('og:image'), meta('og:site_name'), meta('twitter:card')]).toEqual([
    'Dream Car round 5 #11',
    `${origin}/lottery/11`,
    `${origin}/uploads/car.webp`,
    'Snail Lotto',
    'summary_large_image',
  ]);
  expect(meta('robots')).toBeUndefined();
  expect(block('Event')).toMatchObject({
    startDate: '2026-11-22T17:00:00.000Z',
    endDate: '2026-11-22T18:00:10.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    image: [`${origin}/uploads/car.webp`],
    offers: {
      price: 5,
      priceCurrency: 'CTO',
      availability: 'https://schema.org/InStock',
      validThrough: '2026-11-22T18:00:00.000Z',
      url: `${origin}/lottery/11`,
    },
  });
  expect(block('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, item: `${origin}/` },
      { position: 2, item: `${origin}/lottery` },
      { position: 3, name: 'Dream Car round 5 #11', item: `${origin}/lottery/11` },
    ],
  });
});

test.each([
  [drawnLottery({ endTime }), 'Discontinued', 'Number 42 of 64 won the draw for Dream Car ($45,000).'],
  [lottery({ soldTickets: 64 }), 'SoldOut', 'Win Dream Car ($45,000): 0 of 64 numbers are left'],
  [
    lottery({ endTime, status: 'awaiting' }),
    'Discontinued',
    'The sale of numbers for Dream Car ($45,000) ended on 22 Nov 2026, 18:00 UTC.',
  ],
  [lottery({ status: 'cancelled' }), 'Discontinued', 'This round for Dream Car ($45,000) was cancelled'],
  [
    lottery({ lotteryValue: 0, lotteryReward: rewardSummary({ name: '50 CTO', tokenAmount: 50, type: 'token' }) }),
    'InStock',
    'Win 50 CTO: 54 of 64',
  ],
])('describes the state of round %#', (round, availability, description) => {
  const { block, meta } = roundHead(round);
  expect(block('Event')).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
  expect(meta('description')).toContain(description);
});

test('describes a cancelled round as a cancelled event', () => {
  expect(roundHead(lottery({ status: 'cancelled' })).block('Event')).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  });
});

test('gives each page of one round its own title', () => {
  const proof = { title: 'Proof of the draw', description: 'Check it.' };
  const { title, canonical } = roundHead(lottery(), {
    pattern: routePatterns.lotteryProof,
    address: '/lottery/11/proof',
    page: proof,
  });
  expect([title, canonical]).toEqual(['Proof of the draw: Dream Car round 5 #11 · Snail Lotto', `${origin}/lottery/11/proof`]);
});

test('describes a product as schema.org product without an offer, and its HTML as text', () => {
  const { title, meta, block } = prizeHead(reward({ description: '<p>Four <b>wheels</b> &amp; a\nroof.</p>' }));
  expect(title).toBe('Dream Car · Snail Lotto');
  expect(meta('description')).toBe('Win Dream Car, worth $45,000. Four wheels & a roof.');
  expect(block('Product')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Dream Car',
    description: 'Four wheels & a roof.',
    url: `${origin}/reward/3`,
    image: [`${origin}/uploads/car.webp`],
  });
});

test('describes a token prize without a product', () => {
  const { blocks, meta } = prizeHead(reward({ name: '500 CTO', tokenAmount: 500, type: 'token', description: '' }));
  expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList']);
  expect(meta('description')).toBe('Win 500 CTO.');
});

test('lists each item of a list page once', () => {
  const round = lottery({ id: 12 });
  const { block, canonical, meta } = read({
    pattern: routePatterns.lotteries,
    params: {},
    address: '/lottery?page=2&sort=bestOdds&utm_source=mail',
    page,
    answers: answersOf({
      '/api/lotteries/?page=2&limit=10&status=running': { contents: [round, { id: 'not a round' }, lottery({ id: 13 })] },
      '/api/lotteries/?page=0&limit=4': { contents: [round] },
      '/api/lotteries/14': lottery({ id: 14 }),
    }),
    origin,
  });
  expect(block('ItemList')).toMatchObject({
    itemListElement: [{ position: 1, url: `${origin}/lottery/12` }, { url: `${origin}/lottery/13` }],
  });
  expect(block('ItemList')?.itemListElement).toHaveLength(2);
  expect(canonical).toBe(`${origin}/lottery?page=2`);
  expect([meta('og:image'), meta('og:image:width'), meta('og:image:height'), meta('twitter:card')]).toEqual([
    `${origin}/pictures/share.png`,
    '1200',
    '630',
    'summary_large_image',
  ]);
});

test.each<[string | null, string]>([
  ...ownPages.map((name): [string, string] => [routePatterns[name], routePatterns[name]]),
  [routePatterns.login, '/login?next=/account'],
  [routePatterns.forgotPassword, '/forgot-password?code=secret'],
  [routePatterns.history, '/history?tickets-page=1'],
  [null, '/lottery/abc'],
])('excludes %s from search engines, without a canonical address', (pattern, address) => {
  const { meta, canonical, text } = read({ pattern, params: {}, address, page, answers: new Map(), origin });
  expect([meta('robots'), meta('og:url'), canonical]).toEqual(['noindex', undefined, undefined]);
  expect(text).not.toMatch(/secret|next=|tickets-page/);
});

test.each([
  ['no response', answersOf({})],
  ['another round', answersOf({ '/api/lotteries/111': lottery({ id: 111 }) })],
  ['an invalid shape', answersOf({ '/api/lotteries/11': { ...lottery(), drawTime: 1e30 } })],
])("uses the page's own title when the round is missing: %s", (_why, answers) => {
  const { title, meta, blocks, canonical } = roundHead(lottery(), { answers });
  expect([title, meta('description'), blocks, canonical]).toEqual([
    'Lottery · Snail Lotto',
    page.description,
    [],
    `${origin}/lottery/11`,
  ]);
});

test('writes no canonical address for a document of a whole pattern, and relative addresses without an origin', () => {
  const shell = roundHead(lottery(), { address: null, answers: new Map(), origin: undefined });
  expect([shell.canonical, shell.meta('og:url'), shell.meta('og:image')]).toEqual([undefined, undefined, '/pictures/share.png']);
  const round = roundHead(lottery(), { origin: undefined });
  expect([round.canonical, round.meta('og:image')]).toEqual(['/lottery/11', '/uploads/car.webp']);
});

test.each(['javascript:alert(1)', '//evil.example/a.png', '/\\evil.example', 'data:image/png;base64,AA', 'http://'])(
  'ignores a picture with an unsafe address: %s',
  (image) => {
    const { meta, block } = roundHead(lottery({ lotteryReward: rewardSummary({ image }) }));
    expect(meta('og:image')).toBe(`${origin}/pictures/share.png`);
    expect(block('Event')).not.toHaveProperty('image');
  },
);

describe.each(
  hostileHtml(
    (index) => `ran(${index})`,
    (index) => `https://evil.example/${index}`,
  ),
)('$name', ({ html }) => {
  const harmless = (text: string) => {
    const whole = new DOMParser().parseFromString(
      `<!doctype html><html><head>${text}</head><body><div id="root"></div></body></html>`,
      'text/html',
    );
    return [...whole.querySelectorAll('*')].map(({ tagName, attributes }) =>
      [tagName, ...[...attributes].map(({ name }) => name)].join(' ').toLowerCase(),
    );
  };

  test('is escaped in the head of a round, a prize and a list', () => {
    const summary = rewardSummary({ name: html, image: html });
    const round = roundHead(lottery({ name: html, thumbnail: html, lotteryReward: summary }));
    const plain = roundHead(lottery({ thumbnail: '/a.webp', lotteryReward: rewardSummary({ image: 'x:y' }) }));
    expect(harmless(round.text)).toEqual(harmless(plain.text));
    expect(round.meta('og:title')).toBe(`${oneLine(html)} #11`);
    expect(round.block('Event')?.name).toBe(`${html} #11`.toWellFormed());

    const prize = prizeHead(reward({ name: html, description: html, image: 'x:y' }));
    expect(harmless(prize.text)).toEqual(harmless(prizeHead(reward({ image: 'x:y' })).text));
    expect(prize.block('Product')?.name).toBe(html);

    const list = { pattern: routePatterns.rewards, params: {}, address: '/reward', page, origin };
    const of = (name: string) =>
      read({ ...list, answers: answersOf({ '/api/lotteries/rewards?page=0': { contents: [reward({ name })] } }) });
    expect(harmless(of(html).text)).toEqual(harmless(of('a').text));
  });
});

test('finds a page missing only when its own lottery or prize is missing', () => {
  expect(isNotFound({ lotteryId: '7' }, ['/api/lotteries/7#abc'])).toBe(true);
  expect(isNotFound({ rewardId: '7' }, ['/api/lotteries/rewards/7'])).toBe(true);
  expect(isNotFound({ lotteryId: '7' }, ['/api/lotteries/8', '/api/lotteries/7/tickets', '/api/user/7'])).toBe(false);
  expect(isNotFound({ rewardId: '7' }, ['/api/lotteries/7'])).toBe(false);
  expect(isNotFound({}, ['/api/lotteries/7'])).toBe(false);
  expect(isNotFound({ lotteryId: '7' }, [])).toBe(false);
});
