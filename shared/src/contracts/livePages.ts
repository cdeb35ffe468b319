import { Type } from 'typebox';

/** File of a site that says of which move its pages are. Written after all of them: they are of that move, or newer. */
export const livePath = 'pages/live.json';

export const LivePages = Type.Object({ revision: Type.Integer({ minimum: 1 }) });
