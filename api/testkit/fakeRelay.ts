import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const recordedRounds: ReadonlyMap<number, string> = new Map([
  [42, '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'],
  [1000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
]);

export type RelayManner = (request: IncomingMessage, response: ServerResponse, round: number) => void;

export interface FakeRelay {
  url: string;
  manner: RelayManner;
  asked: string[];
  stop(): Promise<void>;
}

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const honest: RelayManner = (_request, response, round) => {
  const signature = recordedRounds.get(round);
  if (signature === undefined) json(response, 404, { error: 'not found' });
  else json(response, 200, { round, signature });
};

export const useless = {
  'says another round has this number': (_request, response, round) =>
    json(response, 200, { round, signature: recordedRounds.get(round === 42 ? 1000 : 42) }),
  'answers an old round': (_request, response) => json(response, 200, { round: 42, signature: recordedRounds.get(42) }),
  'makes a signature up': (_request, response, round) => json(response, 200, { round, signature: 'a'.repeat(96) }),
  'answers no JSON': (_request, response) => response.end('<html>It works!</html>'),
  'answers another JSON': (_request, response, round) => json(response, 200, { round, signature: 12 }),
  'sends to another place': (request, response) => response.writeHead(302, { location: `/honest${request.url}` }).end(),
  'sends 50 MB': (_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    let left = 800;
    const more = () => {
      while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more);
      response.end();
    };
    more();
  },
  fails: (_request, response) => json(response, 503, {}),
  'hangs up': (_request, response) => response.destroy(),
} satisfies Record<string, RelayManner>;

export async function startFakeRelay(): Promise<FakeRelay> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    relay.asked.push(path);
    const [, asked] = /(?:^\/(?:honest\/)?[0-9a-f]{64}\/public|\/v2\/beacons\/quicknet\/rounds)\/(\d+|latest)$/.exec(path) ?? [];
    const round = asked === 'latest' ? Math.max(...recordedRounds.keys()) : Number(asked);
    (path.startsWith('/honest') ? honest : relay.manner)(request, response, round);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const relay: FakeRelay = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    manner: honest,
    asked: [],
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}
