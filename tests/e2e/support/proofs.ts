import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Checks that a request was signed with a non-extractable key of the browser, and that its token alone is rejected.
 * @param sent a request that changes something
 */
export async function expectBound(page: Page, sent: Request): Promise<void> {
  const headers = await sent.allHeaders();
  expect(headers.dpop).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/);
  expect(await page.evaluate(readKey)).toEqual({ extractable: false, exported: 'InvalidAccessError' });

  const { dpop: _left, ...stolen } = headers;
  const elsewhere = await fetch(sent.url(), {
    method: 'POST',
    headers: { authorization: stolen.authorization ?? '', 'content-type': 'application/json' },
    body: sent.postData(),
  });
  expect(await elsewhere.json()).toMatchObject({ statusCode: 401, code: 'PROOF_REQUIRED' });
}

/** Runs in the page. Returns whether a script can export the private key. */
async function readKey(): Promise<{ extractable: boolean; exported: string }> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('snail-lotto.proof'));
  const { privateKey } = await settled<{ privateKey: CryptoKey }>(database.transaction('key').objectStore('key').get('only'));
  database.close();
  const exported = await crypto.subtle.exportKey('pkcs8', privateKey).then(
    () => 'the key',
    (error: Error) => error.name,
  );
  return { extractable: privateKey.extractable, exported };
}
