/** Something has taken too long, but may still come. */
export class Late extends Error {
  /** Whether it came after all; settled when that is known. */
  readonly came: Promise<boolean>;

  constructor(came: Promise<boolean>) {
    super('It has not come in time.');
    this.came = came;
  }
}

/**
 * What is being loaded, for as long as anybody should wait for it without a word.
 * @param patience ms
 * @throws Late after that; whatever made the loading fail before
 */
export async function inTime<T>(loading: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const came = loading.then(
      () => true,
      () => false,
    );
    timer = setTimeout(() => reject(new Late(came)), patience);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
