import { Turnstile } from '@marsidev/react-turnstile';
import { useEffect, useEffectEvent } from 'react';
import { PlayerError } from 'shared/api-client/playerError';

export const scriptId = 'cf-turnstile-script';
const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** Trusted Types policy that allows one script address only. Not every browser has Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

let trustedAddress: string | undefined;

/**
 * Loads Cloudflare's script once per page. A failure removes its element, so that the next call retries.
 * @returns unsubscribes
 */
function loadTurnstile(onError: () => void): () => void {
  const present = document.getElementById(scriptId);
  const script = present ?? insertScript();
  const fail = () => {
    script.remove();
    onError();
  };
  script.addEventListener('error', fail);
  return () => script.removeEventListener('error', fail);
}

function insertScript(): HTMLScriptElement {
  trustedAddress ??=
    window.trustedTypes?.createPolicy('snail-lotto-turnstile', { createScriptURL: () => address }).createScriptURL(address) ??
    address;
  const script = document.createElement('script');
  script.id = scriptId;
  script.async = true;
  script.src = trustedAddress;
  document.head.append(script);
  return script;
}

interface Props {
  siteKey: string;
  onSolved(token: string): void;
  onFailed(error: unknown): void;
  onExpired(): void;
}

/** Renders Cloudflare Turnstile, if the provider has keys for it. Other sites never load this chunk. */
export default function TurnstileCheck({ siteKey, onSolved, onFailed, onExpired }: Props) {
  const fail = useEffectEvent(() => onFailed(new PlayerError('The security check could not be loaded.')));
  useEffect(() => loadTurnstile(fail), []);
  const give = () => onFailed(new PlayerError('The security check did not work.'));
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
