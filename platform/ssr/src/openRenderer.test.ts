// Full tier: starts a rendering process for nearly every case.
import { createHash } from 'node:crypto';
import { rm, symlink, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { healthy } from './testing/temporarySite.ts';
import { eventually, type UnderTest, underTest } from './testing/underTest.ts';

let tested: UnderTest;
afterEach(() => tested.close());

const whole = '<section>the list</section><section>the shelf</section>';
const withRoom = '<div>room of lottery/List</div><section>the shelf</section>';
/** A part that misbehaves at every address except `/`, which warms it up. */
const elsewhere = (bad: string) => `async (asked, body, given) => { if (asked.address !== '/') { ${bad} } return 'the list'; }`;
const leftOut = () => tested.renderer.state().leftOut;
const lately = () => tested.renderer.leftOutLately();
const folderOf = (app: string) => tested.site.live.remotes.find((one) => one.startsWith(app)) ?? 'none';

function continued(pid: number) {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {}
}

test('a document is rendered from the halves of all, with the answers of the provider', async () => {
  tested = await underTest("(asked, body) => body + ' at ' + asked.address");
  expect(await tested.page('/lottery?page=2')).toEqual({
    status: 200,
    html: '<section>answer to /api/greeting at /lottery?page=2</section><section>the shelf</section>',
    head: null,
    brought: {
      address: '/lottery?page=2',
      nowMs: 1_000,
      answers: { greeting: 'answer to /api/greeting' },
      missing: {},
      parts: ['lottery/List', 'rewards/Shelf'],
    },
    failed: [],
  });
});

test('remotes get the modules of the host, and nothing else', async () => {
  tested = await underTest(healthy);
  await tested.site.releaseCode(
    'mfe-lottery',
    `const react = require('react'); let why; try { require('fs'); } catch (error) { why = error.message; }
     exports.parts = { List: () => react.version + '; ' + why };`,
  );
  expect((await tested.page())?.html).toContain('the one of the host; There is no module fs for mfe-lottery.');
});

test.each([
  ['what all objects inherit', "Object.prototype.toJSON = () => 'changed'; Object.prototype.address = 'changed';"],
  [
    'a method of the language',
    'Array.prototype.push = () => 0; Array.prototype.join = String.prototype.replace = () => "changed";',
  ],
  ['a function of the language', "JSON.stringify = () => 'changed'; Map = Promise = class {};"],
  ['a hidden prototype', 'Object.getPrototypeOf([].values()).next = () => ({ done: true });'],
  ['the clock', 'Date.now = () => 7;'],
  ['a global', 'globalThis.URL = class {}; delete globalThis.Map;'],
  ['a module of the host', "require('react').version = 'changed';"],
])('a half that changes %s changes nothing of what another one gives', async (_what, change) => {
  tested = await underTest(healthy);
  await tested.site.releaseCode(
    'mfe-rewards',
    "const react = require('react'); exports.parts = { Shelf: (asked) => [typeof window, typeof URL.canParse, react.version, Date.now() > 1e12, [...new Map([['a', 1]])], JSON.stringify({ a: [1, 2] })].join() };",
  );
  const before = await tested.page();
  expect(before?.html).toBe(
    '<section>the list</section><section>undefined,function,the one of the host,true,a,1,{"a":[1,2]}</section>',
  );
  for (const code of [
    `${change} exports.parts = { List: () => 'the list' };`,
    `exports.parts = { List: () => { ${change} return 'the list'; } };`,
  ]) {
    await tested.site.releaseCode('mfe-lottery', code);
    // The first document may have been rendered before the change.
    await tested.page();
    expect(await tested.page()).toEqual(before);
  }
});

test('libraries can assign to their own objects, whatever these inherit', async () => {
  tested = await underTest(healthy);
  await tested.site.releaseCode(
    'mfe-lottery',
    `'use strict';
    function Own() { Error.call(this); this.message = 'own'; }
    Own.prototype = Object.create(Error.prototype);
    Own.prototype.constructor = Own;
    Own.prototype.name = 'Own';
    const named = new TypeError('x'); named.name = 'Named'; named.toString = () => 'as text';
    const counted = { }; counted.valueOf = () => 7; counted.hasOwnProperty = () => true;
    Error.prepareStackTrace = undefined;
    exports.parts = { List: () => [new Own().name, new Own() instanceof Own, String(named), counted + 1, Object.keys(counted)].join() };`,
  );
  expect((await tested.page())?.html).toContain('<section>Own,true,as text,8,valueOf,hasOwnProperty</section>');
});

test('a half knows the address of its release', async () => {
  tested = await underTest('() => \'<img src="/__RELEASE__/car.webp">\'');
  expect((await tested.page())?.html).toContain(`<img src="/${folderOf('mfe-lottery')}/car.webp">`);
});

test('a part that throws has its room, is named, and is tried again in the next document', async () => {
  tested = await underTest(elsewhere("if (asked.address === '/bad') throw new Error('no list today');"));
  expect(await tested.page('/bad')).toMatchObject({
    html: withRoom,
    failed: [{ part: 'lottery/List', message: 'Error: no list today' }],
  });
  expect((await tested.page('/good'))?.html).toBe(whole);
  expect(leftOut()).toEqual([]);
  expect(tested.lines.filter((line) => line.includes('no list today'))).toHaveLength(1);
});

test.each([
  ['runs for ever', 'for (;;);'],
  ['awaits for ever', 'for (;;) await null;'],
  ['fills the heap', 'const all = []; for (;;) all.push(new Array(1000).fill(1.5));'],
  ['fills the memory beside the heap', 'const all = []; for (;;) all.push(new Uint8Array(50_000_000).fill(1));'],
  ['prints 50 MB', "return 'x'.repeat(50_000_000);"],
  ['imports', "await import('node:net');"],
])('a remote that %s costs its own part its content, and is left out by its folder', async (_what, bad) => {
  tested = await underTest(elsewhere(bad), { memoryMb: 200, heapMb: 50, restMs: 2_000 });
  expect((await tested.page())?.html).toBe(whole);
  const folder = folderOf('mfe-lottery');
  const html = new Set<string | undefined>();
  await eventually(
    async (deadlineMs) => html.add((await tested.page('/bad', deadlineMs))?.html),
    () => leftOut().some((one) => one.folder === folder),
  );
  await eventually(
    () => tested.page('/bad'),
    (page) => page?.html === withRoom,
  );
  for (const one of html) expect([undefined, withRoom]).toContain(one);
  expect(lately()).toEqual([folder]);
  await tested.site.release('mfe-lottery', healthy);
  await eventually(
    () => tested.page('/bad'),
    (page) => page?.html === whole,
  );
  expect(lately()).toEqual([]);
});

test('finds the app with endless promises by leaving out one app after the other', async () => {
  tested = await underTest(elsewhere('const on = () => Promise.resolve().then(on); on();'));
  const known = async (deadlineMs: number) => (await tested.page('/bad', deadlineMs))?.html;
  await eventually(known, () => leftOut().some(({ folder }) => folder === folderOf('mfe-lottery')));
  await eventually(known, (html) => html === withRoom);
  await tested.site.release('mfe-lottery', healthy);
  await eventually(known, (html) => html === whole);
  expect(leftOut().every(({ until }) => until !== null)).toBe(true);
});

test('a page gets the newest answers with its order, and each document a copy of its own', async () => {
  let answer = 'first';
  tested = await underTest(
    "async (asked, body, given) => { const one = await given.ask('/api/greeting'); const seen = one.seen ?? 'unread'; one.seen = 'read'; return body + ' ' + seen; }",
    {},
    () => answer,
  );
  const shown = async () => (await tested.page())?.html;
  for (let turn = 0; turn < 3; turn++) expect(await shown()).toContain('first unread');
  answer = 'second';
  for (let turn = 0; turn < 2; turn++) expect(await shown()).toContain('second unread');
});

test('a document asks no more than it may, however often it tries', async () => {
  tested = await underTest(
    "async (asked, body, given) => { const all = await Promise.allSettled(Array.from({ length: 10_000 }, () => given.ask('/api/more'))); return all.filter(({ status }) => status === 'fulfilled').length; }",
    { asks: 10 },
  );
  expect((await tested.page())?.html).toContain('<section>9</section>');
});

test('drops a message that would make the provider read 50 MB', async () => {
  tested = await underTest(elsewhere("given.ask('/api/'.padEnd(50_000_000, 'x')).catch(() => {});"), { restMs: 60_000 });
  expect((await tested.page())?.html).toBe(whole);
  await eventually(
    (deadlineMs) => tested.page('/bad', deadlineMs),
    () => leftOut().some(({ folder }) => folder === folderOf('mfe-lottery')),
  );
  expect(tested.lines.join()).toContain('It said too much.');
  await eventually(
    () => tested.page('/bad'),
    (page) => page?.html === withRoom,
  );
});

test('a release that does it twice stays out, and the next one is rendered', async () => {
  tested = await underTest(elsewhere('for (;;);'), { restMs: 10 });
  const folder = folderOf('mfe-lottery');
  await eventually(
    (deadlineMs) => tested.page('/bad', deadlineMs),
    () => leftOut().some((one) => one.folder === folder && one.until === null),
  );
  expect(
    (
      await eventually(
        () => tested.page('/bad'),
        (page) => page !== null,
      )
    )?.html,
  ).toBe(withRoom);
  await tested.site.release('mfe-lottery', healthy);
  await eventually(
    () => tested.page('/bad'),
    (page) => page?.html === whole,
  );
});

test.each([
  ['throws', "throw new Error('no half today');"],
  ['never ends', 'for (;;);'],
  ['uses import()', "import('node:net');"],
  ['is no JavaScript', 'this is none'],
])('a half of which the loading %s is the only one that is missing', async (_what, code) => {
  tested = await underTest(healthy, { loadMs: 200 });
  await tested.site.releaseCode('mfe-lottery', code);
  await eventually(
    () => tested.page(),
    (page) => page?.html === withRoom,
  );
  expect(lately()).toEqual([folderOf('mfe-lottery')]);
});

test('a half that is not the one of its release is not loaded, and a link to another file is none', async () => {
  tested = await underTest(healthy);
  const file = path.join(tested.site.siteDir, folderOf('mfe-lottery'), 'server.cjs');
  const code = "exports.parts = { List: () => 'another list' };";
  await writeFile(file, code);
  expect((await tested.page())?.html).toBe(withRoom);
  expect(tested.lines.join()).toContain('server.cjs is not the one that release.json names.');

  await tested.site.release('mfe-lottery', healthy);
  const folder = path.join(tested.site.siteDir, folderOf('mfe-lottery'));
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ server: { file: 'server.cjs', integrity } }));
  await unlink(path.join(folder, 'server.cjs'));
  await symlink(file, path.join(folder, 'server.cjs'));
  expect((await tested.page())?.html).toBe(withRoom);
  expect(tested.lines.join()).toContain('server.cjs leads somewhere else.');
});

