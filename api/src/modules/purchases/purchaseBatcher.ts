import { DatabaseBusy, DatabaseUnavailable } from '../../core/db/database.ts';

/**
 * `alone` processes one order, which may wait for locks. An order above `maxBatchWeight` is a batch of its own; orders beyond
 * `maxQueueLength` are rejected immediately. `queueTimeout`: timeout of an order in the queue, ms.
 */
export interface BatcherOptions<Order, Answer> {
  /**
   * Processes a batch.
   * @param since arrival of the first order (performance.now)
   * @returns a result per order; null if it must be processed alone
   */
  together(orders: readonly Order[], since: number): Promise<(Answer | null)[]>;
  alone(order: Order, since: number): Promise<Answer>;
  weightOf(order: Order): number;
  maxBatchWeight: number;
  maxQueueLength: number;
  queueTimeout: number;
}

interface Waiting<Order, Answer> {
  order: Order;
  since: number;
  resolve(answer: Answer | PromiseLike<Answer>): void;
  reject(error: unknown): void;
}

/**
 * Batches orders that arrive while a batch is running. It adds no delay: without a running batch, an order starts immediately and
 * alone. Each order gets its own result or error. If a batch fails although the database is reachable, its orders are retried one
 * by one, so that a bad order does not fail the others.
 * @returns a function that processes an order; it throws DatabaseBusy on a timeout in the queue
 */
export function createBatcher<Order, Answer>(options: BatcherOptions<Order, Answer>): (order: Order) => Promise<Answer> {
  const { together, alone, weightOf, maxBatchWeight, maxQueueLength, queueTimeout } = options;
  const queue: Waiting<Order, Answer>[] = [];
  let underWay = false;
  let timer: NodeJS.Timeout | undefined;

  const takeBatch = () => {
    let weight = 0;
    const after = queue.findIndex(({ order }, place) => {
      weight += weightOf(order);
      return place > 0 && weight > maxBatchWeight;
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
      // An unreachable database fails all orders; a busy one may concern only one of them.
      const away = error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy);
      for (const one of ones) {
        if (away || ones.length === 1) one.reject(error);
        else one.resolve(alone(one.order, one.since));
      }
    }
  };

  const runBatches = async () => {
    underWay = true;
    for (let [first] = queue; first !== undefined; [first] = queue) await go(takeBatch(), first.since);
    underWay = false;
    clearTimeout(timer);
    timer = undefined;
  };

  /** One timer is enough: the oldest order is the first to time out. */
  const watch = () => {
    const [first] = queue;
    if (timer !== undefined || first === undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        const now = performance.now();
        while (queue[0] !== undefined && now - queue[0].since >= queueTimeout)
          queue.shift()?.reject(new DatabaseBusy('Too much work waits for the database.'));
        watch();
      },
      Math.max(1, first.since + queueTimeout - performance.now()),
    );
  };

  return (order) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueueLength) {
        reject(new DatabaseBusy('Too much work waits for the database.'));
        return;
      }
      queue.push({ order, since: performance.now(), resolve, reject });
      if (underWay) watch();
      else void runBatches();
    });
}
