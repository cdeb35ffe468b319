import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Site } from '../site/Site.ts';

const Shell = Type.Object({
  name: Type.String(),
  pattern: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  description: Type.String(),
  html: Type.String(),
  parts: Type.Array(Type.String()),
  below: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.Literal('phones'), Type.Literal('everywhere')]), {
      description: 'Those of the parts that stand below the first screen, and where',
    }),
  ),
});
/** One prerendered route of the host; the pattern null is the page of unknown addresses. */
export type Shell = Static<typeof Shell>;

/**
 * Reads the prerendered shells of a host release.
 * @param base its URL path
 * @throws Error if it has none
 */
export async function readShells(site: Site, base: string): Promise<Shell[]> {
  const found = await site.read(`${base.slice(1)}shell.json`);
  if (!found) throw new Error(`The release ${base} has no shell.json.`);
  return shellsIn(JSON.parse(found.text));
}

/** @throws Error if the value is no list of shells */
export const shellsIn = (found: unknown): Shell[] => Value.Parse(Type.Array(Shell), found);
