import { mostPercent } from 'shared/contracts/canaries';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isSigned, type Signing, sha256, signedBytes } from './signing.ts';

const Texts = Type.Array(Type.String());

export const AppMove = Type.Object({
  app: Type.String(),
  to: Type.String({ description: 'Release folder below the app' }),
  from: Type.Union([Type.String(), Type.Null()], { description: 'The release that was live' }),
  signature: Type.Union([Type.String(), Type.Null()], { description: "sha256 of the release's signature.json" }),
});
export type AppMove = Static<typeof AppMove>;

export const CanaryApp = Type.Object({
  app: Type.String(),
  to: Type.String({ description: 'Release folder below the app' }),
  signature: Type.String({ description: "sha256 of the release's signature.json" }),
});
export type CanaryApp = Static<typeof CanaryApp>;

const CanaryDeployment = Type.Object({
  apps: Type.Array(CanaryApp, { minItems: 1, description: 'What is tried together' }),
  percent: Type.Integer({ minimum: 1, maximum: mostPercent }),
  until: Type.Optional(Type.String({ description: 'When it expires, ISO 8601; then everybody gets what is live' })),
  steps: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: mostPercent }), {
      description:
        'Larger shares that follow, in percent, each after enough visits without a fault; after the last it is promoted',
    }),
  ),
});

export const KeyChange = Type.Union([
  Type.Object({
    change: Type.Literal('allow'),
    name: Type.String(),
    publicKey: Type.String(),
    apps: Type.Array(Type.String(), { description: 'What it may release' }),
    owner: Type.Boolean({ description: 'May release every app, and change the list of keys' }),
  }),
  Type.Object(
    { change: Type.Literal('watch'), name: Type.String(), publicKey: Type.String(), apps: Texts },
    { description: 'It may only carry on what a team began with these apps: the next step of a canary, its promotion, its end' },
  ),
  Type.Object(
    {
      change: Type.Literal('offer'),
      name: Type.String(),
      set: Type.String(),
      ...CanaryApp.properties,
      from: AppMove.properties.from,
    },
    { description: 'It lets who has a part in this release set make this release live, with all others of the set' },
  ),
  Type.Object({ change: Type.Literal('withdraw'), name: Type.String(), set: Type.String() }),
  Type.Object({ change: Type.Literal('rotate'), name: Type.String(), publicKey: Type.String() }),
  Type.Object({ change: Type.Literal('revoke'), name: Type.String() }),
]);
export type KeyChange = Static<typeof KeyChange>;

/** Live releases of a site from before deployments were signed. */
export const UnsignedPointers = Type.Object({
  revision: Type.Integer(),
  apps: Type.Record(Type.String(), Type.Object({ live: Type.String(), earlier: Texts, left: Texts })),
  signatures: Type.Record(Type.String(), Type.String(), { description: 'Per app/release: sha256 of its signature.json' }),
});
export type UnsignedPointers = Static<typeof UnsignedPointers>;

const draft = {
  what: Type.String({ description: 'release, rollback, canary, promote, abort, keys …' }),
  apps: Type.Array(AppMove),
  canary: Type.Optional(CanaryDeployment),
  set: Type.Optional(Type.String({ description: 'The release set that becomes live, or is rolled back' })),
  aborted: Type.Optional(
    Type.Array(Type.Object({ app: Type.String(), to: Type.String() }), {
      description: 'Whose canaries end, with their releases',
    }),
  ),
  keys: Type.Array(KeyChange),
  forced: Type.Array(Type.String(), { description: 'The clashes that were overridden; empty when the gate agreed' }),
  skipped: Type.Array(Type.String(), { description: 'Steps of the release that were left out, by name' }),
  why: Type.Optional(
    Type.String({ description: 'What decided it, in one sentence with its figures; where a person did: nothing' }),
  ),
  documents: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'sha256 of each document and list below pages/ after this move, by its path; older versions of the project signed none',
    }),
  ),
  takenOver: Type.Optional(UnsignedPointers),
};
const Draft = Type.Object(draft);
export type DeploymentDraft = Static<typeof Draft>;

/** Members that every version of a deployment has: its signer and its place in the chain. */
const envelope = {
  revision: Type.Integer({ minimum: 1 }),
  previous: Type.Union([Type.String(), Type.Null()], { description: 'sha256 of the file of the move before' }),
  at: Type.String({ description: 'When, ISO 8601' }),
  by: Type.String({ description: 'Name of the key that signs' }),
  publicKey: Type.String(),
  tool: Type.String({ description: 'Version of the project that moved' }),
  signature: Type.String(),
};
const Envelope = Type.Object(envelope);
type Envelope = Static<typeof Envelope>;

/** One entry of the deployment log: a file that is written once and never changes. */
export const Deployment = Type.Object({ ...envelope, ...draft });
export type Deployment = Static<typeof Deployment>;

export const movesFolder = 'moves';

export const deploymentPath = (revision: number) => `${movesFolder}/${String(revision).padStart(9, '0')}.json`;

/** Returns the revision that a path names; null when the path is not an entry of the deployment log. */
export function revisionOf(path: string): number | null {
  const found = /^moves\/(\d{9})\.json$/.exec(path);
  return found ? Number(found[1]) : null;
}

export const deploymentText = (move: object) => `${JSON.stringify(move, null, 2)}\n`;

/** Returns the content of a file of the site; null when it is no JSON of that form. */
export function parsedAs<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> | null {
  try {
    const content: unknown = JSON.parse(text);
    return Value.Check(schema, content) ? content : null;
  } catch {
    return null;
  }
}

export const deploymentHash = (text: string) => sha256(text);

export function signDeployment(content: Omit<Deployment, 'signature'>, key: Signing): Deployment {
  return { ...content, signature: key.sign(signedBytes('move', content)) };
}

export interface SignedFile {
  envelope: Envelope;
  /** null when a newer version of the project wrote it, which this version cannot read. */
  move: Deployment | null;
}

/** By text: a command reads the log several times, and verifies each signature only once. */
const known = new Map<string, SignedFile | null>();

/** Parses a log entry and verifies its signature; null when it is invalid. */
export function signedFile(text: string): SignedFile | null {
  let found = known.get(text);
  if (found === undefined) {
    found = parseSignedFile(text);
    known.set(text, found);
  }
  return found;
}

function parseSignedFile(text: string): SignedFile | null {
  const content = parsedAs(Envelope, text);
  if (content === null) return null;
  const { signature, ...signed } = content;
  if (!isSigned(signedBytes('move', signed), signature, signed.publicKey)) return null;
  return { envelope: content, move: Value.Check(Deployment, content) ? content : null };
}
