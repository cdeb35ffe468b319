import { dehydratedStateAgeMs, readDehydratedState } from './dehydratedState.ts';

const dehydrated = {
  address: '/lottery?page=2',
  nowMs: 1_000,
  answers: { '/api/list': [1] },
  missing: {},
  parts: ['lottery/List'],
};
const nowEpochMs = 1_700_000_000_000;

let entries: object[] | null = null;

beforeEach(() => {
  entries = null;
  jest.useFakeTimers({ now: nowEpochMs });
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    get: () => entries && ((kind: string) => (kind === 'navigation' ? entries : [])),
  });
});
afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(performance, 'getEntriesByType');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function inDocument(text: string): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'brought';
  element.textContent = text;
  document.body.append(element);
}

describe('dehydrated state of the document', () => {
  it('is read when it is for this page', () => {
    inDocument(JSON.stringify(dehydrated));
    expect(readDehydratedState('/lottery?page=2')).toEqual(dehydrated);
  });

  it.each(['/lottery', '/lottery?page=3', '/'])('is null for the page %s', (address) => {
    inDocument(JSON.stringify(dehydrated));
    expect(readDehydratedState(address)).toBeNull();
  });

  it('is null in a static document', () => {
    expect(readDehydratedState('/lottery?page=2')).toBeNull();
    inDocument('');
    expect(readDehydratedState('/lottery?page=2')).toBeNull();
  });

  it('is null and logged when it is not JSON', () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    inDocument('{"address":');
    expect(readDehydratedState('/lottery?page=2')).toBeNull();
    expect(consoleError).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['nothing', null],
    ['a list', [dehydrated]],
    ['a text', 'brought'],
    ['without a time', { ...dehydrated, nowMs: undefined }],
    ['without a whole number of milliseconds', { ...dehydrated, nowMs: 1.5 }],
    ['with responses in a list', { ...dehydrated, answers: [] }],
    ['without missing responses', { ...dehydrated, missing: undefined }],
    ['with parts that are not names', { ...dehydrated, parts: ['lottery/List', 1] }],
    ['without parts', { ...dehydrated, parts: undefined }],
  ])('is null when it is %s', (_what, found) => {
    inDocument(JSON.stringify(found));
    expect(readDehydratedState('/lottery?page=2')).toBeNull();
  });
});

describe('age of the dehydrated state', () => {
  const after = (ms: number) => jest.advanceTimersByTime(ms);

  it('counts from the first byte of the document', () => {
    entries = [{ type: 'navigate', responseStart: 300 }];
    const began = performance.now();
    after(2_000);
    expect(dehydratedStateAgeMs(dehydrated)).toBe(began + 2_000 - 300);
  });

  it("ignores the device's clock for a document that was just loaded", () => {
    entries = [{ type: 'navigate', responseStart: 300 }];
    after(2_000);
    const age = dehydratedStateAgeMs({ ...dehydrated, nowMs: nowEpochMs });
    for (const nowMs of [0, nowEpochMs * 2]) expect(dehydratedStateAgeMs({ ...dehydrated, nowMs })).toBe(age);
  });

  it.each([
    ['has no navigation entry', null],
    ['returns no entry', []],
    ['has no response time', [{ type: 'reload' }]],
  ])('counts from the start of navigation when the browser %s', (_what, navigationEntries) => {
    entries = navigationEntries;
    after(2_000);
    expect(dehydratedStateAgeMs(dehydrated)).toBe(performance.now());
  });

  it("counts from the document's creation when it comes from the back/forward cache", () => {
    entries = [{ type: 'back_forward', responseStart: 300 }];
    after(2_000);
    expect(dehydratedStateAgeMs({ ...dehydrated, nowMs: nowEpochMs - 3_600_000 })).toBe(3_602_000);
  });

  it('is never less than the age of the page, even after the clock was set back', () => {
    entries = [{ type: 'back_forward', responseStart: 300 }];
    after(2_000);
    expect(dehydratedStateAgeMs({ ...dehydrated, nowMs: nowEpochMs + 3_600_000 })).toBe(performance.now());
  });
});
