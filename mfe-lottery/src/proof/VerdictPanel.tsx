import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { CheckProgress } from './CheckProgress.tsx';
import type { Calculation } from './proofWork.ts';
import { Times } from './Times.tsx';
import type { Proof } from './useProof.ts';
import { Computed, VerdictBox, VerdictMark, VerdictText } from './VerdictPanel.styles.ts';
import { verdictOf } from './verdictOf.ts';

const marks = { valid: ShieldCheck, invalid: ShieldX, waiting: Hourglass, open: CircleHelp } as const;

interface VerdictPanelProps {
  lottery: Lottery;
  proof: Proof | null;
  simulated: boolean;
  /** The computation in this browser; null before it. */
  drawn: Calculation | null;
  onRetry(): void;
}

/** Shows the overall result of the check, or its progress. */
export function VerdictPanel({ lottery, proof, simulated, drawn, onRetry }: VerdictPanelProps) {
  const { tone, title, text } = verdictOf(lottery, proof);
  const isUnderWay = proof?.phase === 'fetching' || proof?.phase === 'checking';
  const Mark = marks[tone];
  return (
    <VerdictBox data-tone={tone} aria-labelledby="verdict">
      <VerdictMark aria-hidden>
        <Mark size={40} />
      </VerdictMark>
      <VerdictText>
        {isUnderWay && (
          <noscript>
            <p>
              <strong>The check itself needs JavaScript.</strong> The records and the program further down do the same without it.
            </p>
          </noscript>
        )}
        <div role="status" data-needs-scripts={isUnderWay ? '' : undefined}>
          <h2 id="verdict">{title}</h2>
          <p>{text}</p>
        </div>
        {drawn && (
          <Computed>
            <span>Computed here</span> <strong>{padNumber(drawn.number, drawn.numbers)}</strong>
            <span>of {withThousands(drawn.numbers)}</span>
          </Computed>
        )}
        {simulated && lottery.cancelId === null && (
          <p>
            <Badge tone="amber">simulated</Badge> What {drawn ? 'decided comes' : 'decides comes'} from this installation itself.
          </p>
        )}
        <Times lottery={lottery} />
        {proof?.phase === 'failed' && (
          <>
            <p role="alert">{proof.error instanceof Error ? proof.error.message : 'The check broke off.'}</p>
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          </>
        )}
        {proof && (
          <div data-needs-scripts="">
            <CheckProgress proof={proof} />
          </div>
        )}
        <Link to={paths.lottery(lottery.id)}>To the round</Link>
      </VerdictText>
    </VerdictBox>
  );
}
