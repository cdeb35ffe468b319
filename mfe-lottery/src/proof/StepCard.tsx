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

/** What a step came to, in a word: colour and mark only underline it. */
const words = { valid: 'Right', invalid: 'Wrong', missing: 'Not yet', unchecked: 'Not checked here' } as const;

/** Of a step that a cancelled round does not come to. */
export const never = 'Never';

interface StepCardProps {
  check: ProofCheck;
  /** Instead of the state's own word, where there is a better one. */
  word?: string | undefined;
  /** Its figures are to be seen without asking for them. */
  open?: boolean;
  /** What the step was made of, to be seen without asking for it. */
  children?: ReactNode;
}

/** One step of the proof: what was checked, what came of it, and for those who want it the figures and how it is done. */
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
