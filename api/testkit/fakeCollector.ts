import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Sent = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Type.Array(Type.Unknown()) }),
      scopeSpans: Type.Array(
        Type.Object({
          spans: Type.Array(
            Type.Object({
              traceId: Type.String(),
              spanId: Type.String(),
              parentSpanId: Type.Optional(Type.String()),
              name: Type.String(),
              attributes: Type.Array(Type.Unknown()),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Span = Type.Static<typeof Sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** Starts a fake OpenTelemetry collector (OTLP over HTTP, JSON) that stores the spans. */
export async function fakeCollector({ answers = true } = {}) {
  const spans: Span[] = [];
  const raw: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await json(request);
    if (!answers) return;
    raw.push(JSON.stringify(body));
    for (const { scopeSpans } of Value.Parse(Sent, body).resourceSpans) for (const one of scopeSpans) spans.push(...one.spans);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    raw,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
