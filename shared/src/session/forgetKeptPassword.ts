/** Database in which 'Remember me' kept the encrypted password until sessions were remembered instead. */
const formerDatabase = 'snail-lotto.remembered';

/** Deletes the password that an older version of the site kept in this browser. Does nothing where there is none. */
export function forgetKeptPassword(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(formerDatabase);
  } catch (error) {
    // A browser that refuses storage has kept nothing either.
    console.warn('What an older version of the site kept could not be deleted.', error);
  }
}
