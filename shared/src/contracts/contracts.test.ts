import { drawnLottery, lottery } from '../testing/factories.ts';
import { appOfFederationName, appOfPart, appOfTeam, appPattern, federationName, isRemoteApp, teamOf } from './appNames.ts';
import { type BreakLength, breakEnd, breakLengths, exclusionLengths, isExclusion } from './breakLengths.ts';
import { isUndecided } from './lotteryRules.ts';
import { ownPath, paths, routePatterns } from './paths.ts';
import { pictureName, pictureWidth, srcSetOf, variantName, variantWidths } from './pictureSizes.ts';
import { spendEdges } from './spendEdges.testing.ts';
import { isRaise, raiseLapsesAt, raiseReadyAt, spendWindow } from './spendWindows.ts';

describe('appNames', () => {
  test.each([
    ['lottery', 'mfe-lottery', 'mfe_lottery'],
    ['daily-news', 'mfe-daily-news', 'mfe_daily_news'],
  ])('one team, one folder, one name on the page: %s', (team, app, name) => {
    expect(appOfTeam(team)).toBe(app);
    expect(appOfPart(`${team}/SomePart`)).toBe(app);
    expect(teamOf(app)).toBe(team);
    expect(federationName(app)).toBe(name);
    expect(appOfFederationName(name)).toBe(app);
    expect(isRemoteApp(app)).toBe(true);
    expect(app).toMatch(new RegExp(`^(?:${appPattern})$`));
  });

  test.each([
    'host',
    'shared',
    'mfe',
    'mfe-',
    'mfe-News',
    'mfe_news',
    'mfe-2news',
    'mfe--news',
    'mfe-news-',
    'xmfe-news',
    'mfe-../x',
  ])('%s is no remote', (name) => {
    expect(isRemoteApp(name)).toBe(false);
  });
});

describe('breakLengths', () => {
  const cases: [BreakLength, string, string][] = [
    ['24h', '2026-11-22T10:30:00.000Z', '2026-11-23T10:30:00.000Z'],
    ['24h', '2028-02-28T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
    ['7d', '2026-12-29T10:30:00.000Z', '2027-01-05T10:30:00.000Z'],
    ['30d', '2026-11-22T10:30:00.000Z', '2026-12-22T10:30:00.000Z'],
    ['6w', '2026-11-22T10:30:00.000Z', '2027-01-03T10:30:00.000Z'],
    ['6m', '2026-11-22T10:30:00.000Z', '2027-05-22T10:30:00.000Z'],
    // There is no 31 February, so it ends in March, never earlier.
    ['6m', '2026-08-31T10:30:00.000Z', '2027-03-03T10:30:00.000Z'],
    ['12m', '2028-02-29T10:30:00.000Z', '2029-03-01T10:30:00.000Z'],
    ['60m', '2026-11-22T10:30:00.000Z', '2031-11-22T10:30:00.000Z'],
  ];

  test.each(cases)('%s from %s end at %s', (length, from, end) => {
    expect(new Date(breakEnd(length, Date.parse(from))).toISOString()).toBe(end);
  });

  test('a break is no exclusion', () => {
    expect([...breakLengths, ...exclusionLengths].filter(isExclusion)).toEqual(exclusionLengths);
  });
});

describe('lotteryRules', () => {
  test.each([
    ['while it sells', lottery(), true],
    ['while it waits for its draw', lottery({ status: 'awaiting' }), true],
    ['once it is drawn', drawnLottery(), false],
    ['once it is cancelled', lottery({ status: 'cancelled' }), false],
  ])('a round %s', (_, round, undecided) => expect(isUndecided(round)).toBe(undecided));
});

describe('paths', () => {
  test('of links lead to pages of the site', () => {
    const { reward, lottery, lotteryWithNumbers, lotteryDetail, lotteryProof, policy, ...others } = paths;
    const links = [
      ...[reward(7), lottery(7), lotteryWithNumbers(7, [1]), lotteryDetail(7), lotteryProof(7)],
      ...[policy(), policy('instructions')],
      ...Object.values(others).map((link) => (typeof link === 'string' ? link : link())),
    ];
    const pages = Object.values(routePatterns).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/, '\\d+')}$`));
    for (const link of links) {
      const { pathname } = new URL(link, 'https://lotto.example');
      expect([link, pages.some((page) => page.test(pathname))]).toEqual([link, true]);
    }
  });

  test.each(['/', '/lottery/7', '/history?status=win&tpage=2#my-tickets', '/reward/3/'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'lottery/7',
    '//evil.example/login',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\t\\evil.example',
    '\t//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('goes home instead of %j', (path) => {
    expect(ownPath(path)).toBe('/');
  });

  test('gives what a browser would make of it', () => {
    expect(ownPath('/lottery/../../result')).toBe('/result');
    expect(ownPath('/lottery/7\r\n')).toBe('/lottery/7');
    expect(ownPath('/é?q=ü')).toBe('/%C3%A9?q=%C3%BC');
    expect(ownPath('/%0d%0aset-cookie:a=b')).toBe('/%0d%0aset-cookie:a=b');
  });
});

describe('pictureSizes', () => {
  const id = '6b7fa434f92a8b80aab02d9bf1a12e49';

  test.each([
    [1, []],
    [110, []],
    [120, [96]],
    [256, [96, 192]],
    [768, [96, 192, 384]],
    [4000, [96, 192, 384, 768]],
  ])('a picture %i px wide has variants that are clearly narrower: %j', (original, variants) => {
    expect(variantWidths(original)).toEqual(variants);
  });

  test('the width stands in the name, and the names of variants follow from it', () => {
    const name = pictureName(id, 900, 'png');
    expect(name).toBe(`${id}-900w.png`);
    expect(pictureWidth(name)).toBe(900);
    expect(variantName(name, 192)).toBe(`${id}-900w-w192.webp`);
    expect(pictureWidth(variantName(name, 192))).toBeUndefined();
  });

  test.each([['/uploads'], ['https://cdn.example.com/prizes']])('an address under %s gives its sources', (place) => {
    const start = `${place}/${id}-256w`;
    expect(srcSetOf(`${start}.webp`)).toBe(`${start}-w96.webp 96w, ${start}-w192.webp 192w, ${start}.webp 256w`);
  });

  test.each([
    [`/uploads/${id}.webp`],
    [`/uploads/${id}-64w.webp`],
    ['https://example.com/car-900w.webp'],
    [`https://example.com/${id}-900w.webp?version=2`],
    [`data:image/png;base64,${id}`],
    [''],
  ])('%j has no sources but itself', (address) => {
    expect(srcSetOf(address)).toBeUndefined();
  });
});

