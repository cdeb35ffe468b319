/** How long lists count as fresh, ms: five minutes, as specified. */
export const freshMs = 300_000;
/** How long an unused response is cached, ms. */
export const keptMs = 600_000;

/** SWR options of list queries: no second request for the same list while it is fresh. */
export const listOptions = { dedupingInterval: freshMs, revalidateOnFocus: false } as const;
