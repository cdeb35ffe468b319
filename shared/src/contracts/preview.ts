import { type Static, Type } from 'typebox';

/**
 * Payload that a team signs to show a release that is not live, on the real site, to holders of a link. The browser that opens
 * the link gets that release instead of the live one until the preview ends.
 */
export const Preview = Type.Object({
  v: Type.Literal(1),
  site: Type.String({ description: 'Origin of the site it is for' }),
  app: Type.String({ pattern: '^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$', description: 'The remote that is shown' }),
  release: Type.String({ pattern: '^[0-9][\\w.+-]*$', maxLength: 100, description: 'Its release folder below the app' }),
  signature: Type.String({ pattern: '^[0-9a-f]{64}$', description: "sha256 of the release's signature.json" }),
  until: Type.Integer({ description: 'End, milliseconds since 1970' }),
  key: Type.String({ pattern: '^[0-9a-f]{64}$', description: "Public Ed25519 key of the site's list, in hexadecimal digits" }),
});
export type Preview = Static<typeof Preview>;

export const longestPreview = 24 * 60 * 60_000;

/** Paths of the site: open a preview link, whose query has the signed payload, and end a preview. */
export const previewPath = '/api/preview';
export const endPreviewPath = `${previewPath}/end`;
export const signedParameter = 'signed';

/** Returns the bytes to sign. The first line prevents use of the signature for other kinds of data. */
export const previewBytes = (payload: string) => new TextEncoder().encode(`snail-lotto preview\n${payload}`);

/** Returns the link. @param signed payload and signature, each in base64url, separated by a dot */
export const previewLink = (site: string, signed: string) =>
  `${site}${previewPath}?${new URLSearchParams({ [signedParameter]: signed })}`;

/**
 * Keys that may sign previews: `pages/keys.json`, derived from the deployment log. Older sites have none and show no previews.
 */
export const SiteKeys = Type.Object({
  revision: Type.Integer(),
  keys: Type.Array(
    Type.Object({
      name: Type.String(),
      publicKey: Type.String(),
      apps: Type.Array(Type.String()),
      owner: Type.Boolean({ description: 'May show every remote' }),
    }),
  ),
});
export type SiteKeys = Static<typeof SiteKeys>;

export const siteKeysPath = 'pages/keys.json';

/** Parts of `signature.json` and `release.json` that a provider reads of a previewed release. */
export const SignedFiles = Type.Object({ files: Type.Record(Type.String(), Type.String()) });
export const ShownRelease = Type.Object({
  version: Type.String(),
  entry: Type.Array(Type.String(), { minItems: 1 }),
  integrity: Type.Record(Type.String(), Type.String()),
});
export type ShownRelease = Static<typeof ShownRelease>;

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

export const longestOverride = 24 * 60 * 60_000;

/** Paths of the site: confirm an override, accept a signed one, and end one. */
export const developPath = '/api/develop';
export const signedPath = `${developPath}/signed`;
export const leavePath = `${developPath}/leave`;

export const signPath = '/against';

export const signedBytes = (payload: string) => new TextEncoder().encode(`snail-lotto override\n${payload}`);

export const devServerOf = ({ port }: Pick<Override, 'port'>) => `http://localhost:${port}`;
