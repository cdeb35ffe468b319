import type { ErrorBody, ErrorCode } from 'shared/contracts/operation';
import { ApiError, sessionOver } from '../../core/http/errors.ts';
import type { PlayRefusal } from '../responsible-gaming/playRefusals.ts';
import type { BuyOutcome } from './purchases.repository.ts';
import { formatTicketNumbers } from './ticketNumbers.ts';

class NumbersRefused extends ApiError {
  readonly ticketNumbers: number[];
  readonly nearest: number[] | undefined;

  constructor(statusCode: number, code: ErrorCode, message: string, ticketNumbers: number[], nearest?: number[]) {
    super(statusCode, code, message, { ticketNumber: ticketNumbers.map(String) });
    this.ticketNumbers = ticketNumbers;
    this.nearest = nearest;
  }

  override body(): ErrorBody {
    return { ...super.body(), ticketNumbers: this.ticketNumbers, ...(this.nearest && { nearest: this.nearest }) };
  }
}

interface Refused extends Pick<BuyOutcome, 'ticketNumbers'> {
  outcome: Exclude<BuyOutcome['outcome'], PlayRefusal>;
}

/**
 * Builds the error for all outcomes except BOUGHT and those of the member's own limits.
 * @param total count of numbers in the lottery, for their width in the sentence
 * @param nearest numbers to offer as alternatives
 */
export function refusal({ outcome, ticketNumbers }: Refused, total: number, nearest: number[]): ApiError {
  const numbers = ticketNumbers ?? [];
  const shown = formatTicketNumbers(numbers, total);
  const plural = numbers.length > 1;
  switch (outcome) {
    case 'NUMBERS_TAKEN': {
      const sentence = `${plural ? 'Numbers' : 'Number'} ${shown} ${plural ? 'are' : 'is'} already sold. Nothing was charged.`;
      return new NumbersRefused(409, 'NUMBERS_TAKEN', sentence, numbers, nearest);
    }
    case 'OUT_OF_RANGE': {
      const sentence = `This lottery has no ${plural ? 'numbers' : 'number'} ${shown}.`;
      return new NumbersRefused(400, 'VALIDATION', sentence, numbers);
    }
    case 'LOTTERY_CLOSED':
      return new ApiError(409, 'LOTTERY_CLOSED', 'The sale of this lottery has ended. Nothing was charged.');
    case 'LOTTERY_CANCELLED': {
      const sentence = 'This lottery was cancelled. Nothing was charged; what was paid for its numbers before was given back.';
      return new ApiError(409, 'LOTTERY_CLOSED', sentence);
    }
    case 'SALE_PAUSED': {
      // The same code as for a closed sale: pages of older releases show its sentence and do not retry.
      const sentence = 'The sale of this lottery is paused. Nothing was charged; please try again later.';
      return new ApiError(409, 'LOTTERY_CLOSED', sentence);
    }
    case 'NOT_ENOUGH_BALANCE':
      return new ApiError(409, 'NOT_ENOUGH_BALANCE', "You don't have enough balance to buy tickets");
    case 'BALANCE_CHANGED': {
      const sentence =
        'Your balance does not agree with its bookings, so nothing was bought. We look into it; please write to us on the Contact page.';
      return new ApiError(409, 'BALANCE_CHANGED', sentence);
    }
    case 'NOT_VERIFIED':
      return new ApiError(
        403,
        'FORBIDDEN',
        'Only verified members can buy numbers. Please complete your verification (KYC) first.',
      );
    case 'NOT_FOUND':
      return new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
    case 'IDEMPOTENCY_MISMATCH':
      return new ApiError(409, 'IDEMPOTENCY_MISMATCH', 'This idempotency key was used for another purchase. Send a new key.');
    case 'UNAUTHORIZED':
      return new ApiError(401, 'UNAUTHORIZED', sessionOver);
    case 'BOUGHT':
      throw new Error('A purchase is not a refusal.');
  }
}
