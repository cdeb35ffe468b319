/**
 * Addresses as a head says them: whole where the site's origin is known, else beginning at its root.
 * @param origin e.g. `https://lotto.example.com`
 */
export function addressesOf(origin: string | undefined) {
  return {
    /** @param path of the site, with its query */
    of: (path: string): string => `${origin ?? ''}${path}`,
    /** A picture's address as the provider gives it; undefined for one that is neither of this site nor http(s). */
    ofPicture(picture: string): string | undefined {
      if (/^\/(?![/\\])/.test(picture)) return `${origin ?? ''}${picture}`;
      return /^https?:\/\//i.test(picture) && URL.canParse(picture) ? new URL(picture).href : undefined;
    },
  };
}

export type Addresses = ReturnType<typeof addressesOf>;
