import { PageReport } from 'shared/contracts/reports';
import { Value } from 'typebox/value';
import type { Metric } from 'web-vitals';
import { startReports } from './startReports.ts';
import { recordEvent, type TelemetryEvent, watchErrors } from './telemetryBuffer.ts';

const mockVitals = new Map<string, (metric: Pick<Metric, 'value' | 'entries'>) => void>();
jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['LCP', 'CLS', 'INP'].map((name) => [`on${name}`, (onMetric: (metric: unknown) => void) => mockVitals.set(name, onMetric)]),
  ),
);
const measures = (name: string, value: number) => mockVitals.get(name)?.({ value, entries: [] });

const mockBrowser = { sent: [] as unknown[], takes: true };
jest.mock('./ReportBatch.ts', () => ({
  ...jest.requireActual('./ReportBatch.ts'),
  sendReport(report: unknown) {
    if (mockBrowser.takes) mockBrowser.sent.push(structuredClone(report));
    return mockBrowser.takes;
  },
}));
const sent = (): PageReport[] => mockBrowser.sent.splice(0).map((report) => Value.Parse(PageReport, report));

const [host, lottery] = ['host/2.0.0-b', 'mfe-lottery/1.0.0-a'];
const remotes = {
  mfe_lottery: { entry: `/${lottery}/remoteEntry.js` },
  mfe_rewards: { entry: 'http://localhost:3101/remoteEntry.js' },
};

let state: DocumentVisibilityState = 'visible';
let stops: (() => void)[] = [];
const start = () => stops.push(startReports());
const turns = (to: DocumentVisibilityState) => {
  state = to;
  document.dispatchEvent(new Event('visibilitychange'));
};
const part = (outcome: 'stood' | 'failed') => ({ is: 'part', part: 'lottery/NextDraw', outcome }) satisfies TelemetryEvent;
const reported = (outcome: 'stood' | 'failed') => ({ part: 'lottery/NextDraw', release: lottery, outcome });
const throws = (release: string) => {
  const error = new Error('no');
  error.stack = `Error: no\n    at f (${location.origin}/${release}/main.js:1:2)`;
  window.dispatchEvent(new ErrorEvent('error', { error }));
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(mockBrowser, { sent: [], takes: true });
  state = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify({ host: `/${host}/`, remotes })}</script>`;
  stops = [watchErrors()];
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('sends one report when the page is left, with the events before it started', () => {
  recordEvent({ ...part('stood'), ms: 812 });
  start();
  measures('LCP', 1_203.7);
  measures('CLS', 0.0123);
  measures('INP', 56);
  jest.advanceTimersByTime(60_000);
  expect(sent()).toEqual([]);
  turns('hidden');
  const vitals = [
    { name: 'LCP', release: host, value: 1_204 },
    { name: 'CLS', release: host, value: 12 },
    { name: 'INP', release: host, value: 56 },
  ];
  expect(sent()).toEqual([{ visit: [host, lottery], parts: [{ ...reported('stood'), ms: 812 }], errors: [], vitals }]);
});

test('sends only new events after the page was hidden, without a second visit', () => {
  start();
  turns('hidden');
  expect(sent()).toHaveLength(1);
  turns('visible');
  turns('hidden');
  expect(sent()).toEqual([]);
  turns('visible');
  recordEvent(part('stood'));
  turns('hidden');
  expect(sent()).toEqual([{ visit: [], parts: [reported('stood')], errors: [], vitals: [] }]);
});

test('a release that the page learns of later is part of the visit from then on', () => {
  start();
  turns('hidden');
  turns('visible');
  const rewards = 'mfe-rewards/0.2.0-cc';
  const registry = { host: `/${host}/`, remotes: { mfe_rewards: { entry: `/${rewards}/remoteEntry.js` } } };
  document.getElementById('registry')?.firstChild?.replaceWith(JSON.stringify(registry));
  recordEvent({ is: 'part', part: 'rewards/PrizeEvents', outcome: 'failed', why: 'code' });
  turns('hidden');
  const failed = { part: 'rewards/PrizeEvents', release: rewards, outcome: 'failed', why: 'code' };
  expect(sent().at(-1)).toEqual({ visit: [rewards], parts: [failed], errors: [], vitals: [] });
});

test('reports failures after three seconds in one report, and vitals when the page is left', () => {
  start();
  measures('INP', 56);
  recordEvent(part('failed'));
  jest.advanceTimersByTime(2_000);
  throws(lottery);
  expect(sent()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  const errors = [{ release: lottery, count: 1 }];
  expect(sent()).toEqual([{ visit: [host, lottery], parts: [reported('failed')], errors, vitals: [] }]);
  turns('hidden');
  expect(sent()).toEqual([{ visit: [], parts: [], errors: [], vitals: [{ name: 'INP', release: host, value: 56 }] }]);
});

test('ignores errors of unknown scripts and other releases, and parts of a development server', () => {
  start();
  throws('mfe-lottery/0.9.0-old');
  throws('uploads/pictures');
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  recordEvent({ is: 'part', part: 'rewards/PrizeEvents', outcome: 'failed', why: 'code' });
  turns('hidden');
  expect(sent()).toEqual([{ visit: [host, lottery], parts: [], errors: [], vitals: [] }]);
});

test('limits the reports of one visit', () => {
  start();
  for (let time = 0; time < 100; time += 1) {
    recordEvent(part('failed'));
    throws(lottery);
    jest.advanceTimersByTime(10_000);
  }
  expect(sent()).toHaveLength(4);
  for (let time = 0; time < 100; time += 1) {
    turns('hidden');
    turns('visible');
    throws(host);
  }
  expect(sent()).toHaveLength(4);
});

test('sends nothing until the page was visible', () => {
  state = 'hidden';
  start();
  recordEvent(part('failed'));
  jest.advanceTimersByTime(10_000);
  turns('hidden');
  expect(sent()).toEqual([]);
  turns('visible');
  turns('hidden');
  expect(sent()).toEqual([{ visit: [host, lottery], parts: [reported('failed')], errors: [], vitals: [] }]);
});

test('repeats a refused report with the next one, without a log line', () => {
  const consoleError = jest.spyOn(console, 'error');
  mockBrowser.takes = false;
  start();
  recordEvent(part('failed'));
  jest.advanceTimersByTime(3_000);
  turns('hidden');
  turns('visible');
  mockBrowser.takes = true;
  turns('hidden');
  expect(sent()).toEqual([{ visit: [host, lottery], parts: [reported('failed')], errors: [], vitals: [] }]);
  expect(consoleError).not.toHaveBeenCalled();
});
