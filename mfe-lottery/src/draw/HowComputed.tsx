import ExternalLink from 'lucide-react/icons/external-link';
import { useLotteries } from 'shared/api-client/lotteries';
import type { DrawBeacon, DrawBlock, Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { lastAttempt, randomnessOf } from 'shared/fair/beacon';
import { drawSeed, type NumberDrawn, numberDrawn } from 'shared/fair/drawV2';
import { drawSteps, unevenOdds } from 'shared/format/drawSteps';
import { padNumber } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { type DrawnLottery, isDrawn } from '../lottery/drawnLottery.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { Hash, Mismatch, ProofPanel, ProofTitle, SharingLotteries, Steps } from './HowComputed.styles.ts';
import type { Draw } from './useDraw.ts';

interface FromBeacon extends NumberDrawn {
  randomness: string;
  seed: string;
  /** Zero-based; it increases when the ticket list was frozen too late. */
  attempt: number;
}

/**
 * Computes the number from a beacon's signature. The freeze record, which is not loaded here, has the attempt; so this returns
 * the attempt that gives the announced number, else the first one. The proof page uses the record.
 */
export function fromBeacon(signature: string, openingId: string, numbers: number, announced: number): FromBeacon {
  const randomness = randomnessOf(signature);
  const attempts = Array.from({ length: lastAttempt + 1 }, (_, attempt): FromBeacon => {
    const seed = drawSeed(randomness, openingId, attempt);
    return { randomness, seed, attempt, ...numberDrawn(seed, numbers) };
  });
  const [first] = attempts;
  if (!first) throw new Error('There is at least one attempt.');
  return attempts.find(({ number }) => number === announced) ?? first;
}

interface BeaconStepsProps {
  beacon: DrawBeacon;
  openingId: string;
  total: number;
  announced: number;
}

function BeaconSteps({ beacon, openingId, total, announced }: BeaconStepsProps) {
  const { signature, simulated } = beacon;
  const drawn = fromBeacon(signature, openingId, total, announced);
  return (
    <>
      <Steps>
        <li>
          <span>
            Fixed when the sale began: <BeaconRound beacon={beacon} /> of <DateTime at={beacon.time} />
            {simulated && ', from the simulated beacon of this installation, which nobody outside runs'}
          </span>
        </li>
        <li>
          <span>Its signature, which nobody can choose:</span>
          <Hash>{signature}</Hash>
        </li>
        <li>
          <span>
            The seed, from that signature and this round’s opening{drawn.attempt > 0 && `, in attempt ${drawn.attempt + 1}`}:
          </span>
          <Hash>{drawn.seed}</Hash>
        </li>
        <li>
          <span>
            Its first word that favours no number, divided by the {withThousands(total)} numbers of the round, the remainder wins:{' '}
            {withThousands(drawn.word)} mod {withThousands(total)} = <strong>{drawn.number}</strong>
          </span>
        </li>
      </Steps>
      <Check computed={drawn.number} announced={announced} total={total} />
      <p>Every number had the same chance: 1 in {withThousands(total)}.</p>
    </>
  );
}

function BeaconRound({ beacon: { round, url } }: { beacon: DrawBeacon }) {
  if (!url) return <strong>round {round} of the beacon</strong>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      round {round} of the public beacon <ExternalLink size={14} aria-label="(opens in a new tab)" />
    </a>
  );
}

function Check({ computed, announced, total }: { computed: number; announced: number; total: number }) {
  const shown = padNumber(computed, total);
  if (computed === announced)
    return <p data-needs-scripts="">Your browser has just computed this itself: number {shown}, as announced.</p>;
  return (
    <Mismatch role="alert">
      Your browser computes number {shown}, but {padNumber(announced, total)} was announced. Please report this round.
    </Mismatch>
  );
}

const named = 10;

