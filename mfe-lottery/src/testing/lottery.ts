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

export const member = { status: 'signedIn', user: user({ id: 7 }), wallet: wallet({ starBalance: 20 }) } as const;
export const lotteryUnderTest = { id: 11, totalTickets: 20, pricePerTicket: 2 };

/** By default members have no limits, have answered the question about alerts, and no other lottery runs. */
beforeEach(() => {
  api.get('/api/protection/me', protection());
  api.get('/api/alerts/me', alerts({ answered: true }));
  api.get('/api/lotteries/', page([]));
});

/** Mocks the lottery under test; the test may change the returned state while the page is open. */
export function givenLottery(over: Partial<Lottery> = {}, sold: number[] = [], own: number[] = []) {
  const state: LotteryGiven = {
    lottery: lottery({ ...lotteryUnderTest, soldTickets: sold.length, ...over }),
    sales: sales(sold, own),
  };
  api.get('/api/lotteries/11', () => state.lottery);
  givenSold(() => state.sales);
  return state;
}

interface LotteryGiven {
  lottery: Lottery;
  sales: Sale[];
}

/** Returns sales of these numbers and of the member's own, the latest first. */
export const sales = (sold: readonly number[], own: readonly number[] = []): Sale[] =>
  [...new Set([...sold, ...own])]
    .map((ticketNumber) => sale({ ticketNumber, userId: own.includes(ticketNumber) ? 7 : 99 }))
    .reverse();

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

/** Mocks purchases in lottery 11. @returns the sent requests, live */
export function givenPurchase(answer: Parameters<typeof api.post>[1]) {
  const sent: { numbers: unknown; key: string | null }[] = [];
  api.post('/api/lotteries/11/buy-ticket', (call) => {
    sent.push({ numbers: call.body, key: call.headers.get(idempotencyHeader) });
    return typeof answer === 'function' ? answer(call) : answer;
  });
  return sent;
}

export const bought = (numbers: number[]): Purchase => ({
  id: 1,
  lotteryId: 11,
  ticketNumbers: numbers,
  totalPrice: numbers.length * 2,
  starBalance: 20 - numbers.length * 2,
  repeated: false,
  receipt: null,
});

export const taken = (message: string, ticketNumbers: number[]) =>
  Response.json(
    { statusCode: 409, code: 'NUMBERS_TAKEN', message, fields: { ticketNumber: ticketNumbers.map(String) }, ticketNumbers },
    { status: 409 },
  );

export function emitted<Name extends AppEventName>(name: Name): AppEvents[Name][] {
  const payloads: AppEvents[Name][] = [];
  const stop = on(name, (payload) => payloads.push(payload));
  stops.push(stop);
  return payloads;
}
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

export const atLottery: RenderOptions = { route: '/lottery/11', session: member };

export async function openPicker(view: ReturnType<typeof renderWithProviders>) {
  await view.user.click(await screen.findByRole('button', { name: 'Pick your lucky number' }));
  return screen.findByRole('dialog', { name: 'Choose Your Tickets' });
}

/** Reviews the picks of the open picker and confirms the purchase; from an open review it only confirms. */
export async function confirm({ user: hand }: ReturnType<typeof renderWithProviders>) {
  const review = screen.queryByRole('button', { name: 'Review' });
  if (review) await hand.click(review);
  await hand.click(screen.getByRole('button', { name: 'Confirm' }));
}

export const cell = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Number 0?${number}, available, 2 CTO$`) });
