import CheckIcon from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Figures } from './Figures.tsx';
import type { ProofCheck } from './proofWork.ts';
import { Step, StepBody, StepHead, StepMark } from './StepCard.styles.ts';
import { stepTexts } from './stepTexts.ts';

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
