import styled from '@emotion/styled';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { messageOf } from 'shared/api-client/http';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { figures, flow, stack, text, title, wider } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/printStyles';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { verdictOf } from './proof.messages.ts';
import type { Calculation } from './proofWork.ts';
import type { Proof } from './useProof.ts';

const VerdictBox = styled.section`
  --tone: ${color.second};
  display: grid;
  gap: ${space(4)};
  align-content: start;
  padding: ${space(6)};
  border: 1px solid color-mix(in srgb, var(--tone) 60%, transparent);
  border-radius: ${radius.large};
  background: color-mix(in srgb, var(--tone) 8%, ${color.surface});
  ${wider('grid-template-columns', { 480: 'auto minmax(0, 1fr)' })}
  &[data-tone='valid'] {
    --tone: ${color.success};
  }
  &[data-tone='invalid'] {
    --tone: ${color.danger};
  }
  ${onPaper}
`;

const VerdictMark = styled.span`
  color: var(--tone);
`;

const VerdictText = styled.div`
  ${stack(3)}
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  & > [role='progressbar'] {
    width: 100%;
  }
  h2 {
    ${title('title', 1.2)}
  }
  p {
    ${text('second')}
    ${figures}
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  div > p {
    margin-top: ${space(2)};
  }
  p[role='alert'] {
    color: ${color.danger};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${color.primaryHover};
  }
`;

const Computed = styled.p`
  ${flow(0, 3)}
  strong {
    padding: 0 ${space(3)};
    border: 2px solid ${color.primary};
    border-radius: ${radius.pill};
    color: ${color.primaryHover};
    font: 700 ${font.size.title} / 1.4 ${font.display};
  }
`;

/** Says when the pending steps are due and why they are late; renders nothing for a lottery that is over. */
function Times({ lottery: { status, endTime, drawTime, drawRule, delayReason } }: { lottery: Lottery }) {
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

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function CheckProgress({ proof }: { proof: Proof }) {
  if (proof.phase === 'fetching')
    return (
      <>
        {proof.all !== null && <ProgressBar value={proof.come} max={proof.all} label="Bytes of the records" />}
        <p>Fetching the records{proof.come > 0 && `: ${megabytes(proof.come)}`}</p>
      </>
    );
  if (proof.phase === 'checking')
    return (
      <>
        <ProgressBar value={proof.done} max={proof.total} label="Numbers checked" />
        <p>
          {withThousands(proof.done)} of {withThousands(proof.total)} numbers checked
        </p>
      </>
    );
  return null;
}

const marks = { valid: ShieldCheck, invalid: ShieldX, waiting: Hourglass, open: CircleHelp } as const;

interface VerdictPanelProps {
  lottery: Lottery;
  proof: Proof | null;
  simulated: boolean;
  drawn: Calculation | null;
  onRetry(): void;
}

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
            <p role="alert">{messageOf(proof.error, 'The check broke off.')}</p>
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
