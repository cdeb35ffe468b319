import { Type } from 'typebox';

/** File of a site with the revision of its pages. Written after all pages, so they are of that revision or newer. */
export const livePath = 'pages/live.json';

export const LivePages = Type.Object({ revision: Type.Integer({ minimum: 1 }) });
