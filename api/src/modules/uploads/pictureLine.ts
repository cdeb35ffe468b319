import { ApiError } from '../../core/http/errors.ts';

/** Pictures on their way, the one that is being read among them: each holds its bytes in memory. And those of one member. */
export const mostWaiting = 20;
export const mostWaitingOfMember = 2;

/** When it makes sense to come again, seconds. */
const comeAgain = 5;

/**
 * The line of the pictures that wait to be read. A place is taken before the bytes are received, so that no crowd can fill the memory:
 * whoever finds no place is told at once.
 */
export class PictureLine {
  /** Whose they are. */
  readonly #members: number[] = [];

  /**
   * Takes a place.
   * @returns gives it up again; calling it twice is calling it once
   * @throws ApiError 429 when the member has their places, 503 when there is none for anybody
   */
  enter(userId: number): () => void {
    if (this.#members.filter((other) => other === userId).length >= mostWaitingOfMember) {
      const told = 'Your other pictures are still being read. Please send this one again in a moment.';
      throw new ApiError(429, 'TOO_MANY_REQUESTS', told, undefined, comeAgain);
    }
    if (this.#members.length >= mostWaiting) {
      const told = 'Many pictures are being read just now. Please send yours again in a moment.';
      throw new ApiError(503, 'UNAVAILABLE', told, undefined, comeAgain);
    }
    this.#members.push(userId);
    let here = true;
    return () => {
      if (here) this.#members.splice(this.#members.indexOf(userId), 1);
      here = false;
    };
  }
}
