import { type UnderTest, underTest } from '../testing/underTest.ts';

let tested: UnderTest;
afterEach(() => tested.close());

/** Bodies that fill `said`; the result must be the same in Node and in the realm. */
const cases: Record<string, string> = {
  addresses: `
    for (const [address, base] of [['https://user:word@a.example:8080/b/../c?d=1&d=%C3%A4+b#e'], ['/lottery?page=2', 'https://a.example'], ['//b.example', 'http://a.example'], ['?x=1', 'https://a.example/y?z']]) {
      const url = base === undefined ? new URL(address) : new URL(address, base);
      said.push(url.href, url.origin, url.protocol, url.username, url.password, url.host, url.hostname, url.port, url.pathname, url.search, url.hash, String(url), JSON.stringify(url), [...url.searchParams]);
    }`,
  'what is no address': `
    for (const address of ['', 'no address', '/path', 'https://', 'https://a b.example']) {
      said.push(URL.canParse(address), URL.parse(address) === null);
      try { new URL(address); said.push('an address'); } catch (error) { said.push(error.name); }
    }`,
  'an address that is changed': `
    const url = new URL('https://a.example/b?c=1#d');
    url.searchParams.set('c', 'ä b&=?');
    url.searchParams.append('e', '2');
    said.push(url.href, url.search);
    url.searchParams.delete('c'); url.searchParams.delete('e');
    said.push(url.href);
    url.hash = 'f'; said.push(url.href);
    url.hash = ''; said.push(url.href);`,
  queries: `
    for (const given of ['', '?a=1', 'a=1&b=2&a=3', 'a', '=b', 'a=b=c', 'a=%zz', 'a+b=c%20d', '&&a=1&', [['a', '1'], ['b', 'ü']], { a: '1', 'b c': '2' }, new URLSearchParams('x=1&y=2')]) {
      const query = new URLSearchParams(given);
      said.push(String(query), query.get('a'), query.getAll('a'), query.has('a'), query.has('a', '3'), query.size, [...query.keys()], [...query.values()]);
      query.append('z', "~!*()'-._ "); query.set('a', 'new'); query.sort(); query.delete('b', '2');
      query.forEach((value, name) => said.push(name, value));
      said.push(String(query));
    }`,
  text: `
    for (const text of ['', 'abc', 'äöü€', '😀 mixed ß', '\\ud800 alone']) {
      const bytes = new TextEncoder().encode(text);
      said.push([...bytes], new TextDecoder().decode(bytes));
    }`,
  'the rest': `
    said.push(structuredClone({ a: [1, { b: null }] }), typeof queueMicrotask);
    await new Promise((resolve) => queueMicrotask(resolve));
    said.push('later');`,
};

const body = `async () => { const all = {}; ${Object.entries(cases)
  .map(([name, code]) => `{ const said = all[${JSON.stringify(name)}] = []; ${code} }`)
  .join('\n')} return JSON.stringify(all); }`;

test('the globals of server bundles give the same results as those of Node', async () => {
  tested = await underTest(body);
  const html = (await tested.page())?.html ?? '';
  const found: unknown = JSON.parse(/<section>(\{.*\})<\/section><section>the shelf/.exec(html)?.[1] ?? 'null');
  const own: () => Promise<string> = new Function(`return ${body}`)();
  expect(found).toEqual(JSON.parse(await own()));
});
