import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ExposedPart {
  name: string;
  /** Relative to the folder of the app. */
  file: string;
  /** `mount`: brings its own framework (shared/src/contracts/mount.ts). */
  kind: 'component' | 'mount';
  /** The module that the server bundle renders it with, if any. */
  server: string | null;
}

/**
 * Lists the parts that an app exposes: files in `src/exposes/` with a component's name, `X.tsx` or `X.mount.ts(x)`.
 * @param folder of the app
 * @throws Error for an app with both kinds, because only one of them shares the host's React
 */
export function exposedParts(folder: string): ExposedPart[] {
  const exposes = join(folder, 'src', 'exposes');
  const files = existsSync(exposes) ? readdirSync(exposes) : [];
  const parts = files.flatMap((name): ExposedPart[] => {
    const [, part, ending] = /^([A-Z]\w*)(\.mount\.tsx?|\.tsx)$/.exec(name) ?? [];
    if (part === undefined) return [];
    const file = `./src/exposes/${name}`;
    if (ending === '.tsx') return [{ name: part, file, kind: 'component', server: file }];
    const html = files.find((one) => /\.html\.tsx?$/.test(one) && one.startsWith(`${part}.`));
    return [{ name: part, file, kind: 'mount', server: html === undefined ? null : `./src/exposes/${html}` }];
  });
  if (new Set(parts.map(({ kind }) => kind)).size > 1)
    throw new Error(
      `${exposes} has components and .mount.ts files: put the parts with another framework into a remote of their own.`,
    );
  return parts;
}
