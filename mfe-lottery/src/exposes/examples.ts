import { type ExamplesOf, exampleTime } from 'shared/contracts/examples';
import { drawnLottery, lottery, page, reward, sale, soldNumbers } from 'shared/testing/factories';

const hour = 3_600_000;
const running = lottery({ endTime: exampleTime + hour });
const tokens = lottery({ id: 12, name: 'A thousand CTO round 2', rewardType: 'token', endTime: exampleTime + 5 * hour });
const drawn = [drawnLottery({ id: 8, endTime: exampleTime - hour }), drawnLottery({ id: 9, endTime: exampleTime - 9 * hour })];
const lists = {
  '/api/lotteries/': page([running, tokens]),
  '/api/lotteries/?page=0&limit=10&status=ended&hasWinner=true': page(drawn),
  '/api/lotteries/?page=0&limit=1&status=ended&hasWinner=false': page([], { totalElements: 0, perPage: 1 }),
};
const round = {
  '/api/lotteries/{id}': running,
  '/api/lotteries/{id}/sold': soldNumbers([1, 2, 30], { serverTime: exampleTime }),
  '/api/lotteries/{id}/sales': page([sale({ ticketNumber: 30, createdAt: exampleTime - hour })]),
};
const visitor = { props: {}, path: '/', as: 'visitor', answers: lists } as const;
const ofRound = { props: { lotteryId: 11 }, path: '/lottery/11', as: 'visitor', answers: round } as const;
const payout = {
  lotteryId: 8,
  kind: 'tokens',
  name: 'A thousand CTO',
  amount: 1_000,
  value: 100,
  winner: null,
  members: 1,
} as const;

export const examples = {
  NextDraw: { next: visitor },
  TicketsLottery: { two: visitor },
  TopWinners: { two: visitor },
  AllLotteries: {
    two: { ...visitor, path: '/lottery' },
    none: { ...visitor, path: '/lottery', answers: { '/api/lotteries/': page([]) } },
  },
  LotteryRound: { running: ofRound },
  LotteryEvent: { running: { ...ofRound, path: '/lottery/11/detail' } },
  DrawProof: { unpublished: { ...ofRound, path: '/lottery/11/proof' } },
  LotteriesOfReward: {
    running: {
      ...visitor,
      props: { rewardId: 3 },
      path: '/reward/3',
      answers: { ...lists, '/api/lotteries/rewards/{id}': reward({ lotteryEndTime: exampleTime + hour }) },
    },
  },
  LatestWinners: { two: { ...visitor, path: '/history' } },
  WinnersList: { two: { ...visitor, path: '/result' } },
  Payouts: {
    late: {
      ...visitor,
      path: '/payouts',
      answers: {
        '/api/payouts': {
          ...page([{ ...payout, dueAt: exampleTime - 40 * hour, paidAt: null, late: true }]),
          totals: { paid: 3, open: 1, late: 1, cto: 3_000, refunded: 0, products: 0 },
        },
      },
    },
  },
} satisfies ExamplesOf<'lottery'>;
