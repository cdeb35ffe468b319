import { alertsWorkerPolicy } from 'shared/contracts/alertsWorker';

/**
 * Names of the Trusted Types policies of the site: script addresses of host and chunks, the address of the worker that shows alerts,
 * sanitised prize descriptions, and `default`, which lets one constant style text pass (shared/ui/trustRadixStyles).
 */
const policies = ['snail-lotto-host', 'snail-lotto-chunks', alertsWorkerPolicy, 'dompurify', 'default'];

const turnstile = 'https://challenges.cloudflare.com';

/**
 * The policy that documents are sent with. Scripts come from this origin only and never from the page's text; emotion
 * and the toasts write style elements, hence the one `unsafe-inline`.
 * @param withTurnstile whether the third-party captcha is configured: only then it may load
 * @param devServer address of a developer's own server, `http://localhost:3101`: only for the browser that it runs in
 */
export function contentSecurityPolicy(withTurnstile: boolean, devServer?: string): string {
  const challenge = withTurnstile ? ` ${turnstile}` : '';
  const dev = devServer === undefined ? '' : ` ${devServer}`;
  const reload = devServer === undefined ? '' : ` ${devServer} ${devServer.replace(/^http/, 'ws')}`;
  const names = withTurnstile ? [...policies, 'snail-lotto-turnstile'] : policies;
  return [
    `default-src 'self'${dev}`,
    `script-src 'self'${challenge}${dev}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${dev}`,
    `connect-src 'self'${challenge}${reload}`,
    `frame-src ${withTurnstile ? turnstile : "'none'"}`,
    // A worker's code comes inside a chunk, which has its hash, and not from an address, which could have none (0745): but the one that
    // shows alerts, whose address has to be the site's (0769).
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${names.join(' ')} 'allow-duplicates'`,
  ].join('; ');
}
