/**
 * Runs `work` for all items, at most `width` at a time; a slow or failed item does not block the others.
 * @throws the first error, after all items were tried
 */
export async function mapConcurrent<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const errors: unknown[] = [];
  const lane = async () => {
    for (const item of queue) await work(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (errors.length > 0) throw errors[0];
}
