import { quickLotteries } from './Hero.tsx';

const running = (crontab: string | null) => ({ crontab, lotteryEndTime: 1_790_000_000_000 });

test.each([
  [[running('*/5 * * * *'), running('0 0,6,12,18 * * *')], 'five minutes'],
  [[running('*/15 * * * *'), running('*/10 * * * *')], 'ten minutes'],
  [[running('* * * * *')], 'minute'],
  [[running('*/3 * * * *')], '3 minutes'],
  [[running('0 18 * * *'), running(null), running('*/25 * * * *'), running('*/5 8 * * *')], null],
  [[{ crontab: '*/5 * * * *', lotteryEndTime: null }], null],
  [[], null],
])('formats %j as %p', (rewards, said) => expect(quickLotteries(rewards)).toBe(said));
