import type { ComponentType } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { parts } from './partTable.ts';

/** Replaces the host's federation.ts: the same parts, bundled with the host as chunks of one build. */
export function startFederation(): void {}

/** A single build has only one generation, so nothing is ever registered again. */
export const generationOf = (): number => 0;
export function renew(): void {}

export async function loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>> {
  const load = parts[name];
  if (!load) throw new Error(`No remote exposes ${name}.`);
  return (await load()).default;
}
