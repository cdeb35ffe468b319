import { exampleTime } from 'shared/contracts/examples';
import type {
  OfficeEvent,
  OfficeHit,
  OfficeLottery,
  OfficeMember,
  OfficeOrder,
  OfficePrize,
  OfficeToday,
} from 'shared/contracts/office';
import type { OfficeAct, OfficeActDetail } from 'shared/contracts/officeActs';
import type { NewOperatorSession } from 'shared/contracts/officeSession';

const hour = 3_600_000;
const dayMs = 24 * hour;

export const newSession: NewOperatorSession = {
  token: 'x'.repeat(43),
  operator: { id: 3, name: 'olga', role: 'support' },
  endsAt: exampleTime + 10 * hour,
};

export const today: OfficeToday = {
  days: Array.from({ length: 30 }, (_, index) => ({
    day: exampleTime - dayMs / 2 - (29 - index) * dayMs,
    sales: 300 + ((index * 137) % 420),
    buyers: 20 + ((index * 7) % 30),
    balances: 52_000 + index * 260,
    openPrizes: 6_000 + ((index * 900) % 4_000),
  })),
  openProducts: 2,
  orders: { waiting: 3, late: 1 },
  budget: { own: 100_000, ownLeft: 64_000, house: 1_000_000, houseLeft: 940_000 },
  actsWaiting: 1,
  ledgerCheck: { at: exampleTime - 5 * hour, faults: 0 },
};

export const hit: OfficeHit = {
  id: 4_711,
  publicName: 'Snail-7Q3KX9BD',
  username: 'p***',
  fullName: 'A*** L***',
  email: 'p***@e***.org',
  state: 'active',
  createdAt: exampleTime - 90 * dayMs,
};

export const member: OfficeMember = {
  ...hit,
  emailConfirmed: true,
  verified: true,
  secondFactor: 'totp',
  passkeys: 1,
  sessions: 2,
  stoppedUntil: null,
  limits: { day: null, week: 500, month: null },
  spent: { day: 6, week: 320, month: 940 },
  wallets: [
    { token: 'CTO', decimals: 0, star: 1_234, available: 0, pending: 0, upgrade: 0 },
    { token: 'USDT', decimals: 2, star: 0, available: 1_050, pending: 0, upgrade: 0 },
  ],
};

const blank = {
  by: null,
  amount: null,
  token: null,
  decimals: null,
  lotteryId: null,
  purchaseId: null,
  numbers: null,
  until: null,
};
const money = { kind: 'money', token: 'CTO', decimals: 0 } as const;

export const events: OfficeEvent[] = [
  {
    ...blank,
    ...money,
    id: '0.5',
    at: exampleTime,
    detail: 'purchase',
    amount: -6,
    lotteryId: 17,
    purchaseId: 9,
    numbers: [2, 7],
  },
  { ...blank, id: '1.a', at: exampleTime - hour, kind: 'login', detail: 'Firefox on Linux' },
  { ...blank, id: '4.2', at: exampleTime - 2 * hour, kind: 'break', detail: 'break', until: exampleTime - hour },
  { ...blank, id: '6.8', at: exampleTime - 3 * hour, kind: 'act', detail: 'members end-sessions', by: 'fiona' },
  { ...blank, id: '2.b', at: exampleTime - 4 * hour, kind: 'factor', detail: 'passkey' },
  { ...blank, id: '5.4', at: exampleTime - 5 * hour, kind: 'mail', detail: 'Your refund - Snail Lotto' },
  { ...blank, ...money, id: '0.4', at: exampleTime - dayMs, detail: 'prize', amount: 1_240, lotteryId: 16 },
];

export const lottery: OfficeLottery = {
  id: 17,
  name: 'Quiet watch',
  state: 'running',
  paused: false,
  tokenAmount: 0,
  lotteryValue: 4_200,
  price: 3,
  total: 1_000,
  sold: 412,
  startsAt: exampleTime - hour,
  endsAt: exampleTime + 2 * hour,
  extended: false,
};

export const prize: OfficePrize = {
  id: 5,
  name: 'A thousand CTO',
  type: 'token',
  category: 'token',
  state: 'scheduled',
  tokenAmount: 1_000,
  lotteryValue: 0,
  numbers: 64,
  price: 20,
  schedule: '0 18 * * *',
};

export const order: OfficeOrder = {
  id: 8,
  name: 'Quiet watch',
  lotteryId: 12,
  winner: { id: hit.id, publicName: hit.publicName },
  state: 'late',
  createdAt: exampleTime - 3 * dayMs,
  fulfilledAt: null,
};

export const waitingAct: OfficeAct = {
  id: 7,
  kind: 'members credit',
  state: 'waiting',
  words: 'Credits p*** with 5 CTO (star).',
  by: 'fiona',
  why: 'The page said that the number was free.',
  tell: null,
  member: { id: hit.id, username: hit.username },
  deskUrl: 'https://desk.example.org/acts/7',
  createdAt: exampleTime,
  expiresAt: exampleTime + 72 * hour,
  decidedAt: null,
  failure: null,
  signatures: [{ operator: 'fiona', verb: 'ask', at: exampleTime }],
};

export const draft: OfficeActDetail = {
  ...waitingAct,
  state: 'draft',
  signatures: [],
  payload: '{"v":"1"}',
  code: '40219973',
  changes: [],
  budget: null,
  needs: 1,
  may: [],
  note: null,
};
