export interface ConnectionLimiter {
  /**
   * Waits for a free slot.
   * @param patience longest wait, ms
   * @returns a function that releases the slot; undefined when the wait was too long
   */
  enter(patience: number): Promise<(() => void) | undefined>;
  waiting(): number;
}

export function createConnectionLimiter(width: number): ConnectionLimiter {
  let inside = 0;
  const queue = new Set<() => void>();
  const leave = () => {
    inside--;
    const [next] = queue;
    next?.();
  };
  const take = () => {
    inside++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
  return {
    enter: (patience) => {
      if (inside < width) return Promise.resolve(take());
      return new Promise((resolve) => {
        const turn = () => {
          clearTimeout(timer);
          queue.delete(turn);
          resolve(take());
        };
        const timer = setTimeout(() => {
          queue.delete(turn);
          resolve(undefined);
        }, patience);
        queue.add(turn);
      });
    },
    waiting: () => queue.size,
  };
}
