import { bare, shapeOf } from './answerShapes.ts';

const own =
  "const key = (id: number) => addressFor('/api/lotteries/{id}', id);\nexport const useLottery = (id) => useSWR(key(id), get);";
const page = 'export const pageOf = (answer: Answer) => ({ contents: answer.contents });';
const shape = async (one: string, other = page) => shapeOf(await bare(one), [await bare(other)]);

test('comments, types and blanks are no other shape', async () => {
  const told = `/** What it is for. */\n${own.replace(': number', ' : string')}`;
  expect(await shape(told)).toBe(await shape(own));
  expect(await shape(own)).toMatch(/^[0-9a-f]{8}$/);
});

test('another way to make the answer is another shape, in the file itself or in what all answers go through', async () => {
  const shapes = [
    await shape(own),
    await shape(own.replace('get)', '(key) => get(key).then(better))')),
    await shape(own, page.replace('contents:', 'items:')),
    await shape(own.replace('/api/lotteries/{id}', '/api/lotteries/{id}/tickets')),
  ];
  expect(new Set(shapes).size).toBe(shapes.length);
});
