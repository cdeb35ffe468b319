import { longestReport } from 'shared/contracts/providerPaths';
import { PageReport } from 'shared/contracts/reports';
import { Value } from 'typebox/value';
import { ReportBatch, sendReport } from './ReportBatch.ts';
import { failingRelease } from './startReports.ts';

const release = 'mfe-lottery/0.1.0-3f2a9c0d1e';
const stood = { part: 'lottery/NextDraw', release, outcome: 'stood', ms: 812 } as const;

function taken(batch: ReportBatch, withVitals = true): PageReport | null {
  const report = batch.next(withVitals);
  if (report) {
    expect(Value.Check(PageReport, report)).toBe(true);
    expect(JSON.stringify(report).length).toBeLessThanOrEqual(longestReport);
    batch.markSent(report);
  }
  return report;
}

test('counts the visit in the first report, and sends nothing twice', () => {
  const batch = new ReportBatch(['host/0.1.0-aa', release]);
  batch.part(stood);
  expect(taken(batch)).toEqual({ visit: ['host/0.1.0-aa', release], parts: [stood], errors: [], vitals: [] });
  expect(taken(batch)).toBeNull();
  const failed = { part: 'lottery/NextDraw', release, outcome: 'failed', why: 'thrown' } as const;
  batch.part(failed);
  expect(taken(batch)).toEqual({ visit: [], parts: [failed], errors: [], vitals: [] });
});

test('counts the visit for each release of a page with fifty remotes, in as many reports as it takes', () => {
  const releases = Array.from({ length: 51 }, (_, index) => `mfe-team${index}/0.1.0-aa`);
  const batch = new ReportBatch(releases);
  batch.part(stood);
  const reports = [taken(batch), taken(batch), taken(batch), taken(batch)];
  expect(reports.flatMap((report) => report?.visit)).toEqual(releases);
  expect(taken(batch)).toBeNull();
});

test('repeats unsent telemetry in the next report', () => {
  const batch = new ReportBatch([release]);
  batch.part(stood);
  batch.error(release);
  const first = batch.next(false);
  batch.error(release);
  expect(batch.next(false)).toEqual({ ...first, errors: [{ release, count: 2 }] });
});

test('limits the errors of one release', () => {
  const batch = new ReportBatch([]);
  for (let time = 0; time < 10_000; time += 1) batch.error(release);
  expect(taken(batch)).toEqual({ visit: [], parts: [], errors: [{ release, count: 10 }], vitals: [] });
  batch.error(release);
  expect(taken(batch)).toBeNull();
});

test('limits the part events of one visit', () => {
  const batch = new ReportBatch([]);
  for (let time = 0; time < 10_000; time += 1) batch.part(stood);
  const reported = [taken(batch), taken(batch), taken(batch), taken(batch)].map((report) => report?.parts.length ?? 0);
  expect(reported.reduce((sum, count) => sum + count, 0)).toBe(80);
  expect(batch.next(true)).toBeNull();
});

test('reports the last value of a vital once a visit, when the page is left', () => {
  const batch = new ReportBatch([]);
  const inp = { name: 'INP', release } as const;
  batch.vital({ ...inp, value: 48 });
  expect(taken(batch, false)).toBeNull();
  batch.vital({ ...inp, value: 103.6 });
  batch.vital({ name: 'CLS', release: 'host/0.1.0-aa', value: 12.4 });
  const reported = [
    { ...inp, value: 104 },
    { name: 'CLS', release: 'host/0.1.0-aa', value: 12 },
  ];
  expect(taken(batch)).toEqual({ visit: [], parts: [], errors: [], vitals: reported });
  batch.vital({ ...inp, value: 500 });
  expect(taken(batch)).toBeNull();
});

test('splits reports that exceed the size limit, without losing events', () => {
  const long = (index: number) => `mfe-lottery/0.1.0-${String(index).padStart(100, '0')}`;
  const batch = new ReportBatch(Array.from({ length: 40 }, (_, index) => long(index)));
  for (let index = 0; index < 40; index += 1) batch.part({ ...stood, release: long(index), ms: 10 ** 9 });
  for (let index = 0; index < 16; index += 1) batch.error(long(index));
  let [parts, errors] = [0, 0];
  for (let report = taken(batch); report; report = taken(batch)) {
    parts += report.parts.length;
    errors += report.errors.length;
  }
  expect([parts, errors]).toEqual([40, 16]);
});

