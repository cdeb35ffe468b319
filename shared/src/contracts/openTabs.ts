import { type Static, Type } from 'typebox';
import { EpochMs } from './amounts.ts';

/** Parameter of `/live.json` in which a tab says what it runs: releases, separated by commas. */
export const runningParameter = 'running';

/** Folder of the site in which servers of it note what open tabs run, a file of JSON each. */
export const openTabsFolder = 'tabs';

/** A release by its app and folder: `mfe-lottery/0.1.0-3f2a9c0d1e`. */
export const releaseName = /^(?:host|mfe-[a-z0-9-]+)\/\d[\w.+-]*$/;

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
