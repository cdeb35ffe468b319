/**
 * What sends calls: with the first one, because a page that arrived with its answers may never make one.
 * @throws where its code cannot be fetched; the next call asks for it again
 */
export const sending = () => import(/* webpackChunkName: "calls" */ './transport.ts');
