import type { ExamplesOf } from 'shared/contracts/examples';
import {
  alert,
  alertRule,
  delivery,
  draft,
  events,
  hit,
  lottery,
  member,
  message,
  messageRead,
  newSession,
  order,
  prize,
  purchase,
  readyExport,
  refund,
  report,
  team,
  today,
  waitingAct,
  webhook,
} from '../office/office.testing.ts';

const list = <Item>(item: Item) => ({ contents: [item], next: null });
const refused = { statusCode: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' };
const noOffice = { 'POST /api/office/sessions/requests': { status: 404, body: refused } };
const answers = {
  ...noOffice,
  'POST /api/office/sessions': newSession,
  'POST /api/office/sessions/end': { message: 'Signed out.' },
  '/api/office/today': today,
  '/api/office/members': { contents: [hit], more: false },
  '/api/office/members/{id}': member,
  '/api/office/members/{id}/timeline': { contents: events, next: null },
  '/api/office/lotteries': list(lottery),
  '/api/office/prizes': list(prize),
  '/api/office/orders': list(order),
  '/api/office/acts': { contents: [waitingAct], totalPage: 1, totalElements: 1, perPage: 10 },
  '/api/office/team': team,
  'POST /api/office/acts/drafts': draft,
  '/api/office/reports': report,
  '/api/office/exports': list(readyExport),
  '/api/office/alert-rules': { contents: [alertRule] },
  '/api/office/alerts': list(alert),
  '/api/office/webhooks': { contents: [webhook] },
  '/api/office/deliveries': list(delivery),
  '/api/office/refunds': list(refund),
  '/api/office/purchases': { contents: [purchase] },
  '/api/office/messages': list(message),
  '/api/office/messages/{id}': messageRead,
};

export const examples = {
  Office: {
    visitor: { props: {}, path: '/office', as: 'visitor', answers: noOffice },
    signedIn: { props: {}, path: '/office?code=example', as: 'visitor', answers },
  },
} satisfies ExamplesOf<'office'>;
