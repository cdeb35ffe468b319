function isSocket(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return (searchParams.get('host') ?? '').startsWith('/') || /^%2f/i.test(hostname);
}

/** Tells whether TLS must be requested because the address does not mention it. */
export function needsTls(url: string, allowPlain: boolean): boolean {
  return !allowPlain && !isSocket(url) && new URL(url).searchParams.get('sslmode') === null;
}

/** Values of `sslmode`, as the driver interprets them, that verify the server's certificate. */
const checked = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Returns the parameter of a database's address that turns off TLS or the verification of the certificate; undefined when none
 * does.
 */
export function plainDatabase(url: string): string | undefined {
  if (isSocket(url)) return undefined;
  const params = new URL(url).searchParams;
  const mode = params.get('sslmode');
  if (mode !== null && !checked.has(mode)) return `sslmode=${mode}`;
  return ['ssl', 'uselibpqcompat'].find((name) => params.get(name) !== null);
}

const mailSwitches = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'tls.rejectUnauthorized', 'service'];

/** Returns the parameter of a mail server's address that could turn off TLS or its verification; undefined when none does. */
export function plainMail(url: string): string | undefined {
  const params = new URL(url).searchParams;
  return mailSwitches.find((name) => params.get(name) !== null);
}
