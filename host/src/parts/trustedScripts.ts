interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

declare global {
  interface Window {
    trustedTypes?: Policies;
  }
}

let policy: { createScriptURL(url: string): unknown } | undefined;

/**
 * Returns the address as a TrustedScriptURL; a plain string where the browser has no Trusted Types. Only this module creates
 * script addresses in the host.
 */
export function scriptUrl(url: string): unknown {
  if (!window.trustedTypes) return url;
  policy ??= window.trustedTypes.createPolicy('snail-lotto-host', { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}
