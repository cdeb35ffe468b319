import type { Lottery } from 'shared/contracts/lotteries';
import type { Proof } from './useProof.ts';

export interface Verdict {
  /** `waiting`: continues automatically. `open`: no result is possible here. */
  tone: 'valid' | 'invalid' | 'waiting' | 'open';
  title: string;
  text: string;
}

const counted = (count: number, of: number) => `${count} of ${of} steps`;

/** Returns the headline of the proof page. @param proof null while nothing is published */
export function verdictOf(lottery: Lottery, proof: Proof | null): Verdict {
  if (proof === null) return notPublished(lottery);
  if (proof.phase === 'failed')
    return {
      tone: 'open',
      title: 'It could not be checked',
      text: 'That says nothing about the round: its records did not come, or this browser could not read them.',
    };
  if (proof.phase !== 'done')
    return {
      tone: 'waiting',
      title: 'Your browser is checking …',
      text: 'It takes the round’s records and does every step itself.',
    };

  const { checks } = proof.report;
  const count = (state: string) => checks.filter((check) => check.state === state).length;
  const [wrong, open, left] = [count('invalid'), count('missing'), count('unchecked')];
  const right = counted(count('valid'), checks.length);
  if (wrong > 0)
    return {
      tone: 'invalid',
      title: wrong === 1 ? 'One step is wrong' : `${wrong} steps are wrong`,
      text: `${right} are right. The red steps say what does not fit. Keep the file with the records (below), and show it to others.`,
    };
  if (lottery.cancelId !== null)
    return {
      tone: left > 0 ? 'open' : 'valid',
      title: 'This round was cancelled, and its records are right',
      text: lottery.cancelReason ? `No number was drawn. The reason on record: ${lottery.cancelReason}` : 'No number was drawn.',
    };
  if (open > 0)
    return {
      tone: 'waiting',
      title: 'Right so far, and not drawn yet',
      text: `${right} are right; the others come with the draw, and this page checks them by itself.`,
    };
  if (left > 0)
    return {
      tone: 'open',
      title: 'Right, as far as it could be checked',
      text: `${right} are right and none is wrong. ${left === 1 ? 'One is' : `${left} are`} not to be checked by this page alone, and ${left === 1 ? 'says' : 'say'} why.`,
    };
  return { tone: 'valid', title: 'Everything is right', text: `Your browser has checked all ${checks.length} steps itself.` };
}

function notPublished({ openingId, status }: Lottery): Verdict {
  if (openingId === null)
    return {
      tone: 'open',
      title: 'This round has no proof',
      text: 'It was opened before the public log began. Its own page shows how its number was computed.',
    };
  return {
    tone: 'waiting',
    title: status === 'running' ? 'Numbers are still being sold' : 'The list is being closed',
    text: 'What decides this round stands in the log already. The rest can be checked when the sale is over, and this page does it by itself.',
  };
}
