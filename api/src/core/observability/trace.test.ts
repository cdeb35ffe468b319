import { newTrace, traceOf } from './trace.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test("a page's trace continues with a span of its own", () => {
  const trace = traceOf(`00-${id}-${parent}-01`);
  expect(trace).toEqual({ id, parent, span: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(trace.span).not.toBe(parent);
  // The caller's sampling flag is ignored: the operator decides what is kept.
  expect(traceOf(`00-${id}-${parent}-00`)).toMatchObject({ id, parent });
});

test('a later version is read as far as it is known', () => {
  expect(traceOf(`01-${id}-${parent}-01-more`).id).toBe(id);
  expect(traceOf(`cc-${id}-${parent}-01`).id).toBe(id);
});

test.each([
  ['nothing', undefined],
  ['several', ['a', 'b']],
  ['an empty text', ''],
  ['capitals', `00-${id.toUpperCase()}-${parent}-01`],
  ['zeros for a trace', `00-${'0'.repeat(32)}-${parent}-01`],
  ['zeros for a span', `00-${id}-${'0'.repeat(16)}-01`],
  ['version ff', `ff-${id}-${parent}-01`],
  ['more than version 00 has', `00-${id}-${parent}-01-more`],
  ['too short', `00-${id.slice(1)}-${parent}-01`],
  ['a line more', `00-${id}-${parent}-01\n{"level":60}`],
  ['another language', `00-${id}-${parent}-01'; drop table users`],
  ['very much', `01-${id}-${parent}-01-${'x'.repeat(100_000)}`],
])('%s is replaced by a new trace', (_what, header) => {
  const trace = traceOf(header);
  expect(trace.id).toMatch(/^[0-9a-f]{32}$/);
  expect(trace.id).not.toBe(id);
  expect(trace.parent).toBeUndefined();
});

test('no two are the same', () => {
  const traces = Array.from({ length: 1_000 }, newTrace);
  expect(new Set(traces.map((trace) => trace.id)).size).toBe(1_000);
  expect(new Set(traces.map((trace) => trace.span)).size).toBe(1_000);
});
