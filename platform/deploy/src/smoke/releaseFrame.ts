import { appPattern } from 'shared/contracts/appNames';

export interface ReleaseFrame {
  app: string;
  file: string;
}

const address = new RegExp(`/(${appPattern})/\\d[^/\\s]*/([^\\s:?)]+)`);

export function releaseFrame(text: string): ReleaseFrame | null {
  const [, app, file] = address.exec(text) ?? [];
  return app && file ? { app, file } : null;
}
