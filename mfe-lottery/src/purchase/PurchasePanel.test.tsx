import { screen } from '@testing-library/react';
import { ApiError } from 'shared/api-client/http';
import { lottery, rewardSummary } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { HonestOdds } from './PurchasePanel.tsx';
import { boughtMessage, playedWords } from './purchase.messages.ts';
import { purchaseFailure, purchaseToSend, randomUuid } from './usePurchase.ts';

const token = rewardSummary({ type: 'token', tokenAmount: 12 });

test.each([
  ['one number of an even lottery', { totalTickets: 64 }, [], 'Each number wins 1 in 64.'],
  ['one number of an uneven lottery of rule v1', { totalTickets: 200 }, [], 'Each number wins 1 or 2 in 256.'],
  ['one number of rule v2', { totalTickets: 200, drawRule: 'v2' }, [], 'Each number wins 1 in 200.'],
  ['one number of very many', { totalTickets: 1_000, drawRule: 'v2' }, [], 'Each number wins 1 in 1,000.'],
  ['the member’s numbers', { totalTickets: 200, drawRule: 'v2' }, [3, 5, 199], 'With 3 of 200 numbers you win 1 in 66.7.'],
  ['the member’s numbers, uneven', { totalTickets: 200 }, [3, 199], 'With 2 of 200 numbers you win 3 in 256, 1 in 85.3.'],
])('shows the chance of %s', (_, given, own, sentence) => {
  renderWithProviders(<HonestOdds lottery={lottery(given)} own={own} />);
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  ['in CTO', { lotteryReward: token }, 'All 64 numbers together cost 128 CTO; the prize is worth 12 CTO.'],
  ['in dollars', {}, 'All 64 numbers together cost 128 CTO; the prize is worth $45,000.'],
  ['of a thousand numbers', { totalTickets: 1_000 }, 'All 1,000 numbers together cost 2,000 CTO; the prize is worth $45,000.'],
  ['that nobody stated', { lotteryValue: 0 }, 'All 64 numbers together cost 128 CTO; the prize has no stated value.'],
])('compares the price of all numbers with a prize %s', (_, given, sentence) => {
  renderWithProviders(<HonestOdds lottery={lottery({ pricePerTicket: 2, ...given })} own={[]} />);
  expect(screen.getByText(sentence)).toBeVisible();
});

test('shows what happens when the number drawn is unsold', () => {
  renderWithProviders(<HonestOdds lottery={lottery()} own={[]} />);
  expect(screen.getByText('If the winning number is not sold, no one wins, and no ticket is paid back.')).toBeVisible();
});

describe('purchaseRequest', () => {
  describe('idempotency key of a purchase', () => {
    it('stays the same for equal numbers in any order until the response', () => {
      const first = purchaseToSend(null, [9, 4], () => 'key-1');
      expect(first).toEqual({ key: 'key-1', numbers: [4, 9] });
      expect(purchaseToSend(first, [4, 9], () => 'key-2')).toBe(first);
    });

    it('is new for other numbers and after a response', () => {
      const first = purchaseToSend(null, [4, 9], () => 'key-1');
      expect(purchaseToSend(first, [4], () => 'key-2').key).toBe('key-2');
      expect(purchaseToSend(null, [4, 9], () => 'key-3').key).toBe('key-3');
    });

    it('is a version 4 UUID', () => {
      expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(randomUuid()).not.toBe(randomUuid());
    });
  });

  const apiError = (statusCode: number, code: string, message: string, ticketNumbers?: number[]) =>
    new ApiError({ statusCode, code, message, ...(ticketNumbers && { ticketNumbers }) });

  describe('failure of a purchase', () => {
    it('names the taken numbers', () => {
      const failure = purchaseFailure(apiError(409, 'NUMBERS_TAKEN', 'Number 4 is sold.', [4, 17]));
      expect(failure).toEqual({ kind: 'taken', message: 'Number 4 is sold.', numbers: [4, 17], nearest: [] });
    });

    it("prefers the server's message to the fixed text for a refused balance", () => {
      expect(purchaseFailure(apiError(402, 'NOT_ENOUGH_BALANCE', 'You have 3 CTO, 5 are needed.'))).toEqual({
        kind: 'refused',
        message: 'You have 3 CTO, 5 are needed.',
        help: 'tokens',
      });
      expect(purchaseFailure(apiError(402, 'NOT_ENOUGH_BALANCE', 'Something went wrong!')).message).toBe(
        "You don't have enough balance to buy tickets",
      );
      expect(purchaseFailure(apiError(403, 'FORBIDDEN', 'Please complete your verification (KYC) first.'))).toEqual({
        kind: 'refused',
        message: 'Please complete your verification (KYC) first.',
        help: 'verification',
      });
      expect(purchaseFailure(apiError(409, 'LOTTERY_CLOSED', 'The sale has ended.')).kind).toBe('refused');
      expect(purchaseFailure(apiError(429, 'TOO_MANY_REQUESTS', 'Wait a minute.')).kind).toBe('refused');
    });

    it.each([
      ['no answer', apiError(0, 'NETWORK', 'Something went wrong!')],
      ['a server error', apiError(500, 'INTERNAL', 'Something went wrong!')],
      ["a proxy's page with status 200", apiError(200, 'NOT_JSON', 'Something went wrong!')],
      ['an unknown error', new TypeError('odd')],
    ])('treats %s as unanswered and promises no double charge', (_name, error) => {
      const failure = purchaseFailure(error);
      expect(failure.kind).toBe('unanswered');
      expect(failure.message).toContain('you cannot be charged twice');
    });
  });

  describe('sentences of a purchase', () => {
    test('returns the specified sentence and up to ten bought numbers', () => {
      expect(boughtMessage([3, 15], 64, false)).toBe('Buy tickets successfully!!! You hold 03, 15.');
      expect(boughtMessage([...Array(11).keys()], 64, false)).toBe('Buy tickets successfully!!! 11 numbers are yours.');
    });

    test('adds where the receipt is', () => {
      expect(boughtMessage([3], 64, true)).toBe('Buy tickets successfully!!! You hold 03. Your receipt is in My Tickets.');
    });

    test.each([
      [0, ''],
      [3_599_999, ''],
      [3_600_000, 'You have been playing for an hour.'],
      [7_199_999, 'You have been playing for an hour.'],
      [7_200_000, 'You have been playing for 2 hours.'],
    ])('after %p ms: %j', (played, words) => {
      expect(playedWords(played)).toBe(words);
    });
  });
});
