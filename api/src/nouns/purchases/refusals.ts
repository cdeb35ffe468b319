import { ApiError } from '../../base/http/errors.ts';
import { sessionOver } from '../../base/http/refusals.ts';
import type { BuyOutcome } from './purchases.repository.ts';
import { formatTicketNumbers } from './ticketNumbers.ts';

/** The refusal that a buyer is told for every outcome but BOUGHT. */
export function refusal({ outcome, ticket_numbers }: BuyOutcome): ApiError {
  const numbers = ticket_numbers ?? [];
  const fields = { ticketNumber: numbers.map(String) };
  const plural = numbers.length > 1;
  switch (outcome) {
    case 'NUMBERS_TAKEN': {
      const sentence = `${plural ? 'Numbers' : 'Number'} ${formatTicketNumbers(numbers)} ${plural ? 'are' : 'is'} already sold. Nothing was charged.`;
      return new ApiError(409, 'NUMBERS_TAKEN', sentence, fields);
    }
    case 'OUT_OF_RANGE': {
      const sentence = `This lottery has no ${plural ? 'numbers' : 'number'} ${formatTicketNumbers(numbers)}.`;
      return new ApiError(400, 'VALIDATION', sentence, fields);
    }
    case 'LOTTERY_CLOSED':
      return new ApiError(409, 'LOTTERY_CLOSED', 'The sale of this lottery has ended. Nothing was charged.');
    case 'LOTTERY_CANCELLED': {
      const sentence = 'This lottery was cancelled. Nothing was charged; what was paid for its numbers before was given back.';
      return new ApiError(409, 'LOTTERY_CLOSED', sentence);
    }
    case 'NOT_ENOUGH_BALANCE':
      return new ApiError(409, 'NOT_ENOUGH_BALANCE', "You don't have enough balance to buy tickets");
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
