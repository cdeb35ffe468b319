import { createHmac } from 'node:crypto';
import type { Agent } from 'node:https';
import { postOnce } from './postOnce.ts';

/** `key`: bytes that sign the call; null: it is not signed. */
export interface Webhook {
  url: URL;
  key: string | Buffer | null;
  agent: Agent;
}

/**
 * Headers of the Standard Webhooks specification: with the key, the receiver can verify origin and time, and detect duplicates.
 * @param seconds Unix time
 */
export function webhookHeaders(id: string, body: string, key: Webhook['key'], seconds: number): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(seconds) };
  if (key === null) return headers;
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}

/**
 * Calls a webhook once. Never throws.
 * @param id the same for all attempts
 * @returns the status, 0 without an answer, and the reason of a failure, without the address; null on success
 */
export async function callWebhook(
  { url, key, agent }: Webhook,
  id: string,
  body: string,
): Promise<{ status: number; failure: string | null }> {
  const headers = webhookHeaders(id, body, key, Math.floor(Date.now() / 1_000));
  try {
    const { status } = await postOnce(url, agent, Buffer.from(body), headers);
    return { status, failure: status >= 200 && status < 300 ? null : `status ${status}` };
  } catch (error) {
    return { status: 0, failure: error instanceof Error ? error.message : String(error) };
  }
}
