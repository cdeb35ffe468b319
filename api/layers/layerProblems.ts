import path from 'node:path';
import ts from 'typescript';
import { type Layer, layers, order } from './layers.ts';

interface Place {
  layer: Layer;
  room: string;
}

const list = 'api/layers/layers.ts';

/**
 * Checks imports, and returns a sentence for each violation that says what to do.
 * @param sources texts by paths below api/src, with slashes
 */
export function layerProblems(sources: ReadonlyMap<string, string>): string[] {
  const product = [...sources].filter(([file]) => !isTest(file));
  const imports = new Map(product.map(([file, source]) => [file, importsOf(file, source)]));
  const wrong = [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const problem = importProblem(file, target);
      return problem === undefined ? [] : [`api/src/${file} imports ${target}: ${problem}`];
    }),
  );
  return [...unplaced(imports.keys()), ...wrong, ...circles(imports)];
}

const isTest = (file: string): boolean => file.endsWith('.test.ts') || file.startsWith('../testkit/');

function importsOf(file: string, source: string): string[] {
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
}

/** @returns undefined for programs, which are above the layers */
function placeOf(file: string): Place | undefined {
  const [first, room = ''] = file.split('/');
  const layer = layers.find((name) => name === first);
  return layer && { layer, room };
}

function importProblem(file: string, target: string): string | undefined {
  if (isTest(target)) return 'that is for tests only. Move what the provider needs out of it.';
  if (target.startsWith('../')) return undefined;
  const [from, to] = [placeOf(file), placeOf(target)];
  if (from === undefined) return undefined;
  if (to === undefined) return 'a program is started, not imported. Move what is needed into app/.';
  if (layers.indexOf(from.layer) < layers.indexOf(to.layer))
    return from.layer === 'core'
      ? `core imports no module, job or app. Take it as an option that the caller passes in, or move this file up.`
      : `modules, jobs and app import only the layers below them. Move what both need into core/ or the module.`;
  if (from.layer !== to.layer || from.layer === 'jobs' || from.layer === 'app' || from.room === to.room) return undefined;
  const rooms = order[from.layer];
  if (rooms.indexOf(to.room) < rooms.indexOf(from.room)) return undefined;
  return `imports go down only, and ${to.room} is above ${from.room} in ${list}. Move what both need down, or let the caller pass it in.`;
}

function unplaced(files: Iterable<string>): string[] {
  const rooms = new Set<string>();
  for (const file of files) {
    const place = placeOf(file);
    if (place && place.layer !== 'jobs' && place.layer !== 'app' && !order[place.layer].includes(place.room))
      rooms.add(`${place.layer}/${place.room}`);
    if (place === undefined && file.includes('/')) rooms.add(file.split('/')[0] ?? file);
  }
  return [...rooms].map((room) => `api/src/${room} has no place: add it to the list in ${list}, above all that it imports.`);
}

function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const problems: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0)
      problems.push(
        `${[...way.slice(start), file].join(' → ')}: files in a circle. Move what they share into a file that imports none of them.`,
      );
    if (start >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return problems;
}
