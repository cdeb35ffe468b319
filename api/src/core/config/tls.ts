/** Whether an address names a socket on this machine: nobody listens in between. */
function isSocket(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return (searchParams.get('host') ?? '').startsWith('/') || /^%2f/i.test(hostname);
}

/** Whether TLS must be asked for because the address does not say anything about it. */
export function needsTls(url: string, allowPlain: boolean): boolean {
  return !allowPlain && !isSocket(url) && new URL(url).searchParams.get('sslmode') === null;
}

/** Ways of `sslmode` (as the driver takes them) that check the server's certificate. */
const checked = new Set(['require', 'verify-ca', 'verify-full']);

/** What in a database's address turns TLS off, or the check of the server's certificate; undefined when nothing does. */
export function plainDatabase(url: string): string | undefined {
  if (isSocket(url)) return undefined;
  const params = new URL(url).searchParams;
  const mode = params.get('sslmode');
  if (mode !== null && !checked.has(mode)) return `sslmode=${mode}`;
  return ['ssl', 'uselibpqcompat'].find((name) => params.get(name) !== null);
}

const mailSwitches = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'tls.rejectUnauthorized', 'service'];

/** What in a mail server's address could turn TLS or its check off; undefined when nothing does. */
export function plainMail(url: string): string | undefined {
  const params = new URL(url).searchParams;
  return mailSwitches.find((name) => params.get(name) !== null);
}
