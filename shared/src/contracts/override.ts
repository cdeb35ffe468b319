import { type Static, Type } from 'typebox';

/**
 * What a developer signs to have one remote run from their own machine inside a site's live pages. The site takes it from the one
 * browser that it gave the number to, and from nobody else.
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

/** The longest that an override may hold, ms. */
export const longestOverride = 24 * 60 * 60_000;

/** Where the site shows and takes overrides, where the development server brings one that it signed, and where one ends. */
export const developPath = '/api/develop';
export const signedPath = `${developPath}/signed`;
export const leavePath = `${developPath}/leave`;

/** Where the development server signs. */
export const signPath = '/against';

/** The bytes that are signed. Their first line keeps the signature from meaning anything elsewhere. */
export const signedBytes = (payload: string) => new TextEncoder().encode(`snail-lotto override\n${payload}`);

/** The development server's address, as the page and its policy name it. */
export const devServerOf = ({ port }: Pick<Override, 'port'>) => `http://localhost:${port}`;
