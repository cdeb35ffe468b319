import styled from '@emotion/styled';
import CheckIcon from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { bareList, centred, column, disc, panel, ring, spread, stack, text } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/printStyles';
import { color, font, radius, space } from 'shared/theme/tokens';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { CopyButton } from './CopyButton.tsx';
import { stepTexts } from './proof.messages.ts';
import type { ProofCheck } from './proofWork.ts';

/** Below this width, figures of 64 digits do not fit beside the mark. */
const narrow = '@media (max-width: 559.98px)';
const besideMark = `calc(36px + ${space(4)})`;

export const StepList = styled.ol`
  ${stack(4)}
  grid-template-columns: minmax(0, 1fr);
  ${bareList}
`;

const Step = styled.li`
  --tone: ${color.second};
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(4)};
  ${panel()}
  border-left: 4px solid var(--tone);
  &[data-state='valid'] {
    --tone: ${color.success};
  }
  &[data-state='invalid'] {
    --tone: ${color.danger};
    background: color-mix(in srgb, ${color.danger} 8%, ${color.surface});
  }
  ${onPaper}
`;

const StepMark = styled.span`
  ${centred}
  ${disc(36)}
  background: color-mix(in srgb, var(--tone) 16%, transparent);
  color: var(--tone);
`;

const StepHead = styled.div`
  ${spread(1, 4)}
  min-height: 36px;
  h3 {
    margin: 0;
    font: 600 18px / 1.3 ${font.display};
  }
  b {
    color: var(--tone);
    font-size: ${font.size.small};
  }
  ${narrow} {
    ${column(0)}
    align-items: flex-start;
  }
`;

const StepBody = styled.div`
  ${stack(2)}
  grid-template-columns: minmax(0, 1fr);
  & p {
    ${text('second')}
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  details {
    border-radius: ${radius.small};
  }
  summary {
    width: fit-content;
    padding-block: ${space(2)};
    border-radius: ${radius.small};
    color: ${color.muted};
    font-size: ${font.size.small};
    cursor: pointer;
    ${ring()}
  }
  summary:hover {
    color: ${color.primaryHover};
  }
  ${narrow} {
    details[open],
    > ol {
      margin-left: calc(-1 * ${besideMark});
    }
    details[open] > summary {
      margin-left: ${besideMark};
    }
  }
  details > p {
    margin-bottom: ${space(3)};
    font-size: ${font.size.small};
  }
`;

const FigureList = styled.dl`
  ${stack(2)}
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  dt {
    ${text('muted', 'small')}
  }
  dd {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    min-height: 44px;
    margin: 0;
    padding-left: ${space(3)};
    border-radius: ${radius.small};
    background: ${color.background};
  }
  code {
    padding-block: ${space(2)};
    color: ${color.text};
    font-size: ${font.size.small};
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

function Figures({ figures }: { figures: readonly { label: string; value: string }[] }) {
  if (figures.length === 0) return null;
  return (
    <FigureList>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton label={label} value={value} />
          </dd>
        </div>
      ))}
    </FigureList>
  );
}

const marks = { valid: CheckIcon, invalid: X, missing: Hourglass, unchecked: Minus } as const;

const words = { valid: 'Right', invalid: 'Wrong', missing: 'Not yet', unchecked: 'Not checked here' } as const;

/** Label of a step that a cancelled lottery never reaches. */
export const never = 'Never';

interface StepCardProps {
  check: ProofCheck;
  word?: string | undefined;
  open?: boolean;
  children?: ReactNode;
}

/** Renders one step of the proof: what was checked, the result, and on demand the figures and the method. */
export function StepCard({ check: { step, state, says, figures }, word, open = false, children }: StepCardProps) {
  const { title, exactly } = stepTexts[step];
  const Mark = word === never ? Minus : marks[state];
  return (
    <Step data-state={state}>
      <StepMark aria-hidden>
        <Mark size={18} strokeWidth={3} />
      </StepMark>
      <StepBody>
        <StepHead>
          <h3>{title}</h3>
          <b>{word ?? words[state]}</b>
        </StepHead>
        <p>{says}</p>
        {children}
        <details open={state === 'invalid' || open || undefined}>
          <summary>
            Exactly, with its figures<VisuallyHidden>: {title}</VisuallyHidden>
          </summary>
          <p>{exactly}</p>
          <Figures figures={figures} />
        </details>
      </StepBody>
    </Step>
  );
}
