/**
 * Tells whether webpack's name of a script belongs to a build of this app: `mfe-lottery-0f3a:chunk`, in development
 * `mfe-lottery:chunk`.
 */
export const isOfBuild = (script: string, app: string): boolean =>
  script.startsWith(app) && /^(-[0-9a-f]+)?:/.test(script.slice(app.length));
