/** The most rows one page of any list may hold. */
export const maxLimit = 100;
