import { type Static, Type } from 'typebox';
import { EpochMs } from './amounts.ts';

/** Folder of the site in which servers of it note what open tabs run, a file of JSON each. */
export const openTabsFolder = 'tabs';

/** What one server heard of open tabs, by release. Nothing of it says whose tab it was. */
export const OpenTabs = Type.Record(
  Type.String(),
  Type.Object({
    asked: Type.Integer({ minimum: 1, description: 'How often a tab with this release asked what is live' }),
    last: EpochMs('When one did so last'),
  }),
  { $id: 'OpenTabs' },
);
export type OpenTabs = Static<typeof OpenTabs>;
