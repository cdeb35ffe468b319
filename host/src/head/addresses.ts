/**
 * Creates the addresses for a document's head: absolute when the site's origin is known, else relative to the root.
 * @param origin e.g. `https://lotto.example.com`
 */
export function addressesOf(origin: string | undefined) {
  return {
    of: (path: string): string => `${origin ?? ''}${path}`,
    /** Returns a picture's address; undefined unless it is on this site or http(s). */
    ofPicture(picture: string): string | undefined {
      if (/^\/(?![/\\])/.test(picture)) return `${origin ?? ''}${picture}`;
      return /^https?:\/\//i.test(picture) && URL.canParse(picture) ? new URL(picture).href : undefined;
    },
  };
}

export type Addresses = ReturnType<typeof addressesOf>;
