import { paths } from 'shared/contracts/paths';
import { Badge } from 'shared/ui/Badge';
import { LinkButton } from 'shared/ui/LinkButton';
import { type DrawnLottery, isDrawn } from '../lottery/drawnLottery.ts';
import type { Round } from '../lottery/useLotteryState.ts';
import { BeaconSteps } from './BeaconSteps.tsx';
import { BlockSteps } from './BlockSteps.tsx';
import { ProofPanel, ProofTitle } from './HowComputed.styles.ts';
import { reelsMs } from './reels.ts';
import { Unveiled } from './Unveiled.styles.ts';

/** Shows how a drawn number was computed; renders nothing before the draw, and waits until the reels have stopped. */
export function HowComputed({ round: { lottery, phase }, watched }: { round: Round; watched: boolean }) {
  const source = lottery.block ?? lottery.beacon;
  if (phase !== 'drawn' || !source || !isDrawn(lottery)) return null;
  return (
    <Unveiled afterMs={watched ? reelsMs(lottery.totalTickets) : undefined}>
      <ProofPanel aria-labelledby="how-computed">
        <ProofTitle id="how-computed">
          How the number was computed {source.simulated && <Badge tone="amber">simulated</Badge>}
        </ProofTitle>
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

function Computed({ lottery: { id, block, beacon, openingId, totalTickets, winnerTicket } }: { lottery: DrawnLottery }) {
  const figures = { total: totalTickets, announced: winnerTicket };
  if (block) return <BlockSteps lotteryId={id} block={block} {...figures} />;
  if (!beacon || openingId === null) return null;
  return <BeaconSteps beacon={beacon} openingId={openingId} {...figures} />;
}
