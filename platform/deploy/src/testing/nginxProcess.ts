import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installedProgram } from 'api/testing/installedProgram';
import { nginxConf, nginxFolder } from '../nginx/nginxConf.ts';

export interface NginxProcess {
  url: string;
  /**
   * Returns the lines of the access log.
   * @param until waits for a line with this text: a line may be written after the client has the answer
   */
  requests(until?: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Uid without files of its own: the web server runs unprivileged, as in the container. */
const unprivileged = 65_534;

/**
 * Starts nginx with the project's configuration on a free port.
 * @param options.site folder of the released site, or address of the bucket's folder
 * @param options.api addresses of the provider's processes, `host:port`
 * @param options.pictures address of the provider's bucket for pictures
 * @param options.publicUrl the provider's PUBLIC_URL
 * @param options.officeUrl the provider's OFFICE_URL
 * @param options.developers whether browsers of developers get their documents from the provider
 * @param options.content cache folder for rendered documents, relative to nginx's folder
 * @throws Error with nginx's output if it does not start
 */
export async function startNginx(options: {
  site: string;
  api: readonly string[];
  pictures?: string;
  developers?: boolean;
  publicUrl?: string;
  officeUrl?: string;
  content?: string;
}): Promise<NginxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-nginx-'));
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  if (!options.site.startsWith('http')) await chmod(options.site, 0o755);
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  const conf = await nginxConf({ ...options, listen: [listen], name: '_', log: 'requests.log', proxies: [], turnstile: false });
  await writeFile(join(folder, 'snail-lotto.conf'), conf);
  await copyFile(join(nginxFolder, 'nginx.conf'), join(folder, 'nginx.conf'));
  const errors = await open(join(folder, 'errors.log'), 'w');
  const child = spawn(installedProgram('nginx') ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    ...identity,
    stdio: ['ignore', 'ignore', errors.fd],
  });
  await errors.close();
  const url = `http://${listen}`;
  await answering(url, child).catch(async () => {
    throw new Error(`nginx did not start: ${await readFile(join(folder, 'errors.log'), 'utf8')}`);
  });
  return {
    url,
    requests: async (until = '') => {
      for (;;) {
        const text = await readFile(join(folder, 'requests.log'), 'utf8');
        if (text.includes(until)) return text.trim().split('\n');
        await sleep(10);
      }
    },
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt++) {
    const answer = await fetch(url).catch(() => null);
    await answer?.text();
    if (answer) return;
    await sleep(50);
  }
  throw new Error(`Nothing answers at ${url}.`);
}
