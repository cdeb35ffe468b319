import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installedProgram } from 'api/testing/installedProgram';
import { freePort } from '../smoke/startSite.ts';

export interface PrometheusProcess {
  /**
   * Queries the HTTP API.
   * @param path behind /api/v1/
   * @throws Error with its answer if it refuses
   */
  ask(path: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Uid without files of its own: it runs unprivileged, as the system's package does. */
const unprivileged = 65_534;

/**
 * Starts the installed Prometheus on a free port.
 * @param files of its folder, by name; it reads `prometheus.yml`
 * @throws Error with its output if it does not start
 */
export async function startPrometheus(files: Readonly<Record<string, string>>): Promise<PrometheusProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-prometheus-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  const listen = `127.0.0.1:${await freePort()}`;
  const log = await open(join(folder, 'log'), 'w');
  const child = spawn(
    installedProgram('prometheus') ?? 'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${listen}`,
    ],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', log.fd] },
  );
  await log.close();
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`http://${listen}/-/ready`).catch(() => null);
    await answer?.text();
    if (answer?.ok) break;
    if (child.exitCode === null && attempt < 600) await sleep(100);
    else {
      const said = await readFile(join(folder, 'log'), 'utf8');
      await stop();
      throw new Error(`Prometheus did not start: ${said}`);
    }
  }
  return {
    ask: async (path) => {
      const answer = await fetch(`http://${listen}/api/v1/${path}`);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Prometheus refuses ${path}: ${text}`);
      return JSON.parse(text).data;
    },
    stop,
  };
}
