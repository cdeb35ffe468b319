import { createHmac } from 'node:crypto';
import type { ReleaseNewsConfig } from '../../../core/config/config.ts';
import { postOnce, publicAgent } from '../../../core/push/postOnce.ts';

/**
 * Tells the receiver of one move.
 * @param id the same each time that it is sent
 * @returns why it was not taken, without the address; null when it was
 */
export type CallWebhook = (id: string, body: string) => Promise<string | null>;

/** Standard Webhooks: who has the secret can tell that it comes from here, when, and that they have it already. */
function webhookHeaders(id: string, body: string, secret: string | null, seconds: number): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(seconds) };
  if (secret === null) return headers;
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}

/** Calls the address of the operator's settings, which is a public one or this machine's (core/config/webhook.ts). */
export function callWebhook({ address, secret }: NonNullable<ReleaseNewsConfig['webhook']>): CallWebhook {
  const agent = publicAgent();
  const url = new URL(address);
  return async (id, body) => {
    const headers = webhookHeaders(id, body, secret, Math.floor(Date.now() / 1_000));
    try {
      const { status } = await postOnce(url, agent, Buffer.from(body), headers);
      return status >= 200 && status < 300 ? null : `status ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}
