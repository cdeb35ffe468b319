import { DatabaseBusy, DatabaseUnavailable } from '../../core/db/database.ts';

/** How what waits is done together. */
export interface WaitingOptions<Order, Answer> {
  /**
   * Does them in one go.
   * @param since when the first of them came (performance.now)
   * @returns an answer for each, in their order; null where it has to be done alone
   */
  together(orders: readonly Order[], since: number): Promise<(Answer | null)[]>;
  /** Does one, which may wait for others. */
  alone(order: Order, since: number): Promise<Answer>;
  /** How much an order is; at least 1. */
  weightOf(order: Order): number;
  /** Most that goes in one go. An order that is more goes by itself. */
  mostTogether: number;
  /** Most orders that wait; one more is refused at once. */
  mostWaiting: number;
  /** How long an order waits for its turn, ms. */
  patience: number;
}

interface Waiting<Order, Answer> {
  order: Order;
  since: number;
  resolve(answer: Answer | PromiseLike<Answer>): void;
  reject(error: unknown): void;
}

/**
 * Does together what arrived while the last go was under way. Nobody waits for company: who comes first goes at once and alone.
 * Each order has its own answer or error. Where a go fails for another reason than that the database is away, each of it is done alone,
 * so that one that cannot be done costs the others nothing.
 * @returns does an order; throws DatabaseBusy when its turn does not come in time
 */
export function doTogether<Order, Answer>(options: WaitingOptions<Order, Answer>): (order: Order) => Promise<Answer> {
  const { together, alone, weightOf, mostTogether, mostWaiting, patience } = options;
  const queue: Waiting<Order, Answer>[] = [];
  let underWay = false;
  let timer: NodeJS.Timeout | undefined;

  /** Those who came first, as many as go together. */
  const nextOnes = () => {
    let weight = 0;
    const after = queue.findIndex(({ order }, place) => {
      weight += weightOf(order);
      return place > 0 && weight > mostTogether;
    });
    return queue.splice(0, after === -1 ? queue.length : after);
  };

  const go = async (ones: readonly Waiting<Order, Answer>[], since: number) => {
    try {
      const answers = await together(
        ones.map(({ order }) => order),
        since,
      );
      for (const [place, one] of ones.entries()) {
        const answer = answers[place];
        one.resolve(answer ?? alone(one.order, one.since));
      }
    } catch (error) {
      // A server that is away is away for each of them; one that is only busy may be so for one of them.
      const away = error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy);
      for (const one of ones) {
        if (away || ones.length === 1) one.reject(error);
        else one.resolve(alone(one.order, one.since));
      }
    }
  };

  const goOn = async () => {
    underWay = true;
    for (let [first] = queue; first !== undefined; [first] = queue) await go(nextOnes(), first.since);
    underWay = false;
    clearTimeout(timer);
    timer = undefined;
  };

  /** One clock for all: who came first is the first to lose patience. */
  const watch = () => {
    const [first] = queue;
    if (timer !== undefined || first === undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        const now = performance.now();
        while (queue[0] !== undefined && now - queue[0].since >= patience)
          queue.shift()?.reject(new DatabaseBusy('Too much work waits for the database.'));
        watch();
      },
      Math.max(1, first.since + patience - performance.now()),
    );
  };

  return (order) =>
    new Promise((resolve, reject) => {
      if (queue.length >= mostWaiting) {
        reject(new DatabaseBusy('Too much work waits for the database.'));
        return;
      }
      queue.push({ order, since: performance.now(), resolve, reject });
      if (underWay) watch();
      else void goOn();
    });
}
