import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/core/db/database.ts';
import { isErrno } from '../src/core/errorCode.ts';
import { addLottery } from './lotteries.ts';
import { type Player, player } from './players.ts';
import { startProviderProcess } from './providerProcess.ts';
import { serverSettings } from './testApp.ts';
import { boundlessBudget } from './wallets.ts';

/**
 * Requests during one shutdown. `inHand`: requests sent before the signal, and later ones that reached a connection.
 * `chargedUnanswered`: of those: charged, although the client got no answer. `refused`: answered 503 with `Connection: close`.
 * `streamsSentBack`: live streams that got a reconnect time and ended. `took`: from the signal to the exit of the process, ms.
 */
export interface StopReport {
  inHand: number;
  unanswered: number;
  chargedUnanswered: number;
  refused: number;
  streamsSentBack: number;
  streams: number;
  exitCode: number | null;
  took: number;
}

export interface StopOptions {
  env: Record<string, string>;
  open: () => Promise<Database>;
  clients: number;
  /** Time of load before the signal, ms. */
  load: number;
  streams?: number;
}

const numbersPerRound = 256;

/**
 * Starts a provider, lets clients buy continuously over keep-alive connections, sends SIGTERM, and compares the clients' answers
 * with the database.
 */
export async function stopUnderLoad({ env, open, clients, load, streams = 4 }: StopOptions): Promise<StopReport> {
  const before = await open();
  const lotteries: number[] = [];
  for (let count = 0; count < 12; count++) lotteries.push(await addLottery(before, { numbers: numbersPerRound }));
  const buyers: Player[] = [];
  await before.execute(boundlessBudget);
  for (let count = 0; count < clients; count++) buyers.push(await player(before, { cto: 1_000_000 }));
  await before.close();

  const provider = await startProviderProcess({
    ...serverSettings,
    SEED: 'off',
    QUICK_ROUNDS: 'off',
    RATE_LIMIT_FACTOR: '100000',
    ...env,
  });
  let stopping = false;
  let turn = 0;
  const told = { inHand: 0, refused: 0, sentBack: 0 };
  const bought = new Set<string>();
  const unanswered: string[] = [];

  const opened = await Promise.all(
    Array.from({ length: streams }, () => fetch(`${provider.url}/api/lotteries/${lotteries[0]}/live`)),
  );
  const watching = opened.map(async (response) => {
    const all = await response.text().catch(() => '');
    if (/^retry: \d+$/m.test(all)) told.sentBack++;
  });
  const buying = buyers.map(async (buyer) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const n = turn++;
      const number = n % numbersPerRound;
      const lottery = lotteries[Math.floor(n / numbersPerRound) % lotteries.length] ?? 0;
      const answer = await purchase(provider.url, agent, buyer, lottery, number);
      if (answer === 'no connection') break;
      if (stopping) told.inHand++;
      if (answer === 'no answer') unanswered.push(`${lottery} ${number}`);
      else if (answer.status === 200) bought.add(`${lottery} ${number}`);
      else if (answer.status === 503 && answer.closes) {
        told.refused++;
        // Retries earlier than requested: it reconnects, and gets another refusal or no connection.
        await sleep(20);
      }
      if (answer === 'no answer') break;
    }
    agent.destroy();
  });

  await sleep(load);
  stopping = true;
  const asked = performance.now();
  const exitCode = await provider.end('SIGTERM');
  const took = performance.now() - asked;
  await Promise.all([...buying, ...watching]);

  const after = await open();
  const sold = new Set(
    (
      await after.query<{ line: string }>(
        "select format('%s %s', lottery_id, ticket_number) as line from tickets where lottery_id = any($1)",
        [lotteries],
      )
    ).map(({ line }) => line),
  );
  await after.close();
  const lost = [...bought].filter((line) => !sold.has(line));
  if (lost.length > 0) throw new Error(`Acknowledged and not there: ${lost.join(', ')}`);
  return {
    inHand: told.inHand,
    unanswered: unanswered.length,
    chargedUnanswered: unanswered.filter((line) => sold.has(line)).length,
    refused: told.refused,
    streamsSentBack: told.sentBack,
    streams,
    exitCode,
    took,
  };
}

type Answer = { status: number; closes: boolean } | 'no answer' | 'no connection';

function purchase(url: string, agent: Agent, { headers }: Player, lottery: number, number: number): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(
      `${url}/api/lotteries/${lottery}/buy-ticket/`,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      (response) => {
        const { statusCode = 0, headers: answered } = response;
        text(response).then(
          () => resolve({ status: statusCode, closes: answered.connection === 'close' }),
          () => resolve('no answer'),
        );
      },
    );
    // A connection that was not accepted carried no request.
    sent.on('error', (error) => resolve(isErrno(error, 'ECONNREFUSED') ? 'no connection' : 'no answer'));
    sent.end(`{"ticketNumber":[${number}]}`);
  });
}
