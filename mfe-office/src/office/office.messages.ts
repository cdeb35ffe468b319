import type { OfficeMessage } from 'shared/contracts/contact';
import type { MemberState, OfficeEvent, OfficeLottery, OfficeMember, OfficeOrder, OfficePrize } from 'shared/contracts/office';
import type { ActVerb, OfficeAct } from 'shared/contracts/officeActs';
import type {
  OfficeAlert,
  OfficeDelivery,
  OfficeExport,
  OfficeRefund,
  OfficeWebhook,
  ReportName,
  ReportRows,
} from 'shared/contracts/officeReports';
import type { OperatorRole } from 'shared/contracts/officeSession';
import type { TeamMember } from 'shared/contracts/officeTeam';
import { formatUs, withThousands } from 'shared/format/money';
import type { BadgeTone } from 'shared/ui/Badge';

export interface StateName {
  label: string;
  tone: BadgeTone;
}

export const memberStates: Record<MemberState, StateName> = {
  active: { label: 'Active', tone: 'success' },
  frozen: { label: 'Frozen by an operator', tone: 'danger' },
  onBreak: { label: 'On a break', tone: 'amber' },
  excluded: { label: 'Self-excluded', tone: 'danger' },
  deleted: { label: 'Account deleted', tone: 'neutral' },
};

export const lotteryNames: Record<OfficeLottery['state'], StateName> = {
  running: { label: 'On sale', tone: 'success' },
  awaiting: { label: 'Waits for its draw', tone: 'amber' },
  ended: { label: 'Drawn', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

export const pausedName: StateName = { label: 'Paused', tone: 'amber' };

export const prizeNames: Record<OfficePrize['state'], StateName> = {
  onSale: { label: 'On sale', tone: 'success' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  idle: { label: 'No round', tone: 'neutral' },
};

export const categoryNames: Record<OfficePrize['category'], string> = {
  car: 'Car',
  watch: 'Watch',
  phone: 'Phone',
  laptop: 'Laptop',
  token: 'Token',
  money: 'Money',
};

export const orderNames: Record<OfficeOrder['state'], StateName> = {
  open: { label: 'To hand over', tone: 'amber' },
  late: { label: 'Late', tone: 'danger' },
  fulfilled: { label: 'Handed over', tone: 'success' },
};

export const actNames: Record<OfficeAct['state'], StateName> = {
  draft: { label: 'Draft', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'amber' },
  delayed: { label: 'Takes effect later', tone: 'amber' },
  done: { label: 'Done', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'neutral' },
};

export const verbNames: Record<ActVerb, string> = { ask: 'signed', approve: 'approved', refuse: 'refused' };

export const roleNames: Record<OperatorRole, string> = {
  observer: 'Observer',
  support: 'Support',
  finance: 'Finance',
  sales: 'Sales',
  steward: 'Steward',
};

export const teamNames: Record<TeamMember['state'], StateName> = {
  invited: { label: 'Invited', tone: 'amber' },
  enrolled: { label: 'Enrolled', tone: 'success' },
  removed: { label: 'Removed', tone: 'neutral' },
};

export const factorNames: Record<OfficeMember['secondFactor'], string> = {
  none: 'None',
  totp: 'Authenticator app',
  email: 'Code by mail',
};

export const kindNames: Record<OfficeEvent['kind'], string> = {
  money: 'Money',
  login: 'Logins',
  factor: 'Factors',
  break: 'Breaks',
  mail: 'Mails to send',
  act: 'Acts of operators',
};

const reasons = new Map([
  ['purchase', 'Bought numbers'],
  ['prize', 'Won a prize'],
  ['refund', 'Was paid back'],
  ['credit', 'Was credited'],
  ['goodwill', 'Was given back a part'],
]);

const breaks = new Map([
  ['break', 'Began a break'],
  ['exclusion', 'Excluded themselves'],
  ['return', 'Asked to come back'],
]);

export function eventTitle({ kind, detail, by }: OfficeEvent): string {
  switch (kind) {
    case 'money':
      return reasons.get(detail) ?? detail;
    case 'login':
      return `Logged in: ${detail}`;
    case 'factor':
      return detail === 'passkey' ? 'Added a passkey' : 'Used a recovery code';
    case 'break':
      return breaks.get(detail) ?? detail;
    case 'mail':
      return `Mail waits: ${detail}`;
    case 'act':
      return by === null ? detail : `${detail}, by ${by}`;
  }
}

/** Formats an amount of a token: (1234567, 4, 'USD') → '123.4567 USD'. `amount`: in its smallest unit. */
export const amountOf = (amount: number, decimals: number, token: string): string =>
  `${decimals === 0 ? withThousands(amount) : formatUs(amount / 10 ** decimals, decimals)} ${token}`;

export const reportTitles: Record<ReportName, string> = {
  sales: 'Sales',
  prizes: 'Prizes',
  liabilities: 'Liabilities',
  fees: 'Fees',
  exceptions: 'Exceptions',
  deletions: 'Deletions',
};

export const rowNames: Record<ReportRows, string> = { day: 'Day', lottery: 'Round' };

export const exportNames: Record<OfficeExport['state'], StateName> = {
  queued: { label: 'Waits for its signature', tone: 'amber' },
  ready: { label: 'Ready', tone: 'success' },
  over: { label: 'Over', tone: 'neutral' },
};

export const alertNames: Record<OfficeAlert['state'], StateName> = {
  raised: { label: 'Raised', tone: 'danger' },
  over: { label: 'Over', tone: 'neutral' },
};

export const webhookNames: Record<OfficeWebhook['state'], StateName> = {
  on: { label: 'On', tone: 'success' },
  disabled: { label: 'Disabled: it answered 410', tone: 'danger' },
};

export const deliveryNames: Record<OfficeDelivery['state'], StateName> = {
  waiting: { label: 'Waits', tone: 'amber' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Given up', tone: 'danger' },
};

export const refundNames: Record<OfficeRefund['state'], StateName> = {
  goodwill: { label: 'Goodwill', tone: 'neutral' },
  due: { label: 'Due', tone: 'amber' },
  stuck: { label: 'Stuck', tone: 'danger' },
  paid: { label: 'Paid', tone: 'success' },
};

export const messageNames: Record<OfficeMessage['state'], StateName> = {
  open: { label: 'Waits', tone: 'amber' },
  answered: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};
