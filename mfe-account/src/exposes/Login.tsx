import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { sendEmailOtp } from 'shared/api-client/auth';
import { ApiError, fallbackMessage } from 'shared/api-client/http';
import { useOptionConfig } from 'shared/api-client/options';
import { PlayerError } from 'shared/api-client/playerError';
import type { LoginResponse, User } from 'shared/contracts/auth';
import { memberPaths } from 'shared/contracts/memberPaths';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { forgetReturnPath, returnPath } from 'shared/returnPath';
import { useNavigate } from 'shared/router';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { Stack } from 'shared/ui/Stack';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { CaptchaBox, useCaptcha } from '../captcha/CaptchaBox.tsx';
import { ResendCode } from '../code/ResendCode.tsx';
import { type LoginFields, LoginForm, RegisterLink } from '../login/LoginForm.tsx';
import { type PendingLogin, pendingLogin } from '../secondFactor/pendingLogin.ts';

function LoggedIn({ user }: { user: User }) {
  const { signOut } = useSession();
  const [target] = useState(returnPath);
  const leave = (event: MouseEvent<HTMLButtonElement>) => {
    // The button disappears; the title stays and gets the focus.
    event.currentTarget.closest('section')?.querySelector('h1')?.focus();
    signOut();
  };
  return (
    <Stack gap={3}>
      <LinkButton size="large" to={target} onClick={forgetReturnPath}>
        {target === paths.home() ? 'Go to the home page' : 'Go on to where you were'}
      </LinkButton>
      <LinkButton variant="secondary" to={paths.myTickets}>
        My tickets
      </LinkButton>
      {!user.verified && (
        <LinkButton variant="secondary" to={memberPaths.gettingStarted}>
          What you need to buy
        </LinkButton>
      )}
      <Button variant="ghost" onClick={leave}>
        Log out
      </Button>
    </Stack>
  );
}

function SentOn() {
  const navigate = useNavigate();
  // Read once: the effect below removes the stored path, and may run twice.
  const [target] = useState(returnPath);
  useEffect(() => {
    forgetReturnPath();
    navigate(target, { replace: true });
  }, [navigate, target]);
  return null;
}

// Loaded only when a login needs a second factor.
const loadModal = () => import('../secondFactor/SecondFactorModal.tsx');
const loadCodeField = () => import('../code/CodeField.tsx');
const SecondFactorModal = lazy(loadModal);
const CodeField = lazy(loadCodeField);

function Login() {
  const { status, user } = useSession();
  /** True after a login on this page: then it redirects. */
  const [completed, setCompleted] = useState(false);

  if (status === 'signedIn' && user) {
    if (completed) return <SentOn />;
    return (
      <AccountPanel title="You are logged in" lead={`As ${user.username}.`}>
        <LoggedIn user={user} />
      </AccountPanel>
    );
  }
  return (
    <AccountPanel title="Log in" lead="Welcome back. Your numbers are where you left them.">
      {status === 'signedOut' ? <LogInSteps onComplete={() => setCompleted(true)} /> : <SessionSkeleton />}
    </AccountPanel>
  );
}

function SessionSkeleton() {
  return (
    <LoadingRegion label="Looking whether you are logged in">
      <Skeleton height={360} />
    </LoadingRegion>
  );
}

function LogInSteps({ onComplete }: { onComplete(): void }) {
  const session = useSession();
  const options = useOptionConfig();
  const captcha = useCaptcha();
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const [notice, setNotice] = useState<unknown>(null);

  const complete = ({ jwt, user }: LoginResponse) => {
    if (!jwt || !user) throw new ApiError({ statusCode: 200, code: 'UNREADABLE', message: fallbackMessage });
    toast('success', 'Login successful!');
    onComplete();
    session.signIn(jwt, user);
  };
  const answered = async (answer: LoginResponse, fields: LoginFields) => {
    setNotice(null);
    const next = pendingLogin(fields, answer);
    if (!next) return complete(answer);
    // Loaded before the step is shown, so that the form reports a failure and keeps its input.
    await Promise.all([loadModal(), loadCodeField()]).catch((cause: unknown) => {
      throw new PlayerError('The next step could not be loaded. Check your connection and try again.', { cause });
    });
    setPending(next);
  };
  const expired = (reason: unknown) => {
    setPending(null);
    setNotice(reason);
  };

  return (
    <>
      <LoginForm
        captcha={captcha}
        check={
          <CaptchaBox
            captcha={captcha}
            settings={options.data?.captcha}
            settingsError={options.error}
            onReload={() => options.mutate()}
          />
        }
        onAnswer={answered}
        onPasskey={complete}
        notice={notice}
      />
      <RegisterLink address={options.data?.registerUrl} />
      {pending && (
        <Suspense>
          <SecondFactorModal
            pending={pending}
            onCancel={() => setPending(null)}
            onVerified={complete}
            onExpired={expired}
            codeField={(label) => <CodeField label={label} submitWhenComplete autoFocus />}
            resend={
              <ResendCode
                onSend={() => sendEmailOtp({ username: pending.username, challenge: pending.challenge })}
                sent="Email OTP sent successfully"
                failed="Send email OTP failed"
              />
            }
          />
        </Suspense>
      )}
    </>
  );
}

export default Login satisfies Part<'account/Login'>;
