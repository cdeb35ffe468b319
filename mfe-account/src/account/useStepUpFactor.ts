import { useSecondFactor } from 'shared/api-client/security';
import { fieldProblem } from './fieldProblem.ts';
import type { StepUpFactor } from './StepUpCode.tsx';

/**
 * Returns the second factor that a change of the account requires; null when the member has none.
 * @param error of the last attempt: if the provider required a code unexpectedly, the factor is the app
 */
export function useStepUpFactor(error: unknown): StepUpFactor | null {
  const kind = useSecondFactor(true).data?.kind;
  if (kind === 'totp' || kind === 'email') return kind;
  return fieldProblem(error, 'otp') === undefined ? null : 'totp';
}
