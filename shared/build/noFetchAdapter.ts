/** Replaces axios's fetch adapter, which browsers only use without XMLHttpRequest: each bundle would contain it unused. */
export const getFetch = undefined;
