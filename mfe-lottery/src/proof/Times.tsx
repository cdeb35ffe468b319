import type { Lottery } from 'shared/contracts/lotteries';
import { DateTime } from 'shared/ui/DateTime';

/** Says when the pending steps are due and why they are late; renders nothing for a lottery that is over. */
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

function laterWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
