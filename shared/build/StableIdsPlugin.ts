import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { root } from './root.ts';

/** Modules of Module Federation, whose identifiers have absolute paths that webpack does not make relative (webpack#20852). */
const ofFederation = /^container entry |^provide module |[\\/]\.federation[\\/]entry\./;
const idRange = 10_000;

/** Gives the modules of Module Federation ids that do not depend on the folder of the checkout: any clone builds the same bytes. */
export class StableIdsPlugin {
  apply({ hooks }: Compiler): void {
    hooks.compilation.tap('StableIdsPlugin', ({ hooks: { beforeModuleIds }, chunkGraph }) => {
      beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        const used = new Set<number>();
        const names = new Map(
          [...modules]
            .filter((module) => ofFederation.test(module.identifier()) && chunkGraph.getNumberOfModuleChunks(module) > 0)
            .map((module) => [withoutPlace(module.identifier()), module]),
        );
        // Sorted, because a clash gives the later module the next id.
        for (const [name, module] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
          let id = createHash('sha256').update(name).digest().readUInt32BE() % idRange;
          while (used.has(id)) id = (id + 1) % idRange;
          used.add(id);
          chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/** Removes the folder, and hashes that are made of paths. */
const withoutPlace = (identifier: string) => identifier.replaceAll(root, '').replace(/\b[0-9a-f]{32}\b/g, '');
