import { Turnstile } from '@marsidev/react-turnstile';
import { useEffect, useEffectEvent } from 'react';
import { loadTurnstile, scriptId } from './turnstileScript.ts';

interface Props {
  siteKey: string;
  onSolved(token: string): void;
  onFailed(error: unknown): void;
  onExpired(): void;
}

/** Renders Cloudflare Turnstile, if the provider has keys for it. Other sites never load this chunk. */
export default function TurnstileCheck({ siteKey, onSolved, onFailed, onExpired }: Props) {
  const fail = useEffectEvent(() => onFailed(new Error('The security check could not be loaded.')));
  useEffect(() => loadTurnstile(fail), []);
  const give = () => onFailed(new Error('The security check did not succeed.'));
  return (
    <Turnstile
      siteKey={siteKey}
      injectScript={false}
      scriptOptions={{ id: scriptId }}
      options={{ theme: 'dark', size: 'flexible', retry: 'never', refreshExpired: 'never', responseField: false }}
      onSuccess={onSolved}
      onError={give}
      onUnsupported={give}
      onTimeout={give}
      onExpire={onExpired}
    />
  );
}
