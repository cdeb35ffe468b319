import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Site, Tagged } from './Site.ts';

export const registryPath = 'registry.json';

/** Which release of each app is live, and which were before (newest first). */
export const Registry = Type.Object({
  revision: Type.Integer(),
  apps: Type.Record(
    Type.String(),
    Type.Object({ live: Type.String({ description: 'Release folder below the app' }), earlier: Type.Array(Type.String()) }),
  ),
});
export type Registry = Static<typeof Registry>;

export const emptyRegistry: Registry = { revision: 0, apps: {} };

export async function readRegistry(site: Site): Promise<{ registry: Registry; tag: string | null }> {
  const found: Tagged | null = await site.read(registryPath);
  if (!found) return { registry: emptyRegistry, tag: null };
  return { registry: Value.Parse(Registry, JSON.parse(found.text)), tag: found.tag };
}

/**
 * Moves pointers by compare-and-swap until it holds: of two teams releasing at once, both survive.
 * @param move gives the next apps from the present ones; called again after each lost race, so it may refuse by throwing
 */
export async function moveRegistry(
  site: Site,
  move: (apps: Registry['apps']) => Promise<Registry['apps']> | Registry['apps'],
): Promise<Registry> {
  for (;;) {
    const { registry, tag } = await readRegistry(site);
    const next: Registry = { revision: registry.revision + 1, apps: await move(registry.apps) };
    if (await site.compareAndSwap(registryPath, tag, `${JSON.stringify(next, null, 2)}\n`)) return next;
  }
}

/** The apps with one pointer moved; the release that was live becomes the newest earlier one. */
export function pointTo(apps: Registry['apps'], app: string, release: string): Registry['apps'] {
  const now = apps[app];
  if (now?.live === release) return apps;
  const earlier = now ? [now.live, ...now.earlier.filter((one) => one !== now.live && one !== release)] : [];
  return { ...apps, [app]: { live: release, earlier } };
}
