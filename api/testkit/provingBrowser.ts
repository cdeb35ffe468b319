import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface ProofOf {
  method?: string;
  url: string;
  token?: string;
  nonce?: string | undefined;
  body?: string | undefined;
  jti?: string;
  /** Overridden header fields and claims, for tests of refusals. */
  header?: object;
  claims?: object;
}

export function provingBrowser() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  const prove = ({ method = 'POST', url, token, nonce, body, jti = randomUUID(), header, claims }: ProofOf): string => {
    const said = {
      jti,
      htm: method,
      htu: url,
      iat: Math.floor(Date.now() / 1000),
      ...(token !== undefined && { ath: digest(token) }),
      ...(nonce !== undefined && { nonce }),
      ...(body !== undefined && { bodyHash: digest(body) }),
      ...claims,
    };
    const text = `${encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y }, ...header })}.${encoded(said)}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };
  return { prove, jkt: digest(JSON.stringify({ crv, kty, x, y })) };
}

export type ProvingBrowser = ReturnType<typeof provingBrowser>;
