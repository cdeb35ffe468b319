import type { PageReport } from 'shared/contracts/reports';
import { sendReport } from './sendReport.ts';

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

test('the browser gets the report as JSON, for the site’s own address', async () => {
  const given: [string, Blob][] = [];
  browserHas((address: string, body: Blob) => given.push([address, body]) > 0);
  expect(sendReport(report)).toBe(true);
  const [[address, body] = []] = given;
  expect([address, body?.type]).toEqual(['/api/reports', 'application/json']);
  expect(body && JSON.parse(String(await textOf(body)))).toEqual(report);
});

test.each<[string, unknown]>([
  ['has no such call', undefined],
  ['has too much on its way', () => false],
  [
    'lets nobody call it',
    () => {
      throw new TypeError('blocked');
    },
  ],
])('a browser that %s: nothing is sent, and nothing is said', (_what, sendBeacon) => {
  const words = jest.spyOn(console, 'error');
  browserHas(sendBeacon);
  expect(sendReport(report)).toBe(false);
  expect(words).not.toHaveBeenCalled();
});
