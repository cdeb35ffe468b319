import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState } from 'react';
import { logInWithPasskey, passkeyLoginOptions } from 'shared/api-client/passkeys';
import type { LoginResponse } from 'shared/contracts/auth';
import type { PasskeyAssertion } from 'shared/contracts/passkeys';
import { column, text } from 'shared/theme/layout';
import { Button } from 'shared/ui/Button';
import { askPasskey, canAutofillPasskeys, canUsePasskeys, closePasskeyPrompt } from '../account/passkeyPrompt.ts';

/** A waiting suggestion gets another challenge before its own expires, ms. */
const renewMs = 4 * 60_000;

const Box = styled.div`
  ${column(2)}
  p {
    ${text('muted', 'small')}
    line-height: 1.5;
    text-align: center;
  }
`;

interface Props {
  remember(): boolean;
  onAnswer(answer: LoginResponse): void;
  onError(error: unknown): void;
}

/**
 * Renders the button for a login with a passkey, and lets the browser suggest passkeys at the field for the username. Renders
 * nothing where passkeys do not work.
 */
export function PasskeyLogin(props: Props) {
  return canUsePasskeys() ? <PasskeyButton {...props} /> : null;
}

function PasskeyButton({ remember, onAnswer, onError }: Props) {
  const [busy, setBusy] = useState(false);
  /** Another number ends the waiting suggestion and starts the next. While the button is busy there is none. */
  const [attempt, setAttempt] = useState(0);
  const explained = useId();

  const send = async (passkey: PasskeyAssertion) =>
    onAnswer(await logInWithPasskey({ passkey, ...(remember() && { remember: true }) }));
  const press = async () => {
    setBusy(true);
    onError(null);
    try {
      await send(await askPasskey(await passkeyLoginOptions()));
    } catch (refusal) {
      onError(refusal);
    }
    setBusy(false);
  };

  const chosen = useRef(send);
  chosen.current = send;
  const failed = useRef(onError);
  failed.current = onError;
  useEffect(() => {
    if (busy) return;
    let isOver = false;
    const renew = setTimeout(() => setAttempt((before) => before + 1), renewMs);
    const suggest = async () => {
      if (!(await canAutofillPasskeys())) return;
      const options = await passkeyLoginOptions();
      if (isOver) return;
      const passkey = await askPasskey(options, true);
      if (isOver) return;
      failed.current(null);
      await chosen.current(passkey).catch((refusal: unknown) => {
        failed.current(refusal);
        setAttempt((before) => before + 1);
      });
    };
    // The button remains, and says why it fails.
    suggest().catch(() => {});
    return () => {
      isOver = true;
      clearTimeout(renew);
      closePasskeyPrompt();
    };
  }, [attempt, busy]);

  return (
    <Box>
      <Button variant="secondary" size="large" busy={busy} onClick={press} aria-describedby={explained}>
        Log in with a passkey
      </Button>
      <p id={explained}>A passkey is your fingerprint, face or screen lock in place of name and password.</p>
    </Box>
  );
}
