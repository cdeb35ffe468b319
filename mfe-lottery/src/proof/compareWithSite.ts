import type { Bundle } from 'shared/contracts/fair';
import { readOpening, readResult } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import type { ProofCheck, SiteClaims } from './proofWork.ts';

/** Compares the site's data about a lottery with its records: a valid proof of another lottery or result proves nothing. */
export function compareWithSite(bundle: Bundle, site: SiteClaims): ProofCheck {
  const differences: string[] = [];
  const same = (what: string, shown: string | number | null, recorded: string | number | null) => {
    // A value that is missing on the site is no contradiction: its response may be older than the record.
    if (shown !== null && shown !== recorded)
      differences.push(`${what} is ${shown} on the site and ${recorded ?? 'missing'} in the records`);
  };
  const idOf = (text: string | undefined) => (text === undefined ? null : recordId(text));
  try {
    const { round, numbers } = readOpening(bundle.opening);
    same('the round', site.roundId, round);
    same('the count of numbers', site.totalTickets, numbers);
    same('the opening', site.openingId, idOf(bundle.opening));
    same('the list', site.freezeId, idOf(bundle.freeze));
    same('the result', site.resultId, idOf(bundle.result));
    same('the cancellation', site.cancelId, idOf(bundle.cancel));
    same('the winning number', site.winnerTicket, bundle.result === undefined ? null : readResult(bundle.result).number);
  } catch (error) {
    differences.push(`a record cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
  return {
    step: 'site',
    state: differences.length === 0 ? 'valid' : 'invalid',
    says:
      differences.length === 0
        ? 'What the site shows of this round is what its records say.'
        : `What the site shows is not what its records say: ${differences.join('; ')}.`,
    figures: [],
  };
}