test('a release from before halves has its room', async () => {
  tested = await underTest(healthy);
  await writeFile(path.join(tested.site.siteDir, folderOf('mfe-lottery'), 'release.json'), '{}');
  expect((await tested.page())?.html).toBe(withRoom);
  expect(lately()).toEqual([]);
});

test('ends an endless rendering at the deadline, and renders the next document', async () => {
  tested = await underTest(elsewhere('await new Promise(() => {});'));
  await tested.page();
  for (let document = 0; document < 10; document++) expect(await tested.page('/bad', 50)).toBeNull();
  expect((await tested.page())?.html).toBe(whole);
  expect(leftOut()).toEqual([]);
});

test('two hundred at once while a remote is broken: each has all but its part, or is sent as it was composed', async () => {
  tested = await underTest(elsewhere('for (;;);'), { restMs: 60_000 });
  expect((await tested.page())?.html).toBe(whole);
  const pages = await Promise.all(Array.from({ length: 200 }, (_, at) => tested.page(`/bad/${at}`, 1_000)));
  for (const page of pages) expect([undefined, withRoom]).toContain(page?.html);
  await eventually(
    () => tested.page('/bad'),
    (page) => page?.html === withRoom,
  );
});

test('answers immediately where no process can be started', async () => {
  tested = await underTest(healthy);
  await rm(tested.site.siteDir, { recursive: true });
  const anHour = 3_600_000;
  for (let document = 0; document < 2; document++) expect(await tested.page('/', anHour)).toBeNull();
  expect(tested.lines.join()).toContain('no rendering process could be started');
});

