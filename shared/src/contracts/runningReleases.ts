/** Parameter of `/live.json` in which a tab says what it runs: releases, separated by commas. */
export const runningParameter = 'running';

/** A release by its app and folder: `mfe-lottery/0.1.0-3f2a9c0d1e`. */
export const releaseName = /^(?:host|mfe-[a-z0-9-]+)\/\d[\w.+-]*$/;
