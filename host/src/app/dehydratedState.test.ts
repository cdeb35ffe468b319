import { dehydratedStateAgeMs, readDehydratedState } from './dehydratedState.ts';

const brought = { address: '/lottery?page=2', nowMs: 1_000, answers: { '/api/list': [1] }, missing: {}, parts: ['lottery/List'] };
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
    inDocument(JSON.stringify(brought));
    expect(readDehydratedState('/lottery?page=2')).toEqual(brought);
  });

  it.each(['/lottery', '/lottery?page=3', '/'])('is null for the page %s', (address) => {
    inDocument(JSON.stringify(brought));
    expect(readDehydratedState(address)).toBeNull();
  });

  it('is null in a static document', () => {
    expect(readDehydratedState('/lottery?page=2')).toBeNull();
    inDocument('');
    expect(readDehydratedState('/lottery?page=2')).toBeNull();
  });

  it('is null and logged when it is not JSON', () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    inDocument('{"address":');
    expect(readDehydratedState('/lottery?page=2')).toBeNull();
    expect(said).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['nothing', null],
    ['a list', [brought]],
    ['a text', 'brought'],
    ['without a time', { ...brought, nowMs: undefined }],
    ['without a whole number of milliseconds', { ...brought, nowMs: 1.5 }],
    ['with responses in a list', { ...brought, answers: [] }],
    ['without missing responses', { ...brought, missing: undefined }],
    ['with parts that are not names', { ...brought, parts: ['lottery/List', 1] }],
    ['without parts', { ...brought, parts: undefined }],
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
    expect(dehydratedStateAgeMs(brought)).toBe(began + 2_000 - 300);
  });

  it("ignores the device's clock for a document that was just loaded", () => {
    entries = [{ type: 'navigate', responseStart: 300 }];
    after(2_000);
    const age = dehydratedStateAgeMs({ ...brought, nowMs: nowEpochMs });
    for (const nowMs of [0, nowEpochMs * 2]) expect(dehydratedStateAgeMs({ ...brought, nowMs })).toBe(age);
  });

  it.each([
    ['has no navigation entry', null],
    ['returns no entry', []],
    ['has no response time', [{ type: 'reload' }]],
  ])('counts from the start of navigation when the browser %s', (_what, said) => {
    entries = said;
    after(2_000);
    expect(dehydratedStateAgeMs(brought)).toBe(performance.now());
  });

  it("counts from the document's creation when it comes from the back/forward cache", () => {
    entries = [{ type: 'back_forward', responseStart: 300 }];
    after(2_000);
    expect(dehydratedStateAgeMs({ ...brought, nowMs: nowEpochMs - 3_600_000 })).toBe(3_602_000);
  });

  it('is never less than the age of the page, even after the clock was set back', () => {
    entries = [{ type: 'back_forward', responseStart: 300 }];
    after(2_000);
    expect(dehydratedStateAgeMs({ ...brought, nowMs: nowEpochMs + 3_600_000 })).toBe(performance.now());
  });
});
