/** What makes script addresses that the page's policy allows; browsers without trusted types take the plain string. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

declare global {
  interface Window {
    trustedTypes?: Policies;
  }
}

let policy: { createScriptURL(url: string): unknown } | undefined;

/** The address as the page's Trusted Types policy wants it. Only this module makes script addresses in the host. */
export function scriptUrl(url: string): unknown {
  if (!window.trustedTypes) return url;
  policy ??= window.trustedTypes.createPolicy('snail-lotto-host', { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}
