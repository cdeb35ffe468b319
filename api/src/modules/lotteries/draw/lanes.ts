/**
 * Does `work` for every item, `width` at a time: an item that waits or fails keeps no other waiting.
 * @throws the first error, when everything has been tried
 */
export async function inLanes<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const errors: unknown[] = [];
  const lane = async () => {
    for (const item of queue) await work(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (errors.length > 0) throw errors[0];
}
