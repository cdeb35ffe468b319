import { isMissing } from './isMissing.ts';

test('a page is missing with what it is about, and not with what else stands on it', () => {
  expect(isMissing({ lotteryId: '7' }, ['/api/lotteries/7#abc'])).toBe(true);
  expect(isMissing({ rewardId: '7' }, ['/api/lotteries/rewards/7'])).toBe(true);
  expect(isMissing({ lotteryId: '7' }, ['/api/lotteries/8', '/api/lotteries/7/tickets', '/api/user/7'])).toBe(false);
  expect(isMissing({ rewardId: '7' }, ['/api/lotteries/7'])).toBe(false);
  expect(isMissing({}, ['/api/lotteries/7'])).toBe(false);
  expect(isMissing({ lotteryId: '7' }, [])).toBe(false);
});
