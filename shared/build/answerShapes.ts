import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { transform } from '@swc/core';
import type { LoaderContext } from 'webpack';
import { operationAt } from '../src/contracts/operations.ts';
import { structureOf } from '../src/contracts/structure.ts';
import { isInstalled, sharedFolder } from './places.ts';
import { addressesIn } from './reads.ts';

const common = ['http', 'page', 'useCall'];

/**
 * Webpack loader for the files of `api-client/`: replaces `process.env.SHAPE_OF_<FILE>` with a hash of the shape of the data that
 * the file caches. The hash depends on the code that makes the data and on the declared fields, not on comments or descriptions.
 */
export default async function answerShapes(this: LoaderContext<object>, source: string): Promise<string> {
  const [folder, extension] = [dirname(this.resourcePath), extname(this.resourcePath)];
  const codeOf = async (name: string) => {
    // Reads the TypeScript sources even from the installed package: a remote in another repository must get the same hash.
    const file = isInstalled ? join(sharedFolder, 'source', 'src', 'api-client', `${name}.ts`) : join(folder, name + extension);
    this.addDependency(file);
    return bare(await readFile(file, 'utf8'));
  };
  const place = /process\.env\.SHAPE_OF_(\w+)/.exec(source);
  if (!place) return source;
  const file = (await readdir(folder)).find((name) => name.toUpperCase() === `${place[1]}${extension.toUpperCase()}`);
  if (!file) throw new Error(`${this.resourcePath} asks for the shape of a file that is not there: ${place[0]}.`);
  const shape = shapeOf(await codeOf(basename(file, extension)), await Promise.all(common.map(codeOf)));
  return source.replaceAll(place[0], JSON.stringify(shape));
}

/** Computes the hash of a file's shape. @param own its code @param shared code that all responses pass */
export function shapeOf(own: string, shared: readonly string[]): string {
  const answers = addressesIn(own).map((address) => structureOf(operationAt(address).answer));
  return createHash('sha256')
    .update(JSON.stringify([own, shared, answers]))
    .digest('hex')
    .slice(0, 8);
}

export async function bare(source: string): Promise<string> {
  const jsc = { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: false, mangle: false } } as const;
  return (await transform(source, { jsc, minify: true, configFile: false, swcrc: false })).code;
}
