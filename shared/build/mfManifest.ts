import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { federationName, teamOf } from '../src/contracts/appNames.ts';
import type { ContractTypes } from './contractTypes.ts';
import type { ReleaseInfo } from './releaseInfo.ts';

const typesArchive = '@mf-types.zip';
const typesOfCalls = '@mf-types.d.ts';

const noAssets = { js: { sync: [] as string[], async: [] as string[] }, css: { sync: [] as string[], async: [] as string[] } };

/**
 * Returns the files by which the tools of Module Federation read a remote: `mf-manifest.json`, and types for editors in the layout
 * of its dts plugin. Made from `release.json`, because the manifest of the plugin takes every shared module for a singleton.
 */
export function filesOfEcosystem(info: ReleaseInfo, types: ContractTypes): Record<string, string | Buffer> {
  return {
    'mf-manifest.json': `${JSON.stringify(manifestOf(info), null, 2)}\n`,
    [typesArchive]: zipOf(typesOf(info, types)),
    [typesOfCalls]: callTypesOf(info),
  };
}

function manifestOf({ app, buildId, contract, entry, exposes }: ReleaseInfo): object {
  const name = federationName(app);
  return {
    id: name,
    name,
    metaData: {
      name,
      globalName: name,
      type: 'app',
      buildInfo: { buildVersion: buildId, buildName: app },
      remoteEntry: { name: entry[0], path: '', type: 'global' },
      types: { path: '', name: '', zip: typesArchive, api: typesOfCalls },
      publicPath: 'auto',
    },
    shared: Object.entries(contract.singletons).map(([shared, version]) => ({
      id: `${name}:${shared}`,
      name: shared,
      version,
      singleton: true,
      requiredVersion: `^${version}`,
      hash: '',
      assets: noAssets,
    })),
    remotes: [],
    exposes: Object.entries(exposes).map(([part, sync]) => ({
      id: `${name}:${part}`,
      name: part,
      path: `./${part}`,
      assets: { ...noAssets, js: { sync, async: [] } },
    })),
  };
}

const compiledTypes = 'compiled-types';
const partsFile = 'contracts/parts.d.ts';

/** Returns the declarations of the exposed parts, by path in the archive, with those that they import. */
function typesOf({ app, exposes }: ReleaseInfo, { files }: ContractTypes): Record<string, string> {
  const parts = Object.keys(exposes).map((part) => {
    const props = `PartProps['${teamOf(app)}/${part}']`;
    const text = `import type { ComponentType } from 'react';
import type { PartProps } from './${compiledTypes}/contracts/parts.js';
declare const ${part}: ComponentType<${props}>;
export default ${part};
`;
    return [`${part}.d.ts`, text];
  });
  const found = new Map<string, string>();
  const queue = [partsFile];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = files[file];
    if (text === undefined || found.has(file)) continue;
    // With `.js` every way of resolving modules finds the declarations.
    found.set(file, text.replace(relativeImport, '$1$2.js$3'));
    for (const [, , path = ''] of text.matchAll(relativeImport)) queue.push(`${posix.join(posix.dirname(file), path)}.d.ts`);
  }
  return Object.fromEntries([...parts, ...[...found].map(([file, text]) => [`${compiledTypes}/${file}`, text])]);
}

const relativeImport = /((?:from|import\(?)\s*['"])(\.{1,2}\/[^'"]+)\.tsx?(['"])/g;

/** Returns the types of `loadRemote`; the tool replaces the first word by the name under which a host knows the remote. */
function callTypesOf({ exposes }: ReleaseInfo): string {
  const keys = Object.keys(exposes).map((part) => `'REMOTE_ALIAS_IDENTIFIER/${part}'`);
  const types = keys.map((key) => `T extends ${key} ? typeof import(${key}) :`);
  return `export type RemoteKeys = ${keys.join(' | ')};\nexport type PackageType<T> = ${[...types, 'any;'].join('\n  ')}\n`;
}

/** Packs texts without compression and without times, so that the bytes depend on nothing else. */
function zipOf(texts: Record<string, string>): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(texts)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(0x21, 8);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(content.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), header, place, path);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, path, content]);
    written.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...written, list, end]);
}
