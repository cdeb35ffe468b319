import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Purchase } from 'shared/contracts/purchases';
import { Value } from 'typebox/value';
import type { Player } from '../players.ts';

export interface ConfirmedPurchase {
  buyer: Player;
  lottery: number;
  number: number;
  key: string;
  purchase: number;
  price: number;
  sent: number;
}

/**
 * Members who buy without a pause. An unanswered request is repeated with its idempotency key at the next process. `times`: times
 * of the answers, performance.now. `wrong`: unexpected answers; must be empty.
 */
export interface SteadyBuyers {
  readonly told: readonly ConfirmedPurchase[];
  readonly times: readonly number[];
  readonly away: { refused: number; unanswered: number };
  readonly wrong: readonly string[];
  more(count: number): Promise<void>;
  stop(): Promise<void>;
  abandon(): void;
}

/**
 * Starts the buyers.
 * @param providers addresses of the provider's processes, without a trailing slash
 * @param addRound opens a round when few numbers are left, and waits for the database
 */
export function startBuying(
  providers: readonly string[],
  buyers: readonly Player[],
  addRound: () => Promise<{ lottery: number; count: number }>,
): SteadyBuyers {
  const told: ConfirmedPurchase[] = [];
  const times: number[] = [];
  const wrong: string[] = [];
  const away = { refused: 0, unanswered: 0 };
  const numbers: { lottery: number; number: number }[] = [];
  let stopping = false;
  let abandoned = false;
  let adding: Promise<void> | undefined;
  const stock = () => {
    if (numbers.length > 200 || stopping) return;
    adding ??= addRound()
      .then(({ lottery, count }) => {
        for (let number = 0; number < count; number++) numbers.push({ lottery, number });
      })
      .catch((error: unknown) => {
        wrong.push(`No round could be opened: ${error}`);
      })
      .finally(() => {
        adding = undefined;
      });
  };
  const buyOne = async (buyer: Player, turn: number) => {
    stock();
    const wanted = numbers.shift();
    if (wanted === undefined) return;
    const key = randomUUID();
    for (let sent = 1; !abandoned; sent++) {
      const answer = await ask(providers[(turn + sent) % providers.length] ?? '', { buyer, key, ...wanted });
      if (answer === undefined) away.unanswered++;
      else if (answer.status === 503) away.refused++;
      else {
        times.push(performance.now());
        if (answer.status === 200) {
          const { id, totalPrice } = Value.Parse(Purchase, answer.body);
          told.push({ buyer, key, ...wanted, purchase: id, price: totalPrice, sent });
        } else wrong.push(`${answer.status} ${JSON.stringify(answer.body)} for number ${wanted.number}, sent ${sent} times`);
        return;
      }
      await sleep(100);
    }
  };
  const working = buyers.map(async (buyer, turn) => {
    while (!stopping) {
      await buyOne(buyer, turn);
      await sleep(40);
    }
  });
  return {
    told,
    times,
    away,
    wrong,
    more: async (count) => {
      const enough = told.length + count;
      while (told.length < enough) {
        if (wrong.length > 0) throw new Error(`A purchase was refused for good: ${wrong[0]}`);
        await sleep(20);
      }
    },
    stop: async () => {
      stopping = true;
      await Promise.all(working);
      await adding;
    },
    abandon: () => {
      stopping = true;
      abandoned = true;
    },
  };
}

type Order = Pick<ConfirmedPurchase, 'buyer' | 'key' | 'lottery' | 'number'>;

export async function ask(
  url: string,
  { buyer, key, lottery, number }: Order,
): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await fetch(`${url}/api/lotteries/${lottery}/buy-ticket/`, {
      method: 'POST',
      headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ticketNumber: [number] }),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

/** Returns the longest time without an answer between two times (performance.now), seconds. */
export function longestPause(times: readonly number[], from: number, to: number): number {
  const inside = times.filter((time) => time >= from && time <= to);
  const pauses = inside.map((time, at) => time - (inside[at - 1] ?? from));
  return Math.max(0, ...pauses) / 1_000;
}
