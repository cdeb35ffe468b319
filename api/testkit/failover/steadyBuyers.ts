import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Purchase } from 'shared/contracts/purchases';
import { Value } from 'typebox/value';
import type { Player } from '../players.ts';

/** A purchase that somebody was told of. */
export interface Told {
  buyer: Player;
  lottery: number;
  number: number;
  key: string;
  /** Id of the purchase in the answer. */
  purchase: number;
  price: number;
  /** How often it was sent until it was answered. */
  sent: number;
}

/** Members who buy without a pause and give up nothing: what is not answered is sent again under its key, to the next process. */
export interface SteadyBuyers {
  /** All that they were told of so far, in the order of the answers. */
  readonly told: readonly Told[];
  /** When each answer came, performance.now. */
  readonly times: readonly number[];
  /** Answers 503, and requests without any answer. */
  readonly away: { refused: number; unanswered: number };
  /** Answers that say neither 'bought' nor 'ask again': there must be none. */
  readonly wrong: readonly string[];
  /** Waits until so many more were told. */
  more(count: number): Promise<void>;
  /** Each buys to the end what they have in hand, and stops. */
  stop(): Promise<void>;
  /** Stops at once, also what nobody answers: for what a failed run left. */
  abandon(): void;
}

/**
 * @param providers addresses of the provider's processes, without a slash at the end
 * @param addRound opens a round of so many numbers whenever there are few left, and waits for the database to be there
 */
export function startBuying(
  providers: readonly string[],
  buyers: readonly Player[],
  addRound: () => Promise<{ lottery: number; count: number }>,
): SteadyBuyers {
  const told: Told[] = [];
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

type Order = Pick<Told, 'buyer' | 'key' | 'lottery' | 'number'>;

/** Sends one purchase. @returns undefined when no answer came */
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
    return undefined; // As a member whose line was cut: they ask again.
  }
}

/** The longest time without an answer between two moments (performance.now), seconds. */
export function longestPause(times: readonly number[], from: number, to: number): number {
  const inside = times.filter((time) => time >= from && time <= to);
  const pauses = inside.map((time, at) => time - (inside[at - 1] ?? from));
  return Math.max(0, ...pauses) / 1_000;
}
