import { ErrorBody } from 'shared/contracts/errors';
import { type Static, Type } from 'typebox';

/** What the supervisor tells a rendering process. */
export type ToConfined =
  /** The halves' code, the host's first. */
  | { kind: 'load'; halves: { folder: string; code: string }[] }
  /** `id` names this rendering; `without` the apps whose halves it may not have; `stopMs` how long it may run without a pause. */
  | { kind: 'render'; id: number; address: string; origin?: string | undefined; nowMs: number; without: string[]; stopMs: number }
  /** `text` is the answer as JSON. */
  | { kind: 'answer'; id: number; ask: number; text: string; stopMs: number }
  | { kind: 'drop'; id: number };

const id = Type.Integer();
const text = Type.String();

/**
 * What a rendering process tells. Strangers' code runs in it, so nothing of it is believed before it was checked.
 */
export const FromConfined = Type.Union([
  Type.Object({ kind: Type.Literal('loaded') }),
  /** A half that was not loaded; `burnt` where it was stopped and had used the processor. */
  Type.Object({ kind: Type.Literal('refused'), folder: text, why: text, burnt: Type.Boolean() }),
  /** A list of `FromContext`, as JSON that the context itself wrote. */
  Type.Object({ kind: Type.Literal('said'), text }),
  /** A rendering that was stopped: in which app, whether that is certain, and whether it had used the processor. */
  Type.Object({ kind: Type.Literal('stopped'), id, app: text, sure: Type.Boolean(), burnt: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('dropped'), id }),
]);
export type FromConfined = Static<typeof FromConfined>;

/** What is said inside the context. */
export const FromContext = Type.Union([
  Type.Object({ kind: Type.Literal('ask'), id, ask: Type.Integer(), address: text }),
  Type.Object({ kind: Type.Literal('threw'), id, why: text }),
  /** More HTML than is allowed, and the apps whose parts were in it. */
  Type.Object({ kind: Type.Literal('large'), id, apps: Type.Array(text) }),
  Type.Object({
    kind: Type.Literal('rendered'),
    id,
    page: Type.Object({
      status: Type.Union([Type.Literal(200), Type.Literal(404)]),
      html: text,
      head: Type.Union([text, Type.Null()]),
      brought: Type.Object({
        address: text,
        nowMs: Type.Number(),
        answers: Type.Record(text, Type.Unknown()),
        missing: Type.Record(text, ErrorBody),
        parts: Type.Array(text),
      }),
      failed: Type.Array(Type.Object({ part: text, message: text })),
    }),
  }),
]);
export type FromContext = Static<typeof FromContext>;
