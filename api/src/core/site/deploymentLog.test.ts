import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { deploymentPath } from 'site/deployments/deployment';
import { deploymentLogFixture, releaseKey } from '../../../testkit/deploymentLogFixture.ts';
import { openDeploymentLog } from './deploymentLog.ts';

let site: Awaited<ReturnType<typeof deploymentLogFixture>>;
let bucket: Server;
let address: string;

beforeEach(async () => {
  site = await deploymentLogFixture();
  bucket = createServer((request, response) => {
    readFile(path.join(site.dir, request.url ?? '')).then(
      (file) => response.end(file),
      () => response.writeHead(403).end(),
    );
  });
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const bound = bucket.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`;
});
afterEach(async () => {
  bucket.closeAllConnections();
  bucket.close();
  await site.remove();
});

const newest = (revision: number) =>
  writeFile(path.join(site.dir, 'registry.json'), JSON.stringify({ last: { revision }, about: 'Made of the moves' }));

test('moves are followed as they are added, in a folder and in a bucket', async () => {
  const both = [openDeploymentLog(site.dir), openDeploymentLog(address)];
  await newest(1);
  for (const moves of both) {
    expect(moves.state.revision).toBe(0);
    await moves.refresh();
    expect(Object.values(moves.state.keys).map(({ publicKey }) => publicKey)).toEqual([site.owner.publicKey]);
  }
  await site.move({ releases: ['mfe-lottery/0.1.0-a', 'host/1.0.0-h'] });
  await site.move({ releases: ['mfe-lottery/0.2.0-b'] });
  await newest(3);
  for (const moves of both) {
    await moves.refresh();
    expect(moves.state.apps['mfe-lottery']).toEqual({ live: '0.2.0-b', earlier: ['0.1.0-a'], left: [] });
    expect(Object.keys(moves.state.signatures)).toEqual(['mfe-lottery/0.1.0-a', 'host/1.0.0-h', 'mfe-lottery/0.2.0-b']);
  }
});

test('an unauthorized entry has no effect, and later entries count', async () => {
  const moves = openDeploymentLog(site.dir);
  await moves.refresh();
  const place = path.join(site.dir, deploymentPath(2));
  await writeFile(place, '{"revision": 2}');
  await moves.refresh();
  expect(moves.state.revision).toBe(1);
  site.skip();
  await site.move({ releases: ['host/1.0.0-h'] });
  await moves.refresh();
  expect(moves.state.apps.host?.live).toBe('1.0.0-h');
});

test('entries that do not follow each other fail the refresh with the reason, and the former state stays', async () => {
  const moves = openDeploymentLog(site.dir);
  await site.move({ releases: ['host/1.0.0-h'] });
  await moves.refresh();
  await site.move({ releases: ['host/2.0.0-h'] });
  await rm(path.join(site.dir, deploymentPath(3)));
  await site.move({ by: site.owner, releases: ['host/3.0.0-h'] });
  await expect(moves.refresh()).rejects.toThrow('follows a move that is gone');
  expect(moves.state.apps.host?.live).toBe('1.0.0-h');
});

test('a folder without deployments, an unreadable bucket and no site give an empty log', async () => {
  for (const nowhere of [path.join(site.dir, 'pages'), address, null]) {
    const moves = openDeploymentLog(nowhere);
    await moves.refresh();
    expect(moves.state.revision).toBe(0);
  }
});

test('a bucket that is away is no empty site', async () => {
  await newest(1);
  const moves = openDeploymentLog(address);
  await moves.refresh();
  bucket.closeAllConnections();
  bucket.close();
  await expect(moves.refresh()).rejects.toThrow();
  expect(moves.state.revision).toBe(1);
});

test('a key that was revoked is no key', async () => {
  const lottery = releaseKey('lottery');
  await site.allow(lottery, 'mfe-lottery');
  await site.move({ keys: [{ change: 'revoke', name: 'lottery' }] });
  const moves = openDeploymentLog(site.dir);
  await moves.refresh();
  expect(moves.state.keys.lottery?.revoked).toBe(true);
});
