import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { Paged } from 'shared/contracts/schemas';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { demoPassword } from '../src/app/seed/demoAccounts.ts';
import { ask, postJson, tokenOf } from './httpMember.ts';

const OpenRound = Type.Pick(Lottery, ['id', 'totalTickets', 'rollEndTime']);

/** Returns rounds whose sale lasts longer than the test. The provider opens them shortly after its start. */
async function openRounds(url: string): Promise<{ id: number; totalTickets: number }[]> {
  for (;;) {
    const { contents } = await ask(Paged(OpenRound), `${url}/api/lotteries/?status=running&limit=50`);
    const rounds = contents.filter(({ rollEndTime }) => rollEndTime > Date.now() + 1_800_000);
    if (rounds.length > 0) return rounds;
    await sleep(100);
  }
}

/**
 * Lets demo members buy and read their data until stopped. A request that a stopping process does not take (503, no connection)
 * is sent to another with the same idempotency key, as nginx and the pages do.
 * @param urls returns the processes that accept requests now
 */
export async function playUntilStopped(urls: () => readonly string[], usernames: readonly string[]) {
  const [url = ''] = urls();
  const targets: { id: number; number: number }[] = [];
  for (const { id, totalTickets } of await openRounds(url)) {
    const numbers = await ask(Type.Array(LotteryTicket), `${url}/api/lotteries/${id}/tickets`);
    for (const { ticketNumber, userId } of numbers)
      if (userId === null && ticketNumber < totalTickets - 1) targets.push({ id, number: ticketNumber });
  }
  const tokens = await Promise.all(usernames.map((name) => tokenOf(url, name, demoPassword(name))));
  const errors: string[] = [];
  const bought: string[] = [];
  let stopping = false;
  let turn = 0;

  /** @returns the answer of the first process that accepts it; undefined when none did in time */
  const send = async (path: string, init: RequestInit): Promise<Response | undefined> => {
    for (let attempt = 0; attempt < 300; attempt++) {
      const all = urls();
      const at = all[(turn + attempt) % all.length] ?? '';
      const answer = await fetch(`${at}${path}`, init).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) return answer;
      await answer?.body?.cancel();
      await sleep(100);
    }
    return undefined;
  };
  const play = async (token: string) => {
    const authorization = `Bearer ${token}`;
    while (!stopping) {
      const target = targets[turn++];
      if (target === undefined) break;
      const purchase = postJson({ ticketNumber: [target.number] }, { authorization, 'idempotency-key': randomUUID() });
      for (const [path, init] of [
        [`/api/lotteries/${target.id}/buy-ticket`, purchase],
        ['/api/lotteries/rounds/mine', { headers: { authorization } }],
        ['/api/wallet/me', { headers: { authorization } }],
        ['/api/lotteries/?status=running', {}],
      ] as const) {
        const answer = await send(path, init);
        const text = await answer?.text();
        if (answer?.status !== 200) errors.push(`${path}: ${answer?.status ?? 'no answer'} ${text ?? ''}`);
        else if (init === purchase) bought.push(`${target.id} ${target.number}`);
      }
      await sleep(50);
    }
  };
  const playing = tokens.map(play);
  return {
    some: async () => {
      const before = bought.length;
      while (bought.length < before + 5 && errors.length === 0) await sleep(50);
    },
    stop: async () => {
      stopping = true;
      await Promise.all(playing);
      return { errors, bought };
    },
  };
}

const Description = Type.Object({ paths: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())) });

/**
 * Uses everything in a process's API description as a member: logs in, reads every address, buys, sets a limit, writes, logs out.
 * @returns the failures
 */
export async function journeyFaults(url: string, username: string): Promise<string[]> {
  const faults: string[] = [];
  const description = await ask(Description, `${url}/api/docs/json`);
  const token = await tokenOf(url, username, demoPassword(username)).catch((error: unknown) => {
    faults.push(`The login: ${error}`);
    return '';
  });
  const headers = { authorization: `Bearer ${token}` };
  const look = async (path: string, init: RequestInit, isRight: (status: number) => boolean) => {
    const answer = await patiently(() => fetch(`${url}${path}`, init));
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    // A failure during an answer closes the connection.
    const text = isStream ? await answer.body?.cancel() : await answer.text().catch((error: unknown) => `broke off: ${error}`);
    if (!isRight(answer.status) || text?.startsWith('broke off'))
      faults.push(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text ?? ''}`);
  };
  const noFault = (status: number) => status < 500;
  const fine = (status: number) => status === 200;
  for (const [path, operations] of Object.entries(Value.Parse(Description, description).paths))
    if ('get' in operations) await look(path.replaceAll(/\{\w+\}/g, '1'), { headers }, path.includes('{') ? noFault : notRefused);
  // The last number of a round is reserved for this; an earlier purchase of it may be repeated.
  const round = (await openRounds(url).catch(() => [])).at(-1);
  const number = (round?.totalTickets ?? 1) - 1;
  // The demo may have sold it: that is an answer too.
  const answered = (status: number) => fine(status) || status === 409;
  await look(`/api/lotteries/${round?.id}/buy-ticket`, postJson({ ticketNumber: [number] }, headers), answered);
  await look('/api/protection/limit', postJson({ period: 'month', amount: 900_000 }, headers), fine);
  await look('/api/contact-information/', postJson({ email: 'a@example.com', message: 'Hello' }), noFault);
  await look('/api/auth/logout', { method: 'POST', headers }, fine);
  return faults;
}

/** Retries while a busy machine answers 503. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    if (answer.status !== 503 || attempt === 20) return answer;
    await answer.body?.cancel();
    await sleep(500);
  }
}

/** Routes may refuse missing parameters, but must not fail. */
const notRefused = (status: number) => status < 500 && status !== 401;
