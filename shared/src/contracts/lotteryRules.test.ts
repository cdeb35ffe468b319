import { drawnLottery, lottery } from '../testing/factories.ts';
import { isUndecided } from './lotteryRules.ts';

test.each([
  ['while it sells', lottery(), true],
  ['while it waits for its draw', lottery({ status: 'awaiting' }), true],
  ['once it is drawn', drawnLottery(), false],
  ['once it is cancelled', lottery({ status: 'cancelled' }), false],
])('a round %s', (_, round, undecided) => expect(isUndecided(round)).toBe(undecided));
