/** Database in which older versions stored the encrypted password ('Remember me'). */
const formerDatabase = 'snail-lotto.remembered';

/** Deletes the password that an older version of the site stored in this browser, if any. */
export function forgetKeptPassword(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(formerDatabase);
  } catch (error) {
    // A browser that refuses storage has stored nothing either.
    console.warn('What an older version of the site kept could not be deleted.', error);
  }
}
