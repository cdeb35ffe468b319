/** A text that only the browser profile it was sealed in can read: AES-GCM under a key that no script can take out. */
export interface Sealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Seals a text under a fresh key that cannot be extracted. */
export async function seal(text: string): Promise<Sealed> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return { key, iv, data };
}

/** @throws OperationError when the data was changed */
export async function unseal({ key, iv, data }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}
