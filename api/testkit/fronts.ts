import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestDatabase } from './databases.ts';
import { postJson } from './httpMember.ts';
import { type ProviderProcess, startProviderProcess } from './providerProcess.ts';
import { openTestApp, serverSettings } from './testApp.ts';

export interface FrontAnswer {
  status: number;
  body: { code?: string; [field: string]: unknown };
}

/** The API for several clients: two processes over one PostgreSQL, or one process over PGlite. */
export interface Fronts {
  post(path: string, headers: Record<string, string>, body: unknown): Promise<FrontAnswer>;
  close(): Promise<void>;
}

export async function openFronts(database: TestDatabase): Promise<Fronts> {
  return database.url === '' ? oneProcess(database) : twoProcesses(database);
}

async function oneProcess({ db }: TestDatabase): Promise<Fronts> {
  const app = await openTestApp(db);
  return {
    post: async (url, headers, payload) => {
      const sent = { ...headers, 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'POST', url, headers: sent, payload: JSON.stringify(payload) });
      return { status: answer.statusCode, body: answer.json() };
    },
    close: () => app.close(),
  };
}

async function twoProcesses({ providerUrl }: TestDatabase): Promise<Fronts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-fronts-'));
  const env = {
    DATABASE_URL: providerUrl,
    DATA_DIR: folder,
    ...serverSettings,
    SEED: 'off',
    QUICK_ROUNDS: 'off',
    RATE_LIMIT_FACTOR: '1000',
  };
  const processes = await Promise.all([startProviderProcess(env), startProviderProcess(env)]);
  let turn = 0;
  return {
    post: async (to, headers, body) => {
      const { url: front } = processes[turn++ % processes.length] ?? fail();
      const response = await fetch(`${front}${to}`, postJson(body, headers));
      return { status: response.status, body: JSON.parse(await response.text()) };
    },
    close: async () => {
      await Promise.all(processes.map((each: ProviderProcess) => each.end('SIGTERM')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function fail(): never {
  throw new Error('There is no process.');
}

export async function mapConcurrent<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
