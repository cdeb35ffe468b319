// Full tier: builds server bundles for each case.
import type { DocumentAsked, RenderGiven } from 'shared/contracts/rendering';
import { drawnLottery, lottery, page, publicUser, reward, sale, soldNumbers } from 'shared/testing/factories';
import { hostileHtml } from 'shared/testing/hostileHtml';
import { type BuiltHalves, builtServerBundles, nothingThere } from '../testing/builtServerBundles.ts';

let halves: BuiltHalves;
beforeAll(async () => {
  halves = await builtServerBundles(['mfe-account', 'mfe-lottery', 'mfe-rewards']);
});

const nowMs = Date.UTC(2026, 10, 22, 12);
const hour = 3_600_000;
const winner = publicUser({ username: 'fastest snail' });
const payout = {
  lotteryId: 8,
  kind: 'product',
  name: 'Paid prize',
  amount: 0,
  value: 45_000,
  winner,
  members: 1,
  dueAt: nowMs - 2 * hour,
  paidAt: nowMs - hour,
  late: false,
};

const company = { name: 'Shell Lotteries', licence: '7', address: '1 Snail Street', minimumAge: 18 };
/** Asked for the company's lines in the footer, which are sent as HTML only: no page's code needs the answer. */
const settings = '/api/option-config/get-all';
const withoutSettings = (asked: readonly string[]) => asked.filter((each) => each !== settings);

const api: Record<string, (query: URLSearchParams) => unknown> = {
  '/api/lotteries/': (query) =>
    page(
      query.get('status') === 'running'
        ? [lottery({ id: 7, name: 'Round seven', endTime: nowMs + hour, totalTickets: 10 })]
        : [drawnLottery({ id: 8, name: 'Round eight', endTime: nowMs - hour, winner })],
    ),
  '/api/lotteries/7': () => lottery({ id: 7, name: 'Round seven', endTime: nowMs + hour, totalTickets: 10 }),
  '/api/lotteries/7/sold': () => soldNumbers([3], { lotteryId: 7, serverTime: nowMs }),
  '/api/lotteries/7/sales': () => page([sale({ ticketNumber: 3, createdAt: nowMs - hour })], { perPage: 12 }),
  '/api/lotteries/rewards': () => page([reward({ name: 'Golden shell', lotteryEndTime: nowMs + hour })]),
  '/api/lotteries/rewards/3': () => reward({ name: 'Golden shell', lotteryEndTime: nowMs + hour }),
  [settings]: () => ({ company: { ...company, helpLines: [], placeholder: true } }),
  '/api/payouts': () => ({
    ...page([payout]),
    totals: { paid: 1, open: 0, late: 0, cto: 0, refunded: 0, products: 1 },
  }),
};

/** Renders a page as the renderer does, and records its API requests and rendered parts. */
async function show(address: string, over: Partial<RenderGiven> = {}, at: Partial<DocumentAsked> = {}) {
  const asked: string[] = [];
  const entered: (string | null)[] = [];
  const ask = async (wanted: string) => {
    asked.push(wanted);
    const [path = '', query] = wanted.split('?');
    const answer = api[path];
    return answer ? { status: 200, body: answer(new URLSearchParams(query)) } : nothingThere(wanted);
  };
  const rendered = await halves.host.render(
    { address, nowMs, ...at },
    { halfOf: (app) => halves.remotes.get(app) ?? null, ask, entering: (part) => entered.push(part), ...over },
  );
  return { ...rendered, asked, entered, text: textOf(rendered.html) };
}

