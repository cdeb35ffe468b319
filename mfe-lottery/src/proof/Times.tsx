import type { Lottery } from 'shared/contracts/lotteries';
import { DateTime } from 'shared/ui/DateTime';

/** When what is still open comes, and why it does not; nothing for a round that is over. */
export function Times({ lottery: { status, endTime, drawTime, drawRule, delayReason } }: { lottery: Lottery }) {
  if (status !== 'running' && status !== 'awaiting') return null;
  return (
    <>
      <p>
        The sale {status === 'running' ? 'ends' : 'ended'} <DateTime at={endTime} />.{' '}
        {drawRule === 'v1'
          ? 'The first block from then on decides.'
          : `The beacon’s value that decides comes out ${laterWords(drawTime - endTime)} later.`}
      </p>
      {delayReason !== null && <p>{delayReason}</p>}
    </>
  );
}

/** '17 seconds', '6 minutes'. @param ms */
function laterWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
