import { type Static, Type } from 'typebox';

/**
 * What a team signs to show a release of its remote that is not live, on the real site, to whoever holds the link. The browser that opens it
 * gets that release in the place of the live one until the end; everybody else gets what is live.
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

/** The longest that a preview may hold, ms. */
export const longestPreview = 24 * 60 * 60_000;

/** Where a link is opened, with what is signed as its query, and where a preview ends. */
export const previewPath = '/api/preview';
export const endPreviewPath = `${previewPath}/end`;
/** Parameter of the link. */
export const signedParameter = 'signed';

/** The bytes that are signed. Their first line keeps the signature from meaning anything elsewhere. */
export const previewBytes = (payload: string) => new TextEncoder().encode(`snail-lotto preview\n${payload}`);

/** The link that shows it. @param signed the payload and its signature, each in base64url, with a dot between */
export const previewLink = (site: string, signed: string) =>
  `${site}${previewPath}?${new URLSearchParams({ [signedParameter]: signed })}`;

/**
 * Which keys may show what: `pages/keys.json`, made from the moves as pages are. An older site has none, and shows no preview.
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

/** What a provider reads of a release that is shown: `signature.json` and `release.json` in its folder. */
export const SignedFiles = Type.Object({ files: Type.Record(Type.String(), Type.String()) });
export const ShownRelease = Type.Object({
  version: Type.String(),
  entry: Type.Array(Type.String(), { minItems: 1 }),
  integrity: Type.Record(Type.String(), Type.String()),
});
export type ShownRelease = Static<typeof ShownRelease>;
