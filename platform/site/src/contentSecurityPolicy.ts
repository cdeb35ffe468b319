import { alertsWorkerPolicy, violationsPath } from 'shared/contracts/providerPaths';

/**
 * Names of the site's Trusted Types policies: script URLs of host and chunks, the URL of the service worker for alerts, sanitised
 * prize descriptions, and `default`, which lets one constant style text pass (shared/ui/Select).
 */
const policies = ['snail-lotto-host', 'snail-lotto-chunks', alertsWorkerPolicy, 'dompurify', 'default'];

const turnstile = 'https://challenges.cloudflare.com';

const violations = 'violations';

/** Value of the header `Reporting-Endpoints`. Must be sent with the policy: its `report-to` has no effect without it. */
export const reportingEndpoints = `${violations}="${violationsPath}"`;

export interface PolicyOptions {
  turnstile: boolean;
  pictures?: string | undefined;
  /** Origin of a developer's server, `http://localhost:3101`; only in the policy for that developer's browser. */
  devServer?: string | undefined;
}

/** Returns the origin of a URL as the policy names it. @throws Error unless it is an http(s) URL */
export function pictureOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`'${address}' is not the address of pictures: https://pictures.example.com`);
  return url.origin;
}

/**
 * Returns the Content-Security-Policy of documents. It allows scripts of this origin only and no inline scripts. Emotion and the
 * toasts write style elements, hence the one `unsafe-inline`. Browsers report violations to the provider.
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
    // Of this site only `/frame.html` may be framed: the others have `frame-ancestors`.
    `frame-src 'self'${challenge}`,
    // `blob:`: a worker's code is embedded in a chunk, whose hash is checked; a worker URL could have no hash. `'self'` is for
    // the service worker that shows alerts: its script must be a URL of the site.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${names.join(' ')} 'allow-duplicates'`,
    // Browsers that support `report-to` ignore `report-uri`.
    `report-uri ${violationsPath}`,
    `report-to ${violations}`,
  ].join('; ');
}
