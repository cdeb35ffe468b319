/** Encodes bytes as base64url without padding. */
export const encoded = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

export const digestOf = async (text: string): Promise<string> =>
  encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
