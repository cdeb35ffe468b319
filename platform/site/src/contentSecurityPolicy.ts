import { alertsWorkerPolicy } from 'shared/contracts/alertsWorker';
import { violationsPath } from 'shared/contracts/reportPaths';

/**
 * Names of the Trusted Types policies of the site: script addresses of host and chunks, the address of the worker that shows alerts,
 * sanitised prize descriptions, and `default`, which lets one constant style text pass (shared/ui/trustRadixStyles).
 */
const policies = ['snail-lotto-host', 'snail-lotto-chunks', alertsWorkerPolicy, 'dompurify', 'default'];

const turnstile = 'https://challenges.cloudflare.com';

/** The policy's name for where its violations are told. */
const violations = 'violations';

/** Value of the header `Reporting-Endpoints`, without which the policy's `report-to` means nothing. Sent wherever the policy is. */
export const reportingEndpoints = `${violations}="${violationsPath}"`;

/** What the operator has configured that a page loads from elsewhere. */
export interface PolicyOptions {
  /** Whether the third-party captcha is used: only then may it load. */
  turnstile: boolean;
  /** Origin of the pictures' bucket, `https://cdn.example.com`. */
  pictures?: string | undefined;
  /** Address of a developer's own server, `http://localhost:3101`: only for the browser that it runs in. */
  devServer?: string | undefined;
}

/** The origin of an address, as the policy names it. @throws Error for what is no http(s) address */
export function pictureOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`'${address}' is not the address of pictures: https://pictures.example.com`);
  return url.origin;
}

/**
 * The policy that documents are sent with. Scripts come from this origin only and never from the page's text; emotion
 * and the toasts write style elements, hence the one `unsafe-inline`. Browsers tell the provider what it has stopped.
 */
export function contentSecurityPolicy({ turnstile: withTurnstile, pictures, devServer }: PolicyOptions): string {
  const challenge = withTurnstile ? ` ${turnstile}` : '';
  const dev = devServer === undefined ? '' : ` ${devServer}`;
  const reload = devServer === undefined ? '' : ` ${devServer} ${devServer.replace(/^http/, 'ws')}`;
  const names = withTurnstile ? [...policies, 'snail-lotto-turnstile'] : policies;
  return [
    `default-src 'self'${dev}`,
    `script-src 'self'${challenge}${dev}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${pictures === undefined ? '' : ` ${pictures}`}${dev}`,
    `connect-src 'self'${challenge}${reload}`,
    `frame-src ${withTurnstile ? turnstile : "'none'"}`,
    // A worker's code comes inside a chunk, which has its hash, and not from an address, which could have none (0745), except for
    // the one that shows alerts, whose address has to be the site's (0770).
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${names.join(' ')} 'allow-duplicates'`,
    // Browsers that know `report-to` do not heed the other.
    `report-uri ${violationsPath}`,
    `report-to ${violations}`,
  ].join('; ');
}
