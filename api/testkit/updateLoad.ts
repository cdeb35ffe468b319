import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { Paged } from 'shared/contracts/paging';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { demoPassword } from '../src/app/seed/demoAccounts.ts';
import { ask, postJson, tokenOf } from './httpMember.ts';

/** What is looked at of a round: the release that runs says less of it than the one that comes. */
const OpenRound = Type.Pick(Lottery, ['id', 'totalTickets', 'rollEndTime']);

/** Rounds that are on sale for long enough that none closes while they are played. The provider opens them a moment after its start. */
async function openRounds(url: string): Promise<{ id: number; totalTickets: number }[]> {
  for (;;) {
    const { contents } = await ask(Paged(OpenRound), `${url}/api/lotteries/?status=running&limit=50`);
    const rounds = contents.filter(({ rollEndTime }) => rollEndTime > Date.now() + 1_800_000);
    if (rounds.length > 0) return rounds;
    await sleep(100);
  }
}

/**
 * Demo members buy, and look at what they have, until they are stopped. What a process that stops does not take (503, no connection) is
 * sent to another with the same idempotency key, as nginx and the pages do.
 * @param urls of the processes that take requests now
 */
export async function playUntilTold(urls: () => readonly string[], usernames: readonly string[]) {
  const [url = ''] = urls();
  const targets: { id: number; number: number }[] = [];
  for (const { id, totalTickets } of await openRounds(url)) {
    const numbers = await ask(Type.Array(LotteryTicket), `${url}/api/lotteries/${id}/tickets`);
    // The last one is for whoever goes the whole way.
    for (const { ticketNumber, userId } of numbers)
      if (userId === null && ticketNumber < totalTickets - 1) targets.push({ id, number: ticketNumber });
  }
  const tokens = await Promise.all(usernames.map((name) => tokenOf(url, name, demoPassword(name))));
  const errors: string[] = [];
  const bought: string[] = [];
  let stopping = false;
  let turn = 0;

  /** @returns the answer of the first process that takes it; undefined when none did for long */
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
    /** Waits until some more was bought. */
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
 * A member's way through everything that a process says it has: logs in, reads every address, buys, limits themselves, writes, logs out.
 * @returns what could not be had because of a fault in the process
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
    // A stream of events has no end.
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    // What fails in the middle of an answer ends the connection.
    const text = isStream ? await answer.body?.cancel() : await answer.text().catch((error: unknown) => `broke off: ${error}`);
    if (!isRight(answer.status) || text?.startsWith('broke off'))
      faults.push(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text ?? ''}`);
  };
  const noFault = (status: number) => status < 500;
  const fine = (status: number) => status === 200;
  for (const [path, operations] of Object.entries(Value.Parse(Description, description).paths))
    if ('get' in operations) await look(path.replaceAll(/\{\w+\}/g, '1'), { headers }, path.includes('{') ? noFault : notRefused);
  // The last number of a round, which nobody else plays for; sold to them before, it is theirs again.
  const round = (await openRounds(url).catch(() => [])).at(-1);
  const number = (round?.totalTickets ?? 1) - 1;
  // (Sold to somebody by the demo is an answer too.)
  const answered = (status: number) => fine(status) || status === 409;
  await look(`/api/lotteries/${round?.id}/buy-ticket`, postJson({ ticketNumber: [number] }, headers), answered);
  await look('/api/protection/limit', postJson({ period: 'month', amount: 900_000 }, headers), fine);
  await look('/api/contact-information/', postJson({ email: 'a@example.com', message: 'Hello' }), noFault);
  await look('/api/auth/logout', { method: 'POST', headers }, fine);
  return faults;
}

/** A machine that is busy asks to come again. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    if (answer.status !== 503 || attempt === 20) return answer;
    await answer.body?.cancel();
    await sleep(500);
  }
}

/** A description names addresses that may refuse without their parameters; none may fail. */
const notRefused = (status: number) => status < 500 && status !== 401;
