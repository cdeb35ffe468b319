/** Query parameter of `/live.json` in which a tab lists the releases that it runs, separated by commas. */
export const runningParameter = 'running';

/** A release by app and folder: `mfe-lottery/0.1.0-3f2a9c0d1e`. */
export const releaseName = /^(?:host|mfe-[a-z0-9-]+)\/\d[\w.+-]*$/;
