import { isNotFound } from './isNotFound.ts';

test('a page is missing with what it is about, and not with what else stands on it', () => {
  expect(isNotFound({ lotteryId: '7' }, ['/api/lotteries/7#abc'])).toBe(true);
  expect(isNotFound({ rewardId: '7' }, ['/api/lotteries/rewards/7'])).toBe(true);
  expect(isNotFound({ lotteryId: '7' }, ['/api/lotteries/8', '/api/lotteries/7/tickets', '/api/user/7'])).toBe(false);
  expect(isNotFound({ rewardId: '7' }, ['/api/lotteries/7'])).toBe(false);
  expect(isNotFound({}, ['/api/lotteries/7'])).toBe(false);
  expect(isNotFound({ lotteryId: '7' }, [])).toBe(false);
});
