import type { FormEvent, ReactNode } from 'react';
import type { User } from 'shared/contracts/auth';
import type { StepUpProof } from 'shared/contracts/passkeys';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Stack } from 'shared/ui/Stack';
import { useProblemFocus, useSending } from './formRequest.ts';
import { useStepUp } from './useStepUp.tsx';

interface StepUpFormProps<Result> {
  user: User;
  label: string;
  button: string;
  /** @throws ApiError */
  request(proof: StepUpProof): Promise<Result>;
  onDone(result: Result): void;
  children?: ReactNode;
}

/** A form that asks for nothing but step-up authentication. */
export function StepUpForm<Result>({ user, label, button, request, onDone, children }: StepUpFormProps<Result>) {
  const { busy, error, send } = useSending();
  const stepUp = useStepUp({ user, error, busy });
  const form = useProblemFocus(stepUp.attempts, error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stepUp.begin()) return;
    const result = await send(async () => request(await stepUp.prove()));
    if (result) onDone(result);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={label}>
      <Stack gap={4}>
        {children}
        {!stepUp.isAtField && <FormError error={error} />}
        {stepUp.fields}
        <Button type="submit" busy={busy}>
          {button}
        </Button>
        {stepUp.passkeyButton}
      </Stack>
    </form>
  );
}
