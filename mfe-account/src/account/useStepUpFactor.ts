import { useSecondFactor } from 'shared/api-client/security';
import { fieldProblem } from './fieldProblem.ts';
import type { StepUpFactor } from './StepUpCode.tsx';

/**
 * The second factor whose code a change of the account asks for; null where there is none.
 * @param error of the last try: where the provider asks for a code that the page knows nothing of, it is the app's
 */
export function useStepUpFactor(error: unknown): StepUpFactor | null {
  const kind = useSecondFactor(true).data?.kind;
  if (kind === 'totp' || kind === 'email') return kind;
  return fieldProblem(error, 'otp') === undefined ? null : 'totp';
}