test('a process that is killed is started again, with everybody', async () => {
  tested = await underTest(healthy);
  expect((await tested.page())?.html).toBe(whole);
  const [running] = tested.renderer.state().processes;
  if (running?.pid === undefined) throw new Error('There is no process.');
  process.kill(running.pid, 'SIGKILL');
  await eventually(
    async () => tested.renderer.state().deaths,
    (deaths) => deaths === 1,
  );
  expect((await tested.page())?.html).toBe(whole);
  expect(leftOut()).toEqual([]);
});

test('a pause of the machine marks no remote as broken', async () => {
  tested = await underTest(elsewhere('for (let round = 0; round < 20_000_000; round++) body = round;'), { burntMs: 250 });
  await eventually(
    () => tested.page('/long'),
    (page) => page?.html === whole,
  );
  for (let time = 0; time < 3; time++) {
    const { pid } = (await eventually(async () => tested.renderer.state().processes.find(({ ready }) => ready), Boolean)) ?? {};
    if (pid === undefined) throw new Error('There is no process.');
    const pages = Array.from({ length: 8 }, () => tested.page('/long', 500));
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.kill(pid, 'SIGSTOP');
    await Promise.all(pages);
    continued(pid);
  }
  await eventually(
    () => tested.page('/long'),
    (page) => page?.html === whole,
  );
  expect(leftOut()).toEqual([]);
  expect(tested.lines.join()).not.toContain('is left out');
});

