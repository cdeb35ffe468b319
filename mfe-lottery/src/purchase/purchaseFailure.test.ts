import { ApiError } from 'shared/api-client/http';
import { purchaseFailure } from './purchaseFailure.ts';

const apiError = (statusCode: number, code: string, message: string, ticketNumbers?: number[]) =>
  new ApiError({ statusCode, code, message, ...(ticketNumbers && { ticketNumbers }) });

describe('a failed purchase', () => {
  it('names the taken numbers', () => {
    const failure = purchaseFailure(apiError(409, 'NUMBERS_TAKEN', 'Number 4 is sold.', [4, 17]));
    expect(failure).toEqual({ kind: 'taken', message: 'Number 4 is sold.', numbers: [4, 17], nearest: [] });
  });

  it("gives the server's message first, and the fixed text only for a balance refused without one", () => {
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
  ])('treats %s as undecided and promises no double charge', (_name, error) => {
    const failure = purchaseFailure(error);
    expect(failure.kind).toBe('unanswered');
    expect(failure.message).toContain('you cannot be charged twice');
  });
});
