import { screen } from '@testing-library/react';
import type { AppEventName, AppEvents } from 'shared/contracts/events';
import { idempotencyHeader } from 'shared/contracts/headers';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Purchase } from 'shared/contracts/purchases';
import type { Sale } from 'shared/contracts/soldNumbers';
import { on } from 'shared/events';
import { alerts, lottery, ownNumbers, page, protection, sale, soldNumbers, user, wallet } from 'shared/testing/factories';
import type { RenderOptions, renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';

/** A logged-in member with 20 CTO. */
export const member = { status: 'signedIn', user: user({ id: 7 }), wallet: wallet({ starBalance: 20 }) } as const;
/** The round under test: 20 numbers, 2 CTO each. */
export const round = { id: 11, totalTickets: 20, pricePerTicket: 2 };

/** Members hold themselves to nothing, unless a test says otherwise. */
beforeEach(() => api.get('/api/protection/me', protection()));

/** A round as the provider answers for it; the test may change it while the page is open. */
export function givenRound(over: Partial<Lottery> = {}, sold: number[] = [], own: number[] = []) {
  const state: RoundGiven = { lottery: lottery({ ...round, soldTickets: sold.length, ...over }), sales: sales(sold, own) };
  api.get('/api/lotteries/11', () => state.lottery);
  givenSold(() => state.sales);
  return state;
}

interface RoundGiven {
  lottery: Lottery;
  /** The latest first. */
  sales: Sale[];
}

/** Sales of these numbers, of which the last was sold last, and of the member's own. @returns the latest first */
export const sales = (sold: readonly number[], own: readonly number[] = []): Sale[] =>
  [...new Set([...sold, ...own])]
    .map((ticketNumber) => sale({ ticketNumber, userId: own.includes(ticketNumber) ? 7 : 99 }))
    .reverse();

/** What the provider tells of the sales of a round: which numbers, the latest by page, and the member's own. */
export function givenSold(sold: () => readonly Sale[], lotteryId: number | ':lotteryId' = 11) {
  const numbers = (those: readonly Sale[]) => those.map(({ ticketNumber }) => ticketNumber);
  api.get(`/api/lotteries/${lotteryId}/sold`, () => soldNumbers(numbers(sold())));
  api.get(`/api/lotteries/${lotteryId}/numbers/mine`, () =>
    ownNumbers(numbers(sold().filter(({ userId }) => userId === member.user.id))),
  );
  api.get(`/api/lotteries/${lotteryId}/sales`, ({ url: { searchParams } }) => {
    const [at, perPage] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const all = sold();
    return page(all.slice(at * perPage, (at + 1) * perPage), { perPage, totalElements: all.length });
  });
}

/** Answers purchases in round 11, of a member who was asked about alerts before. @returns what was sent, as it comes */
export function givenPurchase(answer: Parameters<typeof api.post>[1]) {
  const sent: { numbers: unknown; key: string | null }[] = [];
  api.get('/api/alerts/me', alerts({ answered: true }));
  api.post('/api/lotteries/11/buy-ticket', (call) => {
    sent.push({ numbers: call.body, key: call.headers.get(idempotencyHeader) });
    return typeof answer === 'function' ? answer(call) : answer;
  });
  return sent;
}

/** The provider's answer to a purchase of these numbers. */
export const bought = (numbers: number[]): Purchase => ({
  id: 1,
  lotteryId: 11,
  ticketNumbers: numbers,
  totalPrice: numbers.length * 2,
  starBalance: 20 - numbers.length * 2,
  repeated: false,
  receipt: null,
});

/** The provider's refusal of a purchase, because somebody else has these numbers. */
export const taken = (message: string, ticketNumbers: number[]) =>
  Response.json(
    { statusCode: 409, code: 'NUMBERS_TAKEN', message, fields: { ticketNumber: ticketNumbers.map(String) }, ticketNumbers },
    { status: 409 },
  );

/** What is announced under a name on the event bus from the call on. */
export function heard<Name extends AppEventName>(name: Name): AppEvents[Name][] {
  const payloads: AppEvents[Name][] = [];
  const stop = on(name, (payload) => payloads.push(payload));
  stops.push(stop);
  return payloads;
}
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Where the round is shown and to whom, unless a test says otherwise. */
export const atRound: RenderOptions = { route: '/lottery/11', session: member };

export async function openPicker(view: ReturnType<typeof renderWithProviders>) {
  await view.user.click(await screen.findByRole('button', { name: 'Pick your lucky number' }));
  return screen.findByRole('dialog', { name: 'Choose Your Tickets' });
}
/** The button of a number that can be had. */
export const cell = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Number 0?${number}, available, 2 CTO$`) });
