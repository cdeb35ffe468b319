import { type ExamplesOf, exampleTime } from 'shared/contracts/examples';
import { lottery, page, reward } from 'shared/testing/factories';

const hour = 3_600_000;
const prizes = [
  reward({ id: 3, lotteryEndTime: exampleTime + hour }),
  reward({
    id: 4,
    name: 'A thousand CTO',
    type: 'token',
    category: 'token',
    tokenAmount: 1_000,
    lotteryEndTime: exampleTime + 5 * hour,
  }),
  reward({ id: 5, name: 'Quiet watch', category: 'watch', lotteryId: null, ticketPrice: null }),
];
const list = { '/api/lotteries/rewards': page(prizes, { totalElements: 35 }) };
const failed = { statusCode: 503, code: 'UNAVAILABLE', message: 'The prizes cannot be shown right now.' };

export const examples = {
  PrizeEvents: { prizes: { props: {}, path: '/', as: 'visitor', answers: list } },
  PrizeLottery: {
    prizes: { props: { sort: 'price' }, path: '/', as: 'visitor', answers: list },
    none: { props: {}, path: '/', as: 'visitor', answers: { '/api/lotteries/rewards': page([]) } },
  },
  AllPrizes: {
    prizes: { props: {}, path: '/reward', as: 'member', answers: list },
    failed: {
      props: {},
      path: '/reward?category=car',
      as: 'visitor',
      answers: { '/api/lotteries/rewards': { status: 503, body: failed } },
    },
  },
  RewardDetail: {
    running: {
      props: { rewardId: 3 },
      path: '/reward/3',
      as: 'visitor',
      answers: {
        '/api/lotteries/rewards/{id}': reward({
          image: '/uploads/car.webp,/uploads/car2.webp',
          lotteryEndTime: exampleTime + hour,
        }),
      },
    },
    gone: {
      props: { rewardId: 9 },
      path: '/reward/9',
      as: 'visitor',
      answers: {
        '/api/lotteries/rewards/{id}': {
          status: 404,
          body: { statusCode: 404, code: 'NOT_FOUND', message: 'There is no such prize.' },
        },
      },
    },
  },
  RewardsOfLottery: {
    prize: {
      props: { lotteryId: 11 },
      path: '/lottery/11/detail',
      as: 'visitor',
      answers: { '/api/lotteries/{id}': lottery({ endTime: exampleTime + hour }), ...list },
    },
  },
} satisfies ExamplesOf<'rewards'>;
