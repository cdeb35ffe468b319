import { maxAmount } from '../../core/amounts.ts';
import { checkReward, priceProblem } from './rewardFile.ts';

const reward = {
  slug: 'a-watch',
  name: 'A watch',
  type: 'product',
  category: 'watch',
  lotteryValue: 100,
  pictures: ['watch.webp'],
  description: '<p>It ticks.</p>',
  numbers: 10,
  ticketPrice: 5,
  schedule: '0 12 * * *',
};

const long = (length: number) => 'a'.repeat(length);

test('a reward with everything as large as it may be', () => {
  const largest = {
    ...reward,
    name: long(100),
    lotteryValue: maxAmount,
    pictures: Array(20).fill(long(200)),
    description: long(20_000),
  };
  expect(checkReward(largest)).toEqual({ reward: largest });
  expect(checkReward({ ...reward, numbers: 1, ticketPrice: maxAmount })).toHaveProperty('reward');
  expect(checkReward({ ...reward, numbers: 256, drawRule: 'v1' })).toHaveProperty('reward');
  for (const drawDelay of [15, 3_600])
    expect(checkReward({ ...reward, numbers: 100_000, drawRule: 'v2', drawDelay })).toHaveProperty('reward');
});

test.each([
  ['a name', { name: long(101) }, 'name must not have more than 100 characters'],
  ['no name', { name: '' }, 'name must not have fewer than 1 characters'],
  ['the name of a picture', { pictures: [long(201)] }, 'pictures/0 must not have more than 200 characters'],
  ['pictures', { pictures: Array(21).fill('a.webp') }, 'pictures must not have more than 20 items'],
  ['a description', { description: long(20_001) }, 'description must not have more than 20000 characters'],
  ['a value', { lotteryValue: maxAmount + 1 }, `lotteryValue must be <= ${maxAmount}`],
  ['a price', { ticketPrice: maxAmount + 1 }, `ticketPrice must be <= ${maxAmount}`],
  ['a price for all numbers', { ticketPrice: maxAmount }, 'All numbers of a round together may cost at most'],
  ['numbers of rule v1', { numbers: 257 }, 'numbers is at most 256 with drawRule v1'],
  ['numbers of rule v2', { numbers: 100_001, drawRule: 'v2' }, 'numbers must be <= 100000'],
  ['no numbers', { numbers: 0 }, 'numbers must be >= 1'],
  ['half a number', { numbers: 1.5, drawRule: 'v2' }, 'numbers must be integer'],
  ['a rule that there is not', { drawRule: 'v3' }, 'drawRule must be one of: v1, v2'],
  ['a rule without its quotes', { drawRule: 2 }, 'drawRule must be one of: v1, v2'],
  ['a type that there is not', { type: 'dream' }, 'type must be one of: token, product'],
  ['too short a delay', { drawRule: 'v2', drawDelay: 14 }, 'drawDelay must be >= 15'],
  ['too long a delay', { drawRule: 'v2', drawDelay: 3_601 }, 'drawDelay must be <= 3600'],
  ['half a second of delay', { drawRule: 'v2', drawDelay: 15.5 }, 'drawDelay must be integer'],
  ['a delay of rule v1', { drawDelay: 15 }, 'drawDelay belongs to drawRule v2'],
  ['a cron line', { schedule: `0 12 * * ${long(100)}` }, 'schedule must not have more than 100 characters'],
  ['a cron line that is none', { schedule: 'every day' }, 'schedule is not a cron line of five fields'],
  ['a day that never comes', { schedule: '0 12 30 2 *' }, 'schedule is not a cron line of five fields: it never comes round'],
  ['four years between two rounds', { schedule: '0 12 29 2 *' }, 'a round is on sale for at most two years'],
])('too much of it is refused: %s', (_what, change, problem) => {
  expect(checkReward({ ...reward, ...change })).toEqual({ problems: [expect.stringContaining(problem)] });
});

test('a price times its numbers is an amount', () => {
  expect(priceProblem(1, maxAmount)).toBeUndefined();
  expect(priceProblem(2, Math.floor(maxAmount / 2))).toBeUndefined();
  expect(priceProblem(2, maxAmount)).toBe(
    'All numbers of a round together may cost at most 9,007,199,254,740,991 CTO: with 2 numbers, 4,503,599,627,370,495 each.',
  );
  expect(priceProblem(256, Math.floor(maxAmount / 256) + 1)).toContain('with 256 numbers');
});
