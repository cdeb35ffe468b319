/** Stands in for federation.ts in the prerender build: on the server no part is loaded, every place shows its room. */
export function loadPart(): Promise<never> {
  return Promise.reject(new Error('Parts are loaded in the browser only.'));
}

export const generationOf = () => 0;

export function renew(): void {}
