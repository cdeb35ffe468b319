export {};

const mockStarted = jest.fn();
jest.mock('./startReports.ts', () => ({ startReports: mockStarted }));

const setting = (name: string, value: unknown) => Object.defineProperty(navigator, name, { configurable: true, value });
const composed = (registry: object) => {
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
};
/** A fresh module instance, because it reports once per page. */
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

test('the code that reports comes when the page has nothing better to do', async () => {
  const { reportLater } = await page();
  reportLater();
  expect(mockStarted).not.toHaveBeenCalled();
  reportLater();
  await aWhile();
  expect(mockStarted).toHaveBeenCalledTimes(1);
});

test('a host that never starts is heard of as well', async () => {
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
])('whoever asks by %s not to be tracked is left alone', async (name, value) => {
  setting(name, value);
  (await page()).reportLater();
  await aWhile();
  expect(mockStarted).not.toHaveBeenCalled();
});

test('a page of a development server has no release to tell of', async () => {
  composed({ remotes: { mfe_lottery: { entry: 'http://localhost:3101/remoteEntry.js', version: 'development' } } });
  (await page()).reportLater();
  await aWhile();
  expect(mockStarted).not.toHaveBeenCalled();
});
