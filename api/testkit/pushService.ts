import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { PushTarget } from '../src/core/push/webPush.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a push service on this machine. It answers 201, or as the path says: `/429/…`; `/silent/…` gets no answer. */
export async function startPushService() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { url: path = '', headers } = request;
    received.push({ path, headers, body });
    const status = path.split('/')[1] ?? '';
    if (status === 'silent') return;
    if (status === '307') response.setHeader('location', '/201/elsewhere');
    if (status === '429') response.setHeader('retry-after', '600');
    response.writeHead(/^\d{3}$/.test(status) ? Number(status) : 201).end('What a service says is read by nobody.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    closeIdle: () => server.closeIdleConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Creates a subscribed browser that can decrypt pushes (RFC 8291). */
export function subscribedBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const point = ecdh.generateKeys();
  const secret = randomBytes(16);
  const target: PushTarget = {
    endpoint,
    keys: { p256dh: point.toString('base64url'), auth: secret.toString('base64url') },
  };
  /** @throws Error when it was encrypted for another browser */
  const open = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const senderPoint = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + senderPoint.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, senderPoint]);
    const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderPoint), secret, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // Last record: the payload, a 2, and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  };
  return { target, open };
}
