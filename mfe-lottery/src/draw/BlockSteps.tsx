import ExternalLink from 'lucide-react/icons/external-link';
import type { DrawBlock } from 'shared/contracts/lotteries';
import { drawSteps, unevenOdds } from 'shared/format/drawSteps';
import { padNumber } from 'shared/format/ticketNumber';
import { DateTime } from 'shared/ui/DateTime';
import { Hash, Mismatch, Steps } from './HowComputed.styles.ts';
import { SharedBlock } from './SharedBlock.tsx';

export interface BlockStepsProps {
  lotteryId: number;
  block: DrawBlock;
  total: number;
  announced: number;
}

/** Shows how a number of draw rule v1 was computed; the browser repeats the computation. */
export function BlockSteps({ lotteryId, block, total, announced }: BlockStepsProps) {
  const { head, digits, value, winner } = drawSteps(block.hash, total);
  const odds = unevenOdds(total);
  const shown = padNumber(winner, total);
  return (
    <>
      <Steps>
        <li>
          <span>
            The first block after the sale closed:{' '}
            {block.url ? (
              <a href={block.url} target="_blank" rel="noopener noreferrer">
                block {block.number} <ExternalLink size={14} aria-label="(opens in a new tab)" />
              </a>
            ) : (
              <strong>block {block.number}</strong>
            )}{' '}
            of <DateTime at={block.time} />
            {block.simulated && ', from the simulated chain of this installation, which nobody outside can check'}
          </span>
        </li>
        <li>
          <span>The last two digits of its hash:</span>
          <Hash>
            {head}
            <mark>{digits}</mark>
          </Hash>
        </li>
        <li>
          <span>
            As a decimal number: <code>0x{digits}</code> = <strong>{value}</strong>
          </span>
        </li>
        <li>
          <span>
            Divided by the {total} numbers of the round, the remainder wins: {value} mod {total} = <strong>{winner}</strong>
          </span>
        </li>
      </Steps>
      {winner === announced ? (
        <p data-needs-scripts="">Your browser has just computed this itself: number {shown}, as announced.</p>
      ) : (
        <Mismatch role="alert">
          Your browser computes number {shown}, but {padNumber(announced, total)} was announced. Please report this round.
        </Mismatch>
      )}
      <p>
        {odds
          ? `${total} does not divide 256: each number below ${odds.favoured} wins in ${odds.moreWays} of 256 cases, each of the others in ${odds.fewerWays} of 256.`
          : `Every number had the same chance: ${256 / total} in 256.`}
      </p>
      <SharedBlock lotteryId={lotteryId} block={block} />
    </>
  );
}
