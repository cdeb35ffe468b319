import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareScript } from 'shared/build/bareScript';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { root } from 'shared/build/root';

const shell = {
  title: 'Home',
  description: 'All of it',
  head: '<title>Home</title>\n<meta name="description" content="All of it">\n<link rel="canonical" href="/">',
  html: '<h1>Shell</h1>',
};
const pages = [
  { ...shell, pattern: '/', parts: ['lottery/NextDraw'] },
  { ...shell, pattern: '/lottery/:lotteryId', parts: ['lottery/NextDraw'] },
  { ...shell, pattern: '/reward', parts: [] },
  { ...shell, pattern: null, parts: [] },
];

/** Writes a build folder as webpack would, in milliseconds: scripts without content, with correct hashes. */
export async function preparedBuild(folder: string, app: 'host' | 'mfe-lottery', buildId: string): Promise<string> {
  const host = app === 'host';
  const filler = `/* ${buildId} ${'lorem ipsum '.repeat(2_000)} */`;
  const scripts: Record<string, string> = host
    ? {
        'main.js': filler,
        'boot.js': filler,
        'composer.js': await bareScript(join(root, 'host', 'src', 'server', 'composer.ts')),
      }
    : { 'remoteEntry.js': filler, 'NextDraw.js': filler };
  const info: ReleaseInfo = {
    app,
    version: '1.0.0',
    buildId,
    contract: {
      role: host ? 'host' : 'remote',
      singletons: {},
      types: { modules: {}, files: {}, members: { parts: [], events: [], session: [] }, uses: {} },
    },
    entry: [host ? 'main.js' : 'remoteEntry.js'],
    boot: host ? ['boot.js'] : [],
    exposes: host ? {} : { NextDraw: ['NextDraw.js'] },
    integrity: Object.fromEntries(Object.entries(scripts).map(([name, text]) => [name, sha384(text)])),
    earlyRequests: {},
  };
  await mkdir(folder, { recursive: true });
  const others = { 'release.json': JSON.stringify(info), ...(host ? { 'shell.json': JSON.stringify(pages) } : {}) };
  for (const [name, text] of Object.entries({ ...scripts, ...others })) await writeFile(join(folder, name), text);
  return folder;
}

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
