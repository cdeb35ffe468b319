export const scriptId = 'cf-turnstile-script';
const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** The page enforces trusted types: this policy lets one script address through and no other. Not every browser has them. */
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
 * Loads Cloudflare's script once for the page. After a failure its element goes away, so that the next call tries again.
 * @returns what ends the listening
 */
export function loadTurnstile(onError: () => void): () => void {
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
