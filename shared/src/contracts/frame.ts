import { type Static, Type } from 'typebox';

/*
 * Interface between the host and a part in a frame: the host's code and the frame's document, which the provider serves, may be
 * of different days. Host to frame: `FrameStart` with a port, then `FrameProps` on it. The host checks all that a frame sends, by
 * hand: typebox would be 9 KB of the page. Tests compare its check with these schemas.
 */

export const FrameStart = Type.Object({
  v: Type.Literal(1),
  scripts: Type.Array(Type.String(), { description: 'Code of the part: classic scripts that leave a `part` with `mount`' }),
  props: Type.Object({}),
  session: Type.Object({}, { description: '`Session` of a visitor, without its functions' }),
  nowMs: Type.Number({ description: "The server's time, epoch ms" }),
});
export type FrameStart = Static<typeof FrameStart>;

export const FrameProps = Type.Object({ props: Type.Object({}) });
export type FrameProps = Static<typeof FrameProps>;

const text = Type.String({ maxLength: 300 });

export const FromFrame = Type.Union([
  Type.Object({ is: Type.Literal('shown') }),
  Type.Object({ is: Type.Literal('height'), px: Type.Number({ minimum: 0, maximum: 4_000 }) }),
  Type.Object({ is: Type.Literal('navigate'), path: text }),
  Type.Object({
    is: Type.Literal('toast'),
    kind: Type.Union([Type.Literal('success'), Type.Literal('error'), Type.Literal('info')]),
    message: text,
  }),
  Type.Object({ is: Type.Literal('error'), message: text }),
]);
export type FromFrame = Static<typeof FromFrame>;
