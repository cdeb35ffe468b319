import { ApiError } from '../../core/http/errors.ts';

/**
 * Limits of uploads in progress, including the one being processed, because each holds its bytes in memory: in all, and per
 * member.
 */
export const mostWaiting = 20;
export const mostWaitingOfMember = 2;

const comeAgain = 5;

/**
 * Queue of uploads. A slot is taken before the body is received, so that many uploads cannot exhaust the memory; without a free
 * slot, an upload is rejected immediately.
 */
export class UploadQueue {
  readonly #members: number[] = [];

  /**
   * Takes a slot.
   * @returns a function that releases it; further calls have no effect
   * @throws ApiError 429 if the member has reached the limit, 503 if the queue is full
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
