import { releaseName } from 'shared/contracts/runningReleases';
import type { ThrownError } from './happenings.ts';

/** Addresses in the lines of a stack: Chromium's begin with `at`, those of Firefox and Safari have an `@`; all end with line and column. */
const frame = /^(?:\s+at .*?\(?|.*?@)([a-z-]+:\/\/[^\s()]+?):\d+:\d+\)?$/m;

/**
 * The release whose file has thrown: that of the first address in the stack, else that of the script which the browser names.
 * @param origin of this site
 * @returns e.g. `mfe-lottery/0.1.0-3f2a9c0d1e`; null for what is in no release of this site: extensions, other sites' scripts
 */
export function releaseThatThrew({ stack, file }: Pick<ThrownError, 'stack' | 'file'>, origin: string): string | null {
  const address = frame.exec(stack)?.[1] ?? file;
  if (!address.startsWith(`${origin}/`)) return null;
  const [app, release, script] = address.slice(origin.length + 1).split('/');
  const name = `${app}/${release}`;
  return script && releaseName.test(name) ? name : null;
}
