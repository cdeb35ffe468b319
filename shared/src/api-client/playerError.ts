/** An error whose message is a sentence for the player. The page shows no other error's text, except that of the API's answers. */
export class PlayerError extends Error {
  override name = 'PlayerError';
}
