import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { isDrawn } from '../lottery/drawnLottery.ts';
import type { Round } from '../lottery/useRound.ts';
import { BeaconSteps } from './BeaconSteps.tsx';
import { BlockSteps } from './BlockSteps.tsx';
import { ProofPanel } from './HowComputed.styles.ts';
import { Unveiled } from './Unveiled.styles.ts';

/** How a drawn number was computed; nothing before, and not before the reels have stopped. */
export function HowComputed({ round: { lottery, phase }, watched }: { round: Round; watched: boolean }) {
  if (phase !== 'drawn' || !(lottery.block || lottery.beacon)) return null;
  return (
    <Unveiled data-after-reels={watched || undefined}>
      <ProofPanel aria-labelledby="how-computed">
        <Computed lottery={lottery} />
        {lottery.openingId !== null && (
          <LinkButton to={paths.lotteryProof(lottery.id)} variant="secondary">
            See the whole proof
          </LinkButton>
        )}
      </ProofPanel>
    </Unveiled>
  );
}

function Computed({ lottery }: { lottery: Lottery }) {
  if (!isDrawn(lottery)) return null;
  const { id, block, beacon, openingId, totalTickets, winnerTicket } = lottery;
  if (beacon && openingId !== null)
    return <BeaconSteps beacon={beacon} openingId={openingId} total={totalTickets} announced={winnerTicket} />;
  return block && <BlockSteps lotteryId={id} block={block} total={totalTickets} announced={winnerTicket} />;
}