describe('spendWindows', () => {
  const iso = (at: number) => new Date(at).toISOString();
  const ms = (text: string) => Date.parse(text);

  test.each(spendEdges)('$what is in its $period', ({ period, at, start, end }) => {
    const window = spendWindow(period, ms(at));
    expect([iso(window.start), iso(window.end)]).toEqual([start, end]);
  });

  test.each([
    { from: null, to: 10, raise: false },
    { from: 10, to: 9, raise: false },
    { from: 10, to: 10, raise: false },
    { from: 10, to: 11, raise: true },
    { from: 10, to: null, raise: true },
    { from: null, to: null, raise: false },
  ])('from $from to $to is a raise: $raise', ({ from, to, raise }) => {
    expect(isRaise(from, to)).toBe(raise);
  });

  test.each([
    {
      what: 'a day is over long before 72 hours',
      period: 'day',
      asked: '2026-11-22T10:00:00Z',
      ready: '2026-11-25T10:00:00.000Z',
    },
    { what: 'a week that ends sooner', period: 'week', asked: '2026-11-21T10:00:00Z', ready: '2026-11-24T10:00:00.000Z' },
    { what: 'a week that ends later', period: 'week', asked: '2026-11-16T10:00:00Z', ready: '2026-11-23T00:00:00.000Z' },
    {
      what: 'a week whose end is exactly 72 hours away',
      period: 'week',
      asked: '2026-11-20T00:00:00Z',
      ready: '2026-11-23T00:00:00.000Z',
    },
    { what: 'a month that ends later', period: 'month', asked: '2028-02-01T00:00:00Z', ready: '2028-03-01T00:00:00.000Z' },
    { what: 'a month that ends sooner', period: 'month', asked: '2028-02-28T12:00:00Z', ready: '2028-03-02T12:00:00.000Z' },
  ] as const)('a raise waits for the later of 72 hours and the end of its period: $what', ({ period, asked, ready }) => {
    expect(iso(raiseReadyAt(period, ms(asked)))).toBe(ready);
  });

  test('a raise that nobody confirms is forgotten a week after it could be', () => {
    expect(iso(raiseLapsesAt(ms('2026-11-25T10:00:00Z')))).toBe('2026-12-02T10:00:00.000Z');
  });
});