/** Lists the lotteries that the same block decided, because they ended at the same moment. It names ten and counts the rest. */
function SharedBlock({ lotteryId, block }: { lotteryId: number; block: DrawBlock }) {
  const { data } = useLotteries({ page: 0, limit: named + 1, status: 'ended', blockNumber: block.number });
  // Two chains may have blocks with the same number; the hash distinguishes them.
  const others = data?.contents.filter(({ id, block: theirs }) => id !== lotteryId && theirs?.hash === block.hash) ?? [];
  if (!data || others.length === 0) return null;
  const count = others.length + data.totalElements - data.contents.length;
  return (
    <SharingLotteries>
      <p>
        {count === 1 ? '1 more round' : `${count} more rounds`} ended at the same moment and {count === 1 ? 'shares' : 'share'}{' '}
        this block: the same two digits, divided by each round's own count.
      </p>
      <ul>
        {others.slice(0, named).map(({ id, lotteryReward, totalTickets, winnerTicket }) => (
          <li key={id}>
            <Link to={paths.lottery(id)}>{lotteryReward.name}</Link>
            <span>
              of {totalTickets}
              {winnerTicket !== null && (
                <>
                  : number <strong>{padNumber(winnerTicket, totalTickets)}</strong>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SharingLotteries>
  );
}

interface BlockStepsProps {
  lotteryId: number;
  block: DrawBlock;
  total: number;
  announced: number;
}

function BlockSteps({ lotteryId, block, total, announced }: BlockStepsProps) {
  const { head, digits, value, winner } = drawSteps(block.hash, total);
  const odds = unevenOdds(total);
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
      <Check computed={winner} announced={announced} total={total} />
      <p>
        {odds
          ? `${total} does not divide 256: each number below ${odds.favoured} wins in ${odds.moreWays} of 256 cases, each of the others in ${odds.fewerWays} of 256.`
          : `Every number had the same chance: ${256 / total} in 256.`}
      </p>
      <SharedBlock lotteryId={lotteryId} block={block} />
    </>
  );
}

export const howComputedId = 'how-computed';

/** Shows how the number will be computed, and after the reveal how it was: the same steps, so that the result moves nothing. */
export function HowComputed({ state: { lottery, phase }, draw: { revealed } }: { state: LotteryState; draw: Draw }) {
  const source = lottery.block ?? lottery.beacon;
  const shown = revealed && source && isDrawn(lottery);
  if (phase === 'cancelled' || (phase === 'drawn' && revealed && !shown)) return null;
  return (
    <ProofPanel aria-labelledby={howComputedId}>
      <ProofTitle id={howComputedId}>
        How the number {shown ? 'was' : 'will be'} computed {shown && source.simulated && <Badge tone="amber">simulated</Badge>}
      </ProofTitle>
      {shown ? <Computed lottery={lottery} /> : <StepsAhead lottery={lottery} />}
      {shown && lottery.openingId !== null && (
        <LinkButton to={paths.lotteryProof(lottery.id)} variant="secondary">
          See the whole proof
        </LinkButton>
      )}
    </ProofPanel>
  );
}

/** Takes the room of a value of so many characters that the draw will give. */
const Unknown = ({ length }: { length: number }) => <Hash aria-hidden>{'·'.repeat(length)}</Hash>;

function StepsAhead({ lottery: { drawRule, drawTime, totalTickets } }: { lottery: Lottery }) {
  const total = withThousands(totalTickets);
  return (
    <>
      {drawRule === 'v1' ? (
        <Steps>
          <li>
            <span>The first block after the sale has closed decides.</span>
          </li>
          <li>
            <span>The last two digits of its hash count, which nobody can choose:</span>
            <Unknown length={66} />
          </li>
          <li>
            <span>As a decimal number they are 0 to 255.</span>
          </li>
          <li>
            <span>Divided by the {total} numbers of the round, the remainder wins.</span>
          </li>
        </Steps>
      ) : (
        <Steps>
          <li>
            <span>
              Fixed when the sale began: the beacon’s round of <DateTime at={drawTime} />
            </span>
          </li>
          <li>
            <span>Its signature, which nobody can choose:</span>
            <Unknown length={96} />
          </li>
          <li>
            <span>The seed, from that signature and this round’s opening:</span>
            <Unknown length={64} />
          </li>
          <li>
            <span>Its first word that favours no number, divided by the {total} numbers of the round, the remainder wins.</span>
          </li>
        </Steps>
      )}
      <p data-needs-scripts="">Your browser will compute it too, and compare it with the announced number.</p>
    </>
  );
}

function Computed({ lottery: { id, block, beacon, openingId, totalTickets, winnerTicket } }: { lottery: DrawnLottery }) {
  const figures = { total: totalTickets, announced: winnerTicket };
  if (block) return <BlockSteps lotteryId={id} block={block} {...figures} />;
  if (!beacon || openingId === null) return null;
  return <BeaconSteps beacon={beacon} openingId={openingId} {...figures} />;
}
