import ExternalLink from 'lucide-react/icons/external-link';
import type { DrawBeacon } from 'shared/contracts/lotteries';
import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { DateTime } from 'shared/ui/DateTime';
import { fromBeacon } from './fromBeacon.ts';
import { Hash, Mismatch, Steps } from './HowComputed.styles.ts';

interface BeaconStepsProps {
  beacon: DrawBeacon;
  openingId: string;
  total: number;
  announced: number;
}

/** Shows how a number of draw rule v2 was computed; the browser repeats the computation. */
export function BeaconSteps({ beacon, openingId, total, announced }: BeaconStepsProps) {
  const { signature, simulated } = beacon;
  const drawn = fromBeacon(signature, openingId, total, announced);
  return (
    <>
      <Steps>
        <li>
          <span>
            Fixed when the sale began: <Round beacon={beacon} /> of <DateTime at={beacon.time} />
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
      <Outcome computed={drawn.number} announced={announced} total={total} />
      <p>Every number had the same chance: 1 in {withThousands(total)}.</p>
    </>
  );
}

function Round({ beacon: { round, url } }: { beacon: DrawBeacon }) {
  if (!url) return <strong>round {round} of the beacon</strong>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      round {round} of the public beacon <ExternalLink size={14} aria-label="(opens in a new tab)" />
    </a>
  );
}

function Outcome({ computed, announced, total }: { computed: number; announced: number; total: number }) {
  const shown = padNumber(computed, total);
  if (computed === announced)
    return <p data-needs-scripts="">Your browser has just computed this itself: number {shown}, as announced.</p>;
  return (
    <Mismatch role="alert">
      Your browser computes number {shown}, but {padNumber(announced, total)} was announced. Please report this round.
    </Mismatch>
  );
}
