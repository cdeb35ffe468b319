import styled from '@emotion/styled';
import CheckIcon from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { stack, text } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { CopyButton } from './CopyButton.tsx';
import type { ProofCheck } from './proofWork.ts';
import { Step, StepBody, StepHead, StepMark } from './StepCard.styles.ts';
import { stepTexts } from './stepTexts.ts';

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

/** Text for each state; colour and icon only repeat it. */
const words = { valid: 'Right', invalid: 'Wrong', missing: 'Not yet', unchecked: 'Not checked here' } as const;

/** Label of a step that a cancelled lottery never reaches. */
export const never = 'Never';

interface StepCardProps {
  check: ProofCheck;
  /** Replaces the state's label. */
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
