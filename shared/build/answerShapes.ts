import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { transform } from '@swc/core';
import type { LoaderContext } from 'webpack';
import { operationAt } from '../src/contracts/operations.ts';
import { structureOf } from '../src/contracts/structure.ts';
import { addressesIn } from './addresses.ts';

/** What every answer goes through on its way into the cache. */
const common = ['http', 'page'];

/**
 * A webpack loader for `api-client/shapes.ts`: puts in the hash of what each file of the API client keeps in the page's cache. It
 * changes with the code that makes it and with the fields that are declared, and not with comments or descriptions.
 */
export default async function answerShapes(this: LoaderContext<object>, source: string): Promise<string> {
  const [folder, extension] = [dirname(this.resourcePath), extname(this.resourcePath)];
  const codeOf = async (name: string) => {
    const file = join(folder, name + extension);
    this.addDependency(file);
    return bare(await readFile(file, 'utf8'));
  };
  const names = [...source.matchAll(/(\w+)Shape\b/g)].map(([, name = '']) => name);
  const shared = await Promise.all(common.map(codeOf));
  const shapes = await Promise.all(
    names.map(async (name) => [`process.env.SHAPE_OF_${name.toUpperCase()}`, shapeOf(await codeOf(name), shared)] as const),
  );
  return shapes.reduce((text, [place, shape]) => text.replaceAll(place, JSON.stringify(shape)), source);
}

/** The shape of what one file keeps. @param own its code; @param shared code that all answers go through */
export function shapeOf(own: string, shared: readonly string[]): string {
  const answers = addressesIn(own).map((address) => structureOf(operationAt(address).answer));
  return createHash('sha256')
    .update(JSON.stringify([own, shared, answers]))
    .digest('hex')
    .slice(0, 8);
}

/** Code without types, comments and blanks. */
export async function bare(source: string): Promise<string> {
  const jsc = { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: false, mangle: false } } as const;
  return (await transform(source, { jsc, minify: true, configFile: false, swcrc: false })).code;
}