describe('sendReport', () => {
  const report: PageReport = { visit: ['host/2.0.0-b'], parts: [], errors: [], vitals: [] };
  const textOf = (blob: Blob) =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(blob);
    });

  const browserHas = (sendBeacon: unknown) =>
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  afterEach(() => void Reflect.deleteProperty(navigator, 'sendBeacon'));

  test("passes the report as JSON to the browser, for the site's own address", async () => {
    const given: [string, Blob][] = [];
    browserHas((address: string, body: Blob) => given.push([address, body]) > 0);
    expect(sendReport(report)).toBe(true);
    const [[address, body] = []] = given;
    expect([address, body?.type]).toEqual(['/api/reports', 'application/json']);
    expect(body && JSON.parse(String(await textOf(body)))).toEqual(report);
  });

  test.each<[string, unknown]>([
    ['has no sendBeacon', undefined],
    ['has too much queued data', () => false],
    [
      'blocks the call',
      () => {
        throw new TypeError('blocked');
      },
    ],
  ])('returns false without a log line when the browser %s', (_what, sendBeacon) => {
    const consoleError = jest.spyOn(console, 'error');
    browserHas(sendBeacon);
    expect(sendReport(report)).toBe(false);
    expect(consoleError).not.toHaveBeenCalled();
  });
});

describe('failingRelease', () => {
  const origin = 'https://lotto.example.com';
  const threw = (stack: string, file = '') => failingRelease({ stack, file }, origin);
  const [rewards, lottery] = [`${origin}/mfe-rewards/0.1.0-aa`, `${origin}/mfe-lottery/0.1.0-3f2a9c0d1e`];

  test.each([
    ['Chromium', `Error: no\n    at onClick (${lottery}/Picker.1a.js:1:20)\n    at Rb (${origin}/host/0.1.0-cc/main.js:2:7)`],
    ['Chromium, without a name', `TypeError: x is undefined\n    at ${lottery}/Picker.1a.js:1:20`],
    ['Chromium, from a method', `Error\n    at async Object.load [as get] (${lottery}/Picker.1a.js:1:20)`],
    ['Firefox', `onClick@${lottery}/Picker.1a.js:1:20\nRb@${origin}/host/0.1.0-cc/main.js:2:7\n`],
    ['Safari', `@${lottery}/Picker.1a.js:1:20\n[native code]\nRb@${origin}/host/0.1.0-cc/main.js:2:7`],
    ['a frame without an address first', `SyntaxError: no\n    at JSON.parse (<anonymous>)\n    at ${lottery}/Picker.1a.js:1:20`],
  ])('returns the release of the file that threw: %s', (_browser, stack) => {
    expect(threw(stack)).toBe('mfe-lottery/0.1.0-3f2a9c0d1e');
  });

  test('ignores addresses in the message, and returns the release that requested a missing chunk', () => {
    const stack = `ChunkLoadError: Loading chunk 5 failed.\n(error: ${rewards}/5.1a.js)\n    at ${lottery}/remoteEntry.js:1:9`;
    expect(threw(stack)).toBe('mfe-lottery/0.1.0-3f2a9c0d1e');
  });

  test('uses the script that the browser names when the error has no stack', () => {
    expect(threw('', `${rewards}/Prize.2b.js`)).toBe('mfe-rewards/0.1.0-aa');
  });

  test.each([
    ['an extension that the page called', `Error\n    at x (chrome-extension://abcdef/in.js:1:1)\n    at ${lottery}/P.js:1:2`],
    ['a script of another site', 'Error\n    at https://challenges.cloudflare.com/turnstile/v0/api.js:1:1'],
    ['the same path on another site', 'Error\n    at https://evil.example/mfe-lottery/0.1.0-aa/x.js:1:1'],
    ['a site whose name begins the same', `Error\n    at ${origin}.evil.example/mfe-lottery/0.1.0-aa/x.js:1:1`],
    ['the document', `Error\n    at ${origin}/lottery/5/detail:3:1`],
    ['a file outside the releases', `Error\n    at ${origin}/alerts-worker.js:3:1`],
    ['an empty stack', ''],
  ])('returns null for %s', (_whose, stack) => {
    expect(threw(stack)).toBeNull();
  });
});
