import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { isNewerLive } from '../runtime/registry.ts';
import { FailedCard } from './RemotePart.styles.ts';

/**
 * `threw`: the part's code was loaded and threw: the connection is not the cause. `pressed`: set by a press of Retry. The card
 * that follows takes back the focus, which is lost with the pressed button.
 */
interface PartFailedProps {
  label: string;
  threw?: boolean;
  pressed: RefObject<boolean>;
  onRetry: () => void;
}

/**
 * Replaces a part that could not be loaded, or that threw. It retries loading when the browser is online again. When a newer
 * release is live, the page's own may have been deleted, so that no Retry can succeed: the card then offers to load the new
 * version as well.
 */
export function PartFailed({ label, threw, pressed, onRetry }: PartFailedProps) {
  const button = useRef<HTMLButtonElement>(null);
  const retry = useEffectEvent(() => {
    if (!threw) onRetry();
  });
  const [newer, setNewer] = useState(false);
  useEffect(() => void isNewerLive().then(setNewer), []);
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) button.current?.focus();
    pressed.current = false;
  }, [pressed]);
  const press = () => {
    pressed.current = true;
    onRetry();
  };
  useEffect(() => {
    const online = () => retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return (
    <FailedCard role="alert">
      <h2>
        {label} {threw ? 'does not work right now' : 'could not be loaded'}
      </h2>
      {newer ? (
        <p>
          A newer version of the site is ready, and this page's own may be gone. What you typed on this page is lost with a
          reload.
        </p>
      ) : (
        <p>
          Everything else on this page works.{' '}
          {threw
            ? 'This part has a fault. Try it again, or come back later.'
            : 'The connection may have been interrupted, or this part is being renewed.'}
        </p>
      )}
      {newer && <Button onClick={() => location.reload()}>Load the new version</Button>}
      <Button ref={button} variant="secondary" onClick={press}>
        Retry
      </Button>
    </FailedCard>
  );
}
