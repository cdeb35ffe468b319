import { createRequire } from 'node:module';
import vm from 'node:vm';
import { tryAll, waysOut } from './testing/realmEscapes.ts';
import { type UnderTest, underTest } from './testing/underTest.ts';

const names = Object.keys(waysOut);
let tested: UnderTest | undefined;
afterEach(() => tested?.close());

async function inCarelessContext(): Promise<unknown> {
  const ask = async () => ({ status: 200, body: {} });
  const entered: object[] = [];
  const entering = (part: string) => void entered.push(new URL(`https://a.example/${part}`));
  const given = { process, require: createRequire(import.meta.filename), fetch, URL, obeyRenderer: entering };
  const context = vm.createContext(given);
  Object.setPrototypeOf(entered, vm.runInContext('Array.prototype', context));
  const sloppily = new Function('run', 'asked', 'given', 'return run(asked, given);');
  const run: (asked: object, given: object) => Promise<unknown> = vm.runInContext(`(${tryAll()})`, context);
  return sloppily(run, { address: '/' }, { ask, entering });
}

test('no way that is known leads out of the context', async () => {
  const tries = `asked.address === '/' ? '' : JSON.stringify(await (${tryAll()})(asked, given))`;
  tested = await underTest(`async (asked, body, given) => ${tries}`, { burntMs: 60_000 });
  const html = (await tested.page('/out'))?.html ?? '';
  const found: unknown = JSON.parse(/<section>(\{.*?\})<\/section>/.exec(html)?.[1] ?? 'null');
  expect(found).toEqual(Object.fromEntries(names.map((name) => [name, 'shut'])));
});

test('each of these ways does lead out of a careless one', async () => {
  const found = await inCarelessContext();
  expect(found).toEqual(Object.fromEntries(names.map((name) => [name, 'out'])));
});

test('import() ends the process before anything of it is there', async () => {
  tested = await underTest(
    "((leaked) => (asked) => { if (asked.address !== '/') import('node:fs').catch((error) => { leaked.push(error); }); return String(leaked[0]); })([])",
    { restMs: 60_000 },
  );
  expect(await tested.page()).not.toBeNull();
  const before = tested.renderer.state().deaths;
  expect((await tested.page('/import'))?.html).not.toContain('<section>undefined');
  expect(tested.renderer.state().deaths).toBeGreaterThan(before);
  expect(tested.renderer.state().leftOut).toMatchObject([{ why: 'It used import().' }]);
});

test('lists all globals beside the language', async () => {
  tested = await underTest('() => Object.getOwnPropertyNames(globalThis).join()');
  const language = new Set(String(vm.runInNewContext('Object.getOwnPropertyNames(globalThis).join()')).split(','));
  const there = /<section>([\w,]*)<\/section>/.exec((await tested.page())?.html ?? '')?.[1]?.split(',') ?? [];
  expect(there.filter((name) => !language.has(name)).sort()).toEqual(
    ['TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'obeyRenderer', 'queueMicrotask', 'structuredClone'].sort(),
  );
  expect([...language].filter((name) => !there.includes(name)).sort()).toEqual(
    ['Atomics', 'FinalizationRegistry', 'SharedArrayBuffer', 'WeakRef', 'WebAssembly'].sort(),
  );
});

test('the process does not inspect values that a server bundle rejects or throws unhandled', async () => {
  const custom = "Symbol.for('nodejs.util.inspect.custom')";
  tested = await underTest(
    `((told) => () => { Promise.reject({ [${custom}]: (...all) => told.push('inspected'), get stack() { told.push('stack'); }, toString() { told.push('text'); } }); return told.join() || 'untouched'; })([])`,
  );
  await tested.page();
  expect((await tested.page())?.html).toContain('<section>untouched</section>');
  expect(tested.renderer.state().deaths).toBe(0);
});

test('discards printed text', async () => {
  tested = await underTest(
    "() => { for (let line = 0; line < 1000; line++) console.log('x'.repeat(50_000)); return 'printed'; }",
  );
  expect((await tested.page())?.html).toContain('printed');
});
