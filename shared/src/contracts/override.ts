import { type Static, Type } from 'typebox';

/**
 * Payload that a developer signs to run one remote from their own machine inside a site's live pages. The site accepts it only
 * from the browser to which it gave the number.
 */
export const Override = Type.Object({
  v: Type.Literal(1),
  site: Type.String({ description: 'Origin of the site it is for' }),
  app: Type.String({ pattern: '^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$', description: 'The remote that is replaced' }),
  port: Type.Integer({ minimum: 1024, maximum: 65_535, description: 'Port of its development server on that machine' }),
  browser: Type.String({ minLength: 20, maxLength: 100, description: 'The number that the site gave to the browser' }),
  until: Type.Integer({ description: 'End, milliseconds since 1970' }),
  key: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: "The developer's public Ed25519 key: 32 bytes in hexadecimal digits",
  }),
});
export type Override = Static<typeof Override>;

/** Maximum lifetime of an override, ms. */
export const longestOverride = 24 * 60 * 60_000;

/** Paths of the site: confirm an override, accept a signed one, and end one. */
export const developPath = '/api/develop';
export const signedPath = `${developPath}/signed`;
export const leavePath = `${developPath}/leave`;

export const signPath = '/against';

/** Returns the bytes to sign. The first line prevents use of the signature for other kinds of data. */
export const signedBytes = (payload: string) => new TextEncoder().encode(`snail-lotto override\n${payload}`);

export const devServerOf = ({ port }: Pick<Override, 'port'>) => `http://localhost:${port}`;
