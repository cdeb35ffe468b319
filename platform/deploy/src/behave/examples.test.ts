import { type Example, examplesFile, longestExamples } from 'shared/contracts/examples';
import { releaseInfo } from '../testing/builds.ts';
import { answerTo, readExamples } from './examples.ts';

const example: Example = { props: {}, path: '/', as: 'visitor', answers: {} };

async function problemsOf(content: string | object | null): Promise<string[]> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const read = async (path: string) =>
    content !== null && path === `mfe-lottery/1.0.0-aaaaaaaaaa/${examplesFile}` ? { text, bytes: Buffer.from(text) } : null;
  const candidate = { info: releaseInfo('mfe-lottery'), base: '/mfe-lottery/1.0.0-aaaaaaaaaa/' };
  return (await readExamples({ read }, candidate)).problems;
}

test('a file that cannot be examples is one sentence with its name and the cure', async () => {
  const cure = 'Write it in mfe-lottery/src/exposes/examples.ts, and build again.';
  const file = 'mfe-lottery/examples.json';
  expect(await problemsOf({ NextDraw: { one: example } })).toEqual([]);
  expect(await problemsOf(null)).toEqual([`${file} is not in the release. ${cure}`]);
  expect(await problemsOf({})).toEqual([`${file} has no example. ${cure}`]);
  expect(await problemsOf('export const')).toEqual([`${file} is no JSON. ${cure}`]);
  expect(await problemsOf({ NextDraw: { one: { ...example, as: 'nobody' } } })).toEqual([
    `${file} is not of the form of shared/contracts/examples: /NextDraw/one/as must be equal to constant. ${cure}`,
  ]);
  const long = { NextDraw: { one: { ...example, props: { text: 'x'.repeat(10_000_000) } } } };
  expect(await problemsOf(long)).toEqual([
    `${file} has ${JSON.stringify(long).length} bytes, and ${longestExamples} are the most: show fewer rows. ${cure}`,
  ]);
});

test('names a part without an example, an unknown part, and answers that the provider would not give', async () => {
  const cure = 'Change mfe-lottery/src/exposes/examples.ts.';
  expect(await problemsOf({ Elsewhere: { one: example } })).toEqual([
    `lottery/Elsewhere, example 'one': the release exposes no such part. ${cure}`,
    `lottery/NextDraw has no example. ${cure}`,
  ]);
  const answers = { '/api/lotteries/7/sold': { status: 404, body: {} }, '/api/lotteries/rewards?page=1': { contents: [] } };
  const named = "lottery/NextDraw, example 'one': ";
  expect(await problemsOf({ NextDraw: { one: { ...example, answers } } })).toEqual([
    expect.stringContaining(`${named}the answer of /api/lotteries/rewards?page=1 does not fit shared/contracts/operations: `),
  ]);
});

test('the most exact address answers a request', () => {
  const answers = {
    '/api/lotteries/{id}': 1,
    '/api/lotteries/7': 2,
    '/api/lotteries/7?page=1': 3,
    'POST /api/lotteries/{id}': 4,
  };
  const answer = (method: string, path: string, search = '') => answerTo({ ...example, answers }, method, path, search)?.body;
  expect(answer('GET', '/api/lotteries/8')).toBe(1);
  expect(answer('GET', '/api/lotteries/7', '?page=2')).toBe(2);
  expect(answer('GET', '/api/lotteries/7', '?page=1')).toBe(3);
  expect(answer('POST', '/api/lotteries/7')).toBe(4);
  expect(answer('GET', '/api/lotteries/7/sold')).toBeUndefined();
});
