import { releaseName } from 'shared/contracts/appNames';
import type { ThrownError } from './telemetryBuffer.ts';

/**
 * Matches the address in a line of a stack trace: Chromium's lines begin with `at`, those of Firefox and Safari contain an `@`;
 * all end with line and column.
 */
const frame = /^(?:\s+at .*?\(?|.*?@)([a-z-]+:\/\/[^\s()]+?):\d+:\d+\)?$/m;

/**
 * Returns the release whose file threw: from the first address in the stack, else from the script that the browser names.
 * @param origin of this site
 * @returns e.g. `mfe-lottery/0.1.0-3f2a9c0d1e`; null for scripts outside this site's releases, such as extensions
 */
export function failingRelease({ stack, file }: Pick<ThrownError, 'stack' | 'file'>, origin: string): string | null {
  const address = frame.exec(stack)?.[1] ?? file;
  if (!address.startsWith(`${origin}/`)) return null;
  const [app, release, script] = address.slice(origin.length + 1).split('/');
  const name = `${app}/${release}`;
  return script && releaseName.test(name) ? name : null;
}