const textOf = (html: string) =>
  html
    .replace(/<(style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test.each([
  ['/', ['lottery/NextDraw', 'rewards/PrizeEvents', 'lottery/TicketsLottery', 'rewards/PrizeLottery', 'lottery/TopWinners']],
  ['/lottery', ['lottery/AllLotteries']],
  ['/lottery/7', ['lottery/LotteryRound']],
  ['/lottery/7/detail', ['lottery/LotteryEvent', 'rewards/RewardsOfLottery']],
  ['/lottery/7/proof', ['lottery/DrawProof']],
  ['/result', ['lottery/WinnersList', 'rewards/PrizeLottery']],
  ['/payouts', ['lottery/Payouts']],
  ['/reward', ['rewards/AllPrizes']],
  ['/reward/3', ['rewards/RewardDetail', 'lottery/LotteriesOfReward']],
  ['/policy', ['rewards/PrizeLottery']],
])('%s comes with what its parts show, and asks for nothing twice', async (address, parts) => {
  const { status, brought, failed, asked, entered, text } = await show(address);
  expect(status).toBe(200);
  expect(failed).toEqual([]);
  expect(brought).toMatchObject({ address, nowMs, parts, missing: {} });
  expect(asked).toEqual([...new Set(asked)]);
  expect(Object.keys(brought.answers).map((key) => key.split('#')[0])).toEqual(expect.arrayContaining(withoutSettings(asked)));
  expect(asked).toContain(settings);
  expect(text).toContain('Shell Lotteries');
  expect(entered.filter((_, index) => index % 2 === 1 && entered[index - 1] !== null).every((part) => part === null)).toBe(true);
  expect(text).toContain(
    { '/lottery/7': 'Round seven', '/lottery/7/detail': 'Round seven', '/lottery/7/proof': 'Round seven' }[address] ??
      { '/payouts': 'Paid prize', '/result': 'fastest snail' }[address] ??
      { '/lottery': 'Dream Car' }[address] ??
      'Golden shell',
  );
});

test('the history has two orders: a member sees the place of the tickets first, with its heading, and nothing personal is asked for', async () => {
  const [visitor, member] = [await show('/history'), await show('/history', {}, { member: true })];
  const [tickets, ...others] = ['account/MyTickets', 'lottery/LatestWinners', 'rewards/PrizeLottery'];
  expect(visitor.brought.parts).toEqual([others[0], tickets, others[1]]);
  expect(member.brought).toMatchObject({ member: true, parts: [tickets, ...others] });
  expect(member.html).toMatch(/<h2[^>]*><span data-first="true"[^>]*>My Tickets<.*<h1[^>]*>Latest Winners</s);
  expect(withoutSettings(member.asked)).toEqual(withoutSettings(visitor.asked));
});

test('requests the data that a response leads to', async () => {
  const { asked, text } = await show('/lottery/7/detail');
  expect(withoutSettings(asked)).toEqual(['/api/lotteries/7', '/api/lotteries/rewards?page=0&limit=1&ids=3']);
  expect(text).toContain('Golden shell');
});

test('data that a page used is fetched before its next rendering, which then is the only one', async () => {
  const first = await show('/lottery/7?once');
  const again = await show('/lottery/7?more');
  const times = ({ entered }: typeof first) => entered.filter((part) => part === 'lottery/LotteryRound').length;
  expect(times(again)).toBe(1);
  expect(again.asked.toSorted()).toEqual(first.asked.toSorted());
  expect(again.text).toBe(first.text);
  const withoutLottery = await show('/lottery/7', {
    halfOf: (app) => (app === 'mfe-lottery' ? null : (halves.remotes.get(app) ?? null)),
  });
  expect(withoutSettings(withoutLottery.asked)).toEqual([]);
});

test('times count from the moment of the document, whatever the clock says', async () => {
  const [one, same, later] = [
    await show('/lottery/7'),
    await show('/lottery/7'),
    await show('/lottery/7', {}, { nowMs: nowMs + 60_000 }),
  ];
  expect(same.html).toBe(one.html);
  expect(one.text).toContain('00 days 01 hours 00 minutes 00 seconds');
  expect(later.text).toContain('00 days 00 hours 59 minutes 00 seconds');
});

test('does not request data of a missing round again, in its first document and in the next', async () => {
  const addresses = ['', '/sales?page=0&limit=12', '/sold'].map((rest) => `/api/lotteries/999999${rest}`);
  for (const { brought, asked } of [await show('/lottery/999999'), await show('/lottery/999999')]) {
    expect(
      Object.keys(brought.missing)
        .map((key) => key.split('#')[0])
        .sort(),
    ).toEqual(addresses);
    expect(withoutSettings(asked).toSorted()).toEqual(addresses);
  }
});

test('a round or a prize that is not there says so, with 404; one that could not be asked for is left to the browser', async () => {
  const missing = await show('/lottery/9');
  expect(missing.status).toBe(404);
  expect(Object.values(missing.brought.missing)).toContainEqual(expect.objectContaining({ statusCode: 404, code: 'NOT_FOUND' }));
  expect((await show('/reward/9')).status).toBe(404);
  expect((await show('/no/such/page')).status).toBe(404);
  const ask = async () => ({ status: 503, body: { statusCode: 503, code: 'UNAVAILABLE', message: 'Not now.' } });
  const unasked = await show('/lottery/7', { ask });
  expect(unasked).toMatchObject({ status: 200, brought: { answers: {}, missing: {} } });
  expect(unasked.text).not.toContain('Not now.');
});

test.each([
  ['throws', "throw new Error('No draw today.')", 'No draw today.'],
  ['reaches for the browser', 'return document.title', 'document is not defined'],
  ['never ends calling itself', 'return module.exports.parts.NextDraw()', 'Maximum call stack size exceeded'],
])('a part that %s has its room, and costs the page nothing else', async (_what, code, message) => {
  const broken = halves.load(`module.exports = { parts: { NextDraw() { ${code} } } };`);
  const parts = { ...halves.remotes.get('mfe-lottery')?.parts, ...broken.parts };
  const { html, brought, failed, text } = await show('/', {
    halfOf: (app) => (app === 'mfe-lottery' ? { parts } : (halves.remotes.get(app) ?? null)),
  });
  expect(failed).toEqual([{ part: 'lottery/NextDraw', message }]);
  expect(brought.parts).toEqual(['rewards/PrizeEvents', 'lottery/TicketsLottery', 'rewards/PrizeLottery', 'lottery/TopWinners']);
  expect(text).toContain('Golden shell');
  expect(html).toContain('aria-busy="true"');
  // No Suspense boundary is left pending or failed for the browser.
  expect(html).not.toMatch(/<!--\$[!?]/);
});

test('a part that throws, and one without a response, fail alone', async () => {
  const broken = halves.load(`
    const { default: useSWR } = require('swr');
    module.exports = { parts: {
      NextDraw: () => useSWR('/api/lotteries/7#x', () => ({ sold: null })).data?.sold.length ?? 'Loading',
      TopWinners: () => useSWR('/api/lotteries/8#x', () => new Promise(() => {})).data ?? 'Still waiting',
    } };`);
  const parts = { ...halves.remotes.get('mfe-lottery')?.parts, ...broken.parts };
  const { failed, brought, text } = await show('/', {
    halfOf: (app) => (app === 'mfe-lottery' ? { parts } : (halves.remotes.get(app) ?? null)),
  });
  expect(failed).toEqual([{ part: 'lottery/NextDraw', message: expect.stringContaining('null') }]);
  expect(brought.parts).toContain('lottery/TopWinners');
  expect(text).toContain('Still waiting');
  expect(text).toContain('Golden shell');
});

test('without a half a part has the room of the static document', async () => {
  const { brought, asked, html } = await show('/', { halfOf: () => null });
  expect([brought.parts, asked]).toEqual([[], [settings]]);
  expect(html.match(/aria-busy="true"/g)).toHaveLength(5);
});

test('the static shells are built from the same file, without any content', async () => {
  const shells = await halves.host.prerenderAll();
  expect(shells).toContainEqual(
    expect.objectContaining({ pattern: '/lottery/:lotteryId', parts: ['lottery/LotteryRound?lotteryId=1'] }),
  );
  const { html } = await show('/lottery/1', { halfOf: () => null, ask: async (wanted) => nothingThere(wanted) });
  // A rendered document has an element more around the company's lines, which the browser keeps.
  const asShell = html.replace(/<div>(<div class="[^"]*"><\/div>)<\/div>/, '$1');
  expect(asShell).not.toBe(html);
  expect(shells).toContainEqual(expect.objectContaining({ pattern: '/lottery/:lotteryId', html: asShell }));
});

describe('text of members stays text', () => {
  const attacks = hostileHtml(
    (index) => `ran(${index})`,
    (index) => `//evil.example/${index}`,
  );
  /** Returns elements with the names of their attributes, in order. React never writes > into an attribute value. */
  const markupOf = (html: string) =>
    [...html.matchAll(/<(\/?[\w-]+)([^>]*)>/g)].map(([, tag, rest = '']) => [
      tag,
      ...[...rest.replace(/"[^"]*"/g, '').matchAll(/[^\s=/]+/g)].map(([name]) => name),
    ]);
  const named =
    (name: string): RenderGiven['ask'] =>
    async (wanted) => {
      const path = wanted.split('?')[0] ?? '';
      const by = publicUser({ username: name });
      if (path === '/api/lotteries/rewards/3')
        return { status: 200, body: reward({ name, description: name, crontabExplain: name }) };
      if (path === '/api/lotteries/')
        return { status: 200, body: page([drawnLottery({ id: 8, name, endTime: nowMs - hour, winner: by })]) };
      return nothingThere(wanted);
    };

  test.each(['/reward/3', '/result'])('on %s', async (address) => {
    const harmless = markupOf((await show(address, { ask: named('harmless') })).html);
    expect(harmless.length).toBeGreaterThan(100);
    for (const { html: name } of attacks) {
      const { html, failed } = await show(address, { ask: named(name) });
      expect(failed).toEqual([]);
      expect(markupOf(html)).toEqual(harmless);
    }
  });
});
