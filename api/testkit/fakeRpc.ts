import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Block } from '../src/core/draw-sources/drawSource.ts';

/** Fake BSC node over JSON-RPC: two blocks a second since second 1,000,000. */
export interface FakeRpc {
  url: string;
  chainId: number;
  finalized: number;
  latest: number;
  forkFrom: number;
  block(number: number): Block;
  numberAt(second: number): number;
  /** Stops answering. @returns a counter of answers since then */
  hang(): { answered(): number };
  stop(): Promise<void>;
}

const firstSecond = 1_000_000;

export async function startFakeRpc(): Promise<FakeRpc> {
  let hangs = false;
  let answered = 0;
  const server = createServer(async (request, response) => {
    if (hangs) return;
    answered++;
    const call = JSON.parse(await text(request));
    const answer = (result: unknown) => ({ jsonrpc: '2.0', id: call.id, result });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(resultOf(call.method, call.params?.[0]))));
  });
  const hex = (value: number) => `0x${value.toString(16)}`;
  const resultOf = (method: string, which: string) => {
    if (method === 'eth_chainId') return hex(node.chainId);
    const tags: Record<string, number> = { finalized: node.finalized, latest: node.latest };
    const { number, hash, time } = node.block(tags[which] ?? Number(which));
    return { number: hex(number), hash, timestamp: hex(time.getTime() / 1000), transactions: [] };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const node: FakeRpc = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    chainId: 56,
    finalized: 5_000,
    latest: 5_004,
    forkFrom: Number.POSITIVE_INFINITY,
    block: (number) => ({
      number,
      hash: `0x${(number >= node.forkFrom ? 'f' : '0').repeat(32)}${number.toString(16).padStart(32, '0')}`,
      time: new Date((firstSecond + Math.floor(number / 2)) * 1000),
    }),
    numberAt: (second) => (second - firstSecond) * 2,
    hang: () => {
      hangs = true;
      answered = 0;
      return { answered: () => answered };
    },
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}