test.each([
  ['nothing is kept of documents that were rendered', "(asked) => 'the list'", 'the same'],
  [
    'nothing is kept of those in which a part threw',
    "(asked) => { if (asked.address !== '/') throw new Error(asked.address); }",
    'the same',
  ],
  ['but of those whose parts keep something', '((kept) => (asked, body) => kept.push(body))([])', 'another'],
])('in two hundred documents with long answers %s', async (_what, part, which) => {
  // In total the responses are twice the size of the heap.
  tested = await underTest(part, { heapMb: 25 }, (address) => address.padEnd(250_000, 'x'));
  await tested.page();
  const [first] = tested.renderer.state().processes;
  for (let document = 0; document < 200; document++) await tested.page(`/${document}`);
  const [last] = tested.renderer.state().processes;
  expect(first?.pid).toBeDefined();
  expect(last?.pid === first?.pid ? 'the same' : 'another').toBe(which);
  expect(tested.lines.join().includes('Its heap was full.')).toBe(which === 'another');
});

test('keeps two sets of releases, and loads a third only if it is newer than both', async () => {
  tested = await underTest(healthy);
  const first = structuredClone(tested.site.live);
  const before = { ...first, revision: first.revision - 1 };
  const asked = { address: '/', nowMs: 1_000 };
  const rendered = (live: typeof first) => tested.renderer.render(asked, live, 20_000);
  expect((await rendered(first))?.html).toBe(whole);
  expect((await rendered({ ...before, remotes: [folderOf('mfe-rewards')] }))?.html).toBe(withRoom);
  expect(await rendered({ ...before, remotes: [] })).toBeNull();
  await tested.site.release('mfe-lottery', "() => 'a newer list'");
  expect((await rendered(tested.site.live))?.html).toContain('a newer list');
  expect(tested.renderer.state().processes).toHaveLength(2);
});

test('sets that are live at once, because canaries run, are kept side by side; those that have ceased to be go', async () => {
  tested = await underTest(healthy, { variants: 2 });
  const asked = { address: '/', nowMs: 1_000 };
  const variants = [structuredClone(tested.site.live)];
  for (const name of ['one', 'two', 'three']) {
    await tested.site.release('mfe-lottery', `() => '${name}'`);
    variants.push(structuredClone(tested.site.live));
  }
  const { revision } = tested.site.live;
  const rendered = async (live: (typeof variants)[number]) => (await tested.renderer.render(asked, live, 20_000))?.html ?? 'none';
  const round = async () => {
    const texts: string[] = [];
    for (const live of variants) texts.push((await rendered({ ...live, revision })).replace(/^.*?<section>|<.*$/g, ''));
    return texts;
  };
  const pids = () => tested.renderer.state().processes.map(({ pid }) => pid);
  expect(await round()).toEqual(['the list', 'one', 'two', 'three']);
  const loaded = pids();
  expect(loaded).toHaveLength(4);
  expect(await round()).toEqual(['the list', 'one', 'two', 'three']);
  expect(pids()).toEqual(loaded);
  expect(await rendered({ ...tested.site.live, revision, remotes: [] })).toBe('none');

  const live = { ...tested.site.live, revision: revision + 1 };
  expect(await rendered(live)).toContain('three');
  const later = Date.now() + 60_000;
  import.meta.jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await rendered(live)).toContain('three');
  import.meta.jest.restoreAllMocks();
  expect(pids()).toHaveLength(2);
  expect(pids()).toContain(loaded[3]);
});

test('a folder that leads out of the site is none', async () => {
  tested = await underTest(healthy);
  expect(
    await tested.renderer.render({ address: '/', nowMs: 1 }, { ...tested.site.live, host: 'host/0/../../../etc' }, 20_000),
  ).toBeNull();
  expect(tested.renderer.state().processes).toEqual([]);
});

test('without a site there is no content, and no harm', async () => {
  tested = await underTest(healthy);
  await tested.site.remove();
  expect(await tested.page('/', 50)).toBeNull();
  expect(tested.lines.join()).toContain('no rendering process could be started');
});

test('closing ends all renderings and every process', async () => {
  tested = await underTest(elsewhere('await new Promise(() => {});'));
  await tested.page();
  const waiting = tested.page('/bad');
  await tested.renderer.close();
  expect(await waiting).toBeNull();
  expect(await tested.page()).toBeNull();
  expect(tested.renderer.state().processes).toEqual([]);
});
