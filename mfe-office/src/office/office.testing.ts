import type { OfficeMessage, OfficeMessageDetail } from 'shared/contracts/contact';
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
import type {
  OfficeAlert,
  OfficeAlertRule,
  OfficeDelivery,
  OfficeExport,
  OfficePurchase,
  OfficeRefund,
  OfficeReport,
  OfficeWebhook,
} from 'shared/contracts/officeReports';
import type { NewOperatorSession } from 'shared/contracts/officeSession';
import type { OfficeTeam } from 'shared/contracts/officeTeam';

const hour = 3_600_000;
const dayMs = 24 * hour;

export const newSession: NewOperatorSession = {
  token: 'x'.repeat(43),
  operator: { id: 3, name: 'olga', role: 'support' },
  endsAt: exampleTime + 10 * hour,
  asks: [
    'contact answer',
    'contact close',
    'members end-sessions',
    'members freeze',
    'members reset-name',
    'members second-factor',
    'members unfreeze',
    'members verify',
    'operators leave',
    'orders fulfil',
    'passkeys remove',
  ],
  approves: ['members second-factor', 'orders fulfil'],
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
  messages: { waiting: 2, since: exampleTime - 26 * hour },
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
  nameChosen: true,
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
  most: 0,
  refunded: null,
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
    most: 6,
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
  waitsForAllow: true,
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

export const team: OfficeTeam = {
  members: [
    {
      id: 3,
      name: 'olga',
      role: 'support',
      state: 'enrolled',
      since: exampleTime - 40 * dayMs,
      until: null,
      isMailed: true,
      passkeys: [
        { id: 'key-1', name: 'Security key', createdAt: exampleTime - 40 * dayMs, lastUsedAt: exampleTime - hour },
        { id: 'key-2', name: 'Laptop', createdAt: exampleTime - dayMs, lastUsedAt: null },
      ],
    },
    {
      id: 4,
      name: 'stella',
      role: 'steward',
      state: 'enrolled',
      since: exampleTime - 40 * dayMs,
      until: null,
      isMailed: false,
      passkeys: [{ id: 'key-3', name: 'Phone', createdAt: exampleTime - 40 * dayMs, lastUsedAt: null }],
    },
    {
      id: null,
      name: 'frank',
      role: 'finance',
      state: 'invited',
      since: exampleTime - hour,
      until: exampleTime + 71 * hour,
      isMailed: true,
      passkeys: [],
    },
    {
      id: 5,
      name: 'rita',
      role: 'sales',
      state: 'removed',
      since: exampleTime - 2 * dayMs,
      until: null,
      isMailed: true,
      passkeys: [],
    },
  ],
  keyHolders: [{ id: 7, name: 'berta', since: exampleTime - dayMs }],
  acts: [
    {
      ...waitingAct,
      id: 9,
      kind: 'operators role',
      state: 'delayed',
      words: 'Gives olga the role finance.',
      by: 'stella',
      member: null,
      deskUrl: 'https://desk.example.org/acts/9',
      effectAt: exampleTime + 20 * hour,
      signatures: [
        { operator: 'stella', verb: 'ask', at: exampleTime - 5 * hour },
        { operator: 'sven', verb: 'approve', at: exampleTime - 4 * hour },
      ],
    },
  ],
  budget: { operatorDay: 100_000, houseDay: 1_000_000, houseLeft: 940_000, roundPrize: 100_000 },
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

export const report: OfficeReport = {
  rows: [
    { day: '2026-11-27', token: 'CTO', purchases: 14, numbers: 40, sold: '1240', refunds: 1, refunded: '12', net: '1228' },
    { day: '2026-11-28', token: 'CTO', purchases: 1, numbers: 1, sold: '3', refunds: 0, refunded: '0', net: '3' },
  ],
  more: false,
};

export const readyExport: OfficeExport = {
  id: 9,
  report: 'exceptions',
  from: '2026-11-01',
  to: '2026-11-27',
  rows: 'day',
  by: newSession.operator.name,
  state: 'ready',
  createdAt: exampleTime,
  until: exampleTime + dayMs,
  downloads: 2,
  deskUrl: 'https://desk.example.org/acts/9',
};

export const alertRule: OfficeAlertRule = {
  kind: 'orders-waiting',
  title: 'Orders wait',
  unit: 'days since a product was won that is not handed over',
  threshold: 14,
  raised: 1,
  since: exampleTime - 3 * hour,
};

export const alert: OfficeAlert = {
  id: 5,
  kind: 'orders-waiting',
  title: 'Orders wait',
  detail: 'Won for more than 14 days and not handed over: 2. See: orders list',
  state: 'raised',
  raisedAt: exampleTime - 3 * hour,
  resolvedAt: null,
};

export const webhook: OfficeWebhook = {
  id: 3,
  url: 'https://hooks.example.org/lotto?…',
  events: ['lottery.drawn', 'order.placed'],
  state: 'on',
  addedAt: exampleTime - 9 * dayMs,
  disabledAt: null,
  waiting: 1,
  failed: 2,
};

export const delivery: OfficeDelivery = {
  id: 91,
  webhook: 3,
  type: 'lottery.drawn',
  eventId: 'evt_3f0c9a',
  state: 'waiting',
  attempts: 2,
  createdAt: exampleTime - hour,
  deliveredAt: null,
  nextAttemptAt: exampleTime + hour,
  failure: 'status 503',
};

const knownMember = { id: hit.id, publicName: hit.publicName };

export const refund: OfficeRefund = {
  id: '1.9',
  state: 'goodwill',
  at: exampleTime - hour,
  round: lottery.id,
  roundName: lottery.name,
  purchase: 9,
  amount: 4,
  left: 0,
  member: knownMember,
  by: 'fiona',
  why: 'The page said that the number was free.',
  problem: null,
};

export const purchase: OfficePurchase = {
  id: 9,
  round: lottery.id,
  roundName: lottery.name,
  member: knownMember,
  numbers: [2, 7],
  price: 6,
  given: 0,
  most: 6,
  refunded: null,
  createdAt: exampleTime - hour,
};

export const message: OfficeMessage = {
  id: 12,
  state: 'open',
  email: 'r***@e***.org',
  fullName: 'R***',
  member: knownMember,
  answers: 0,
  createdAt: exampleTime - 26 * hour,
  about: 'My prize',
};

export const messageRead: OfficeMessageDetail = {
  id: message.id,
  state: 'answered',
  email: message.email,
  fullName: message.fullName,
  member: message.member,
  answers: 1,
  createdAt: message.createdAt,
  question: 'My prize',
  message: 'I have won the watch.\nWhen does it arrive?',
  sent: [{ text: 'On Friday.\n\nEnjoy it.', at: exampleTime - hour }],
};
