import { createHmac } from 'node:crypto';
import type { ReleaseNewsConfig } from '../../../core/config/config.ts';
import { postOnce, publicAgent } from '../../../core/push/postOnce.ts';

/**
 * Calls the webhook for one deployment.
 * @param id the same for all attempts
 * @returns the reason of a failure, without the address; null on success
 */
export type CallWebhook = (id: string, body: string) => Promise<string | null>;

/**
 * Headers of the Standard Webhooks specification: with the secret, the receiver can verify origin and time, and detect
 * duplicates.
 */
function webhookHeaders(id: string, body: string, secret: string | null, seconds: number): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(seconds) };
  if (secret === null) return headers;
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}

/** Creates a client for the configured address, which must be public or this machine (see core/config/webhook.ts). */
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
