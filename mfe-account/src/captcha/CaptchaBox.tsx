import styled from '@emotion/styled';
import type { Challenge } from 'altcha/types';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { get, messageOf } from 'shared/api-client/http';
import { PlayerError } from 'shared/api-client/playerError';
import { serverNow } from 'shared/clock';
import type { OptionConfig } from 'shared/contracts/options';
import { flow } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Button, Spinner } from 'shared/ui/Button';

/** Connects the captcha widget, which provides a token at some time, with the form, which waits for one. */
export interface Captcha {
  /** Resolves with the next token; rejects when the check failed. A token is valid for one request. */
  token(): Promise<string>;
  /** Restarts the check: after each use of a token, and for a retry. */
  reset(): void;
  /** Number of resets; the widget is remounted for each. */
  attempt: number;
  solved(token: string): void;
  failed(error: unknown): void;
}

/** Creates a form's captcha: pass it to `<CaptchaBox>` and call `token()` when the form is sent. */
export function useCaptcha(): Captcha {
  const [gate] = useState(createGate);
  const [attempt, setAttempt] = useState(0);
  const reset = () => {
    gate.renew();
    setAttempt((count) => count + 1);
  };
  return { token: gate.token, solved: gate.solved, failed: gate.failed, reset, attempt };
}

/** Holds the result of the current attempt, so that form and widget may come in any order. */
function createGate() {
  let outcome = pending();
  const replace = (next: typeof outcome) => {
    outcome.resolve(next.promise);
    outcome = next;
  };
  return {
    token: () => outcome.promise,
    // Each result replaces the previous one: a check may succeed after a failure, once the provider is reachable.
    solved: (token: string) => {
      replace(pending());
      outcome.resolve(token);
    },
    failed: (error: unknown) => {
      replace(pending());
      outcome.reject(error);
    },
    renew: () => replace(pending()),
  };
}

function pending() {
  const outcome = Promise.withResolvers<string>();
  // The box shows the failure, so it must not become an unhandled rejection.
  outcome.promise.catch(() => undefined);
  return outcome;
}

/** A token is replaced this long before its challenge expires, so that none expires in transit, ms. */
const marginMs = 15_000;

interface AltchaCheckProps {
  challengeUrl: string;
  onSolved(token: string): void;
  onFailed(error: unknown): void;
  onExpired(): void;
}

/** Solves ALTCHA, the proof of work that the provider hosts itself, as soon as it is mounted. Renders nothing. */
function AltchaCheck({ challengeUrl, ...listeners }: AltchaCheckProps) {
  const onSolved = useEffectEvent(listeners.onSolved);
  const onFailed = useEffectEvent(listeners.onFailed);
  const onExpired = useEffectEvent(listeners.onExpired);

  useEffect(() => {
    const leaving = new AbortController();
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const solve = async () => {
      const [challenge, { solveAltcha }] = await Promise.all([
        get<Challenge>(challengeUrl, { signal: leaving.signal }),
        import('./solveAltcha.ts').catch((cause: unknown) => {
          throw new PlayerError('It could not be loaded: please check your connection.', { cause });
        }),
      ]);
      const token = await solveAltcha(challenge, leaving.signal);
      if (leaving.signal.aborted) return;
      onSolved(token);
      const { expiresAt } = challenge.parameters;
      if (expiresAt) expiry = setTimeout(onExpired, Math.max(expiresAt * 1000 - serverNow() - marginMs, marginMs));
    };
    solve().catch((error: unknown) => {
      if (!leaving.signal.aborted) onFailed(error);
    });
    return () => {
      leaving.abort();
      clearTimeout(expiry);
    };
  }, [challengeUrl]);

  return null;
}

const Box = styled.div`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.background};
  color: ${color.second};
  font-size: ${font.size.small};

  [data-state] {
    ${flow(2, 3)}
    min-height: 24px;
  }
  [data-state='solved'] svg {
    color: ${color.success};
  }
  [data-state='failed'] svg {
    color: ${color.danger};
  }
  p {
    flex: 1 1 24ch;
    margin: 0;
    line-height: 1.4;
  }
`;

const TurnstileCheck = lazy(() => import('./TurnstileCheck.tsx'));

interface Props {
  captcha: Captcha;
  settings: OptionConfig['captcha'] | undefined;
  settingsError: unknown;
  onReload(): Promise<unknown>;
}

interface Outcome {
  error?: Error;
}

export function CaptchaBox(props: Props) {
  return <Attempt key={props.captcha.attempt} {...props} />;
}

function Attempt({ captcha, settings, settingsError, onReload }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const solved = (token: string) => {
    captcha.solved(token);
    setOutcome({});
  };
  const failed = (cause: unknown) => {
    const error = new PlayerError(`The security check did not work. ${messageOf(cause, 'Please check your connection.')}`, {
      cause,
    });
    captcha.failed(error);
    setOutcome({ error });
  };
  const noSettings = useEffectEvent(failed);
  useEffect(() => {
    if (settingsError && !settings) noSettings(settingsError);
  }, [settingsError, settings]);
  const retry = async () => {
    setOutcome(null);
    if (!settings) await onReload();
    captcha.reset();
  };

  const listeners = { onSolved: solved, onFailed: failed, onExpired: captcha.reset };
  return (
    <Box>
      <Status outcome={outcome} onRetry={retry} />
      {settings?.challengeUrl && <AltchaCheck challengeUrl={settings.challengeUrl} {...listeners} />}
      {settings?.siteKey && !outcome?.error && (
        <Suspense>
          <TurnstileCheck siteKey={settings.siteKey} {...listeners} />
        </Suspense>
      )}
    </Box>
  );
}

function Status({ outcome, onRetry }: { outcome: Outcome | null; onRetry(): void }) {
  if (outcome?.error) {
    return (
      <div data-state="failed" role="alert">
        <ShieldAlert size={20} aria-hidden />
        <p>{outcome.error.message}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div data-state={outcome ? 'solved' : 'working'} role="status">
      {outcome ? <ShieldCheck size={20} aria-hidden /> : <Spinner />}
      <p>{outcome ? 'Security check passed' : 'Checking that you are human…'}</p>
    </div>
  );
}
