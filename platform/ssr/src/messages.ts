import { ErrorBody } from 'shared/contracts/operation';
import type { DocumentAsked } from 'shared/contracts/rendering';
import { type Static, Type } from 'typebox';

export type Answers = Record<string, string | null>;

export type ToSandbox =
  | { kind: 'load'; halves: { folder: string; code: string }[] }
  /**
   * `id` names this rendering; `without`: apps to leave out; `stopMs`: time limit without a pause; `answers`: JSON of an
   * `Answered` by address, for what it will probably ask, null for the text that it got last; `forget`: drop all former texts first.
   */
  | ({ kind: 'render'; id: number; without: string[]; stopMs: number; answers: Answers; forget: boolean } & DocumentAsked)
  | { kind: 'answer'; id: number; ask: number; text: string; stopMs: number }
  | { kind: 'drop'; id: number };

const id = Type.Integer();
const text = Type.String();

/** Messages from a rendering process. It runs untrusted code, so every message is validated. */
export const FromSandbox = Type.Union([
  Type.Object({ kind: Type.Literal('loaded') }),
  /** A server bundle failed to load; `burnt` when it was stopped and had used the processor. */
  Type.Object({ kind: Type.Literal('refused'), folder: text, why: text, burnt: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('said'), text, html: text }),
  /** A rendering was stopped: in which app, whether that is certain, and whether it had used the processor. */
  Type.Object({ kind: Type.Literal('stopped'), id, app: text, sure: Type.Boolean(), burnt: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('dropped'), id }),
]);
export type FromSandbox = Static<typeof FromSandbox>;

export const FromRealm = Type.Union([
  Type.Object({ kind: Type.Literal('ask'), id, ask: Type.Integer(), address: text }),
  Type.Object({ kind: Type.Literal('threw'), id, why: text }),
  Type.Object({ kind: Type.Literal('large'), id, apps: Type.Array(text) }),
  Type.Object({
    kind: Type.Literal('rendered'),
    id,
    asked: Type.Array(text),
    htmlLength: Type.Integer({ minimum: 0 }),
    page: Type.Object({
      status: Type.Union([Type.Literal(200), Type.Literal(404)]),
      head: Type.Union([text, Type.Null()]),
      brought: Type.Object({
        address: text,
        nowMs: Type.Number(),
        member: Type.Optional(Type.Boolean()),
        answers: Type.Record(text, Type.Unknown()),
        missing: Type.Record(text, ErrorBody),
        parts: Type.Array(text),
      }),
      failed: Type.Array(Type.Object({ part: text, message: text })),
    }),
  }),
]);
export type FromRealm = Static<typeof FromRealm>;
