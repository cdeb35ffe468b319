export {};

const mockStarted = jest.fn();
jest.mock('./startReports.ts', () => ({ startReports: mockStarted }));

const setting = (name: string, value: unknown) => Object.defineProperty(navigator, name, { configurable: true, value });
const composed = (registry: object) => {
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
};
const page = () => {
  jest.resetModules();
  return import('./reportLater.ts');
};
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => composed({ revision: 7, host: '/host/2.0.0-b/', remotes: {} }));
afterEach(() => {
  mockStarted.mockClear();
  for (const name of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, name);
});

test('loads the telemetry code when the page is idle', async () => {
  const { reportLater } = await page();
  reportLater();
  expect(mockStarted).not.toHaveBeenCalled();
  reportLater();
  await aWhile();
  expect(mockStarted).toHaveBeenCalledTimes(1);
});

test('reports a host that never starts', async () => {
  const { scheduleStartupReport } = await page();
  jest.useFakeTimers();
  scheduleStartupReport();
  await jest.advanceTimersByTimeAsync(10_100);
  jest.useRealTimers();
  await aWhile();
  expect(mockStarted).toHaveBeenCalledTimes(1);
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('loads nothing for visitors with %s', async (name, value) => {
  setting(name, value);
  (await page()).reportLater();
  await aWhile();
  expect(mockStarted).not.toHaveBeenCalled();
});

test("loads nothing on a development server's page", async () => {
  composed({ remotes: { mfe_lottery: { entry: 'http://localhost:3101/remoteEntry.js', version: 'development' } } });
  (await page()).reportLater();
  await aWhile();
  expect(mockStarted).not.toHaveBeenCalled();
});
