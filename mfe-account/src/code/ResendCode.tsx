import styled from '@emotion/styled';
import { useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { serverNow, useNow } from 'shared/clock';
import { credentialRules } from 'shared/contracts/credentialRules';
import { flow, stack, text } from 'shared/theme/layout';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';

/**
 * Returns the seconds until a code may be sent again.
 * @param sentAt epoch ms
 * @param now epoch ms
 * @param waitSeconds the provider's wait, if it differs from the default
 */
export function secondsToWait(sentAt: number, now: number, waitSeconds: number = credentialRules.resendSeconds): number {
  return Math.min(waitSeconds, Math.max(0, Math.ceil((sentAt + waitSeconds * 1000 - now) / 1000)));
}

const Resend = styled.div`
  ${stack(3)}

  > p:first-of-type {
    ${flow(2, 3)}
    ${text('second', 'small')}
  }
  button {
    min-height: 44px;
    font-variant-numeric: tabular-nums;
  }
`;

interface Props {
  onSend(): Promise<unknown>;
  sent: string;
  failed: string;
}

/** `sentAt` in epoch ms, `wait` in seconds. */
interface Sending {
  sentAt: number;
  wait: number;
}

/** Renders 'Resend' with the wait between two sends. It assumes that a code has just been sent when it is mounted. */
export function ResendCode({ onSend, sent, failed }: Props) {
  const [last, setLast] = useState<Sending>(() => ({ sentAt: serverNow(), wait: credentialRules.resendSeconds }));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const seconds = secondsToWait(last.sentAt, useNow(), last.wait);

  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await onSend();
      setLast({ sentAt: serverNow(), wait: credentialRules.resendSeconds });
      toast('success', sent);
    } catch (refusal) {
      setError(refusal);
      if (refusal instanceof ApiError && refusal.retryAfter) setLast({ sentAt: serverNow(), wait: refusal.retryAfter });
    }
    setBusy(false);
  };

  return (
    <Resend>
      <p>
        <span>No email yet?</span>
        <Button variant="secondary" size="small" busy={busy} disabled={seconds > 0} onClick={send}>
          {seconds > 0 ? `Resend in ${seconds} s` : 'Resend'}
        </Button>
      </p>
      <FormError error={error} fallback={failed} />
    </Resend>
  );
}
