import { get, type IncomingMessage } from 'node:http';

export interface StreamsReport {
  statuses: Record<number, number>;
  other: number | undefined;
}

/** Opens far more live streams of one lottery from one address than a visitor needs, then one from another address. */
export async function takeStreams(urls: readonly string[], lotteryId: number, count: number): Promise<StreamsReport> {
  const greedy = await Promise.all(
    Array.from({ length: count }, (_, n) => open(urls[n % urls.length] ?? '', lotteryId, '127.0.0.3')),
  );
  const other = await open(urls[0] ?? '', lotteryId, '127.0.0.4');
  const statuses: Record<number, number> = {};
  for (const response of greedy) {
    const status = response?.statusCode ?? 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  for (const response of [...greedy, other]) response?.destroy();
  return { statuses, other: other?.statusCode };
}

function open(url: string, lotteryId: number, localAddress: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    get(`${url}/api/lotteries/${lotteryId}/live`, { localAddress, agent: false }, resolve).once('error', () =>
      resolve(undefined),
    );
  });
}
