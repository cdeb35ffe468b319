import styled from '@emotion/styled';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { beginSignIn, finishSignIn } from 'shared/api-client/office';
import { useLocation, useNavigate } from 'shared/router';
import { centred, panel, stack, text } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { PageTitle } from 'shared/ui/PageTitle';
import { keepPath, keepSession, keptPath, useOfficeState } from './officeStore.ts';

const Box = styled.div`
  ${stack(4)}
  ${panel()}
  justify-items: start;
  max-width: 560px;
  padding: ${space(8)};
  p {
    ${text('second')}
  }
  svg {
    color: ${color.primary};
  }
`;

const Wait = styled.p`
  ${centred}
  min-height: 240px;
  ${text('second')}
`;

const toOffice = /^\/office\/[\w/-]+(\?|$)/;

/** Leads to the desk, where operators sign in with a passkey. This origin never asks for one. */
export function SignIn({ failed }: { failed?: unknown }) {
  const { hasEnded } = useOfficeState();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(failed);

  async function goToDesk(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const link = await beginSignIn();
      keepPath(pathname + search);
      window.open(link, '_self');
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  }

  return (
    <>
      <PageTitle>Office</PageTitle>
      <Box>
        <KeyRound size={40} aria-hidden="true" />
        <p>
          {hasEnded
            ? 'Your session has ended. Sign in again; you come back to this page.'
            : 'For operators. You sign in with your passkey at the desk, which is another address, and come back here.'}
        </p>
        <Button busy={busy} onClick={() => void goToDesk()}>
          Sign in at the desk
        </Button>
        <FormError error={error} fallback="The desk cannot be reached right now." />
      </Box>
    </>
  );
}

/** Exchanges the code from the address for a session; the code works once, and only in the browser that began. */
export function Returned({ code }: { code: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let left = false;
    finishSignIn(code).then(
      (session) => {
        if (left) return;
        const path = keptPath() ?? '';
        keepSession(session);
        navigate(toOffice.test(path) ? path : '/office/today', { replace: true });
      },
      (refusal: unknown) => {
        if (!left) setError(refusal);
      },
    );
    return () => {
      left = true;
    };
  }, [code, navigate]);
  if (error !== undefined) return <SignIn failed={error} />;
  return <Wait role="status">Signing in …</Wait>;
}
