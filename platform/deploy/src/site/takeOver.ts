import type { UnsignedPointers } from 'site/deployments/deployment';
import type { AppHistory } from 'site/deployments/siteState';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Signer } from '../keys/signer.ts';
import { hashedFiles, toolVersion, writeSignature } from './releaseSignature.ts';
import type { Site } from './Site.ts';

/** The unsigned log of earlier versions: one JSON line per deployment. */
const oldLogPath = 'releases.log';
const OldMove = Type.Object({
  what: Type.String(),
  app: Type.String(),
  to: Type.String(),
  from: Type.Union([Type.String(), Type.Null()]),
});

/** Moves releases that were rolled back from, according to the unsigned log, from `earlier` to `left`. */
export async function withLeft(site: Site, before: UnsignedPointers): Promise<UnsignedPointers> {
  const left = await leftReleases(site);
  const apps = Object.entries(before.apps).map(([app, { live, earlier }]): [string, AppHistory] => {
    const gone = (left.get(app) ?? []).filter((release) => release !== live);
    return [app, { live, earlier: earlier.filter((release) => !gone.includes(release)), left: gone }];
  });
  return { ...before, apps: Object.fromEntries(apps) };
}

/** Signs the releases of an unsigned site as they are, for the first entry of its signed log. */
export async function takenOver(site: Site, before: UnsignedPointers, { key, name }: Signer): Promise<UnsignedPointers> {
  const signatures: UnsignedPointers['signatures'] = {};
  for (const [app, { live, earlier, left }] of Object.entries(before.apps)) {
    for (const release of [live, ...earlier, ...left]) {
      const files = await hashedFiles(site, app, release);
      if (!('release.json' in files)) continue;
      const content = { app, release, files, commit: null, tree: 'unknown' as const, tool: await toolVersion() };
      signatures[`${app}/${release}`] = await writeSignature(site, { ...content, at: new Date().toISOString(), by: name }, key);
    }
  }
  return { ...before, signatures };
}

/** Returns per app the releases that were rolled back from and not released again, newest first. */
async function leftReleases(site: Site): Promise<Map<string, string[]>> {
  const left = new Map<string, string[]>();
  for (const line of (await site.read(oldLogPath))?.text.split('\n') ?? []) {
    const move = parsed(line);
    if (!Value.Check(OldMove, move)) continue;
    const now = (left.get(move.app) ?? []).filter((release) => release !== move.to);
    left.set(move.app, move.what === 'rollback' && move.from !== null && move.from !== move.to ? [move.from, ...now] : now);
  }
  return left;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
