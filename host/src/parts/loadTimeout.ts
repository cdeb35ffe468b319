/**
 * How long a part may show nothing, or server-rendered content may not react, before the page says so, ms. It covers entry, chunk
 * and rendering together.
 */
export const loadTimeout = 3_500;
