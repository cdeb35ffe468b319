import { type Static, Type } from 'typebox';
import { EpochMs } from './schemas.ts';

/** File of a site with the revision of its pages. Written after all pages, so they are of that revision or newer. */
export const livePath = 'pages/live.json';

export const LivePages = Type.Object({ revision: Type.Integer({ minimum: 1 }) });

/** Folder of the site in which servers record the releases that open tabs run, one JSON file per server. */
export const openTabsFolder = 'tabs';

/** What one server knows of open tabs, by release. Contains nothing about visitors. */
export const OpenTabs = Type.Record(
  Type.String(),
  Type.Object({
    asked: Type.Integer({ minimum: 1, description: 'How often a tab with this release asked what is live' }),
    last: EpochMs('When one did so last'),
  }),
  { $id: 'OpenTabs' },
);
export type OpenTabs = Static<typeof OpenTabs>;
