import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from 'shared/api-client/http';
import type { OptionConfig } from 'shared/contracts/options';
import { Button } from 'shared/ui/Button';
import { Spinner } from 'shared/ui/Spinner';
import { AltchaCheck } from './AltchaCheck.tsx';
import { Box } from './CaptchaBox.styles.ts';
import type { Captcha } from './useCaptcha.ts';

const TurnstileCheck = lazy(() => import('./TurnstileCheck.tsx'));

interface Props {
  captcha: Captcha;
  settings: OptionConfig['captcha'] | undefined;
  settingsError: unknown;
  /** Loads the settings again; resolves after success and failure. */
  onReload(): Promise<unknown>;
}

interface Outcome {
  error?: Error;
}

/** Runs a form's captcha, shows its progress, and offers Retry when it fails. */
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
    const error = new Error(`The security check did not work. ${messageOf(cause, 'Please check your connection.')}`, { cause });
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
