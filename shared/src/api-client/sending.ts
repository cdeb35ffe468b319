/**
 * Loads the transport with the first call: a page that arrived with its data may never send one.
 * @throws when the chunk cannot be loaded; the next call tries again
 */
export const sending = () => import(/* webpackChunkName: "calls" */ './transport.ts');
