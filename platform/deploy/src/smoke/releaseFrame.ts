import { appPattern } from 'shared/contracts/appNames';

/** A script of a release, as it stands in an address or in a stack. */
export interface ReleaseFrame {
  app: string;
  file: string;
}

const address = new RegExp(`/(${appPattern})/\\d[^/\\s]*/([^\\s:?)]+)`);

/** The first script of a release that a text names: in a stack, the one that did it. */
export function releaseFrame(text: string): ReleaseFrame | null {
  const [, app, file] = address.exec(text) ?? [];
  return app && file ? { app, file } : null;
}
