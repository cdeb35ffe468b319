/** Marks that are kept at most; older ones say no more than that the replica is too far behind. */
const mostMarks = 60;

/**
 * How old what a replica shows can be at most. What the primary had written at a moment is noted; once the replica shows that much, it
 * shows at least that moment. Neither clock nor standing still of either server can make it seem younger than it is.
 */
export class ReplicaAge {
  #marks: { at: number; written: number }[] = [];
  #shownAt = Number.NEGATIVE_INFINITY;

  /**
   * @param at when the primary was asked, ms of performance.now
   * @param written position in its log, bytes
   */
  primaryHad(written: number, at: number): void {
    this.#marks.push({ at, written });
    if (this.#marks.length > mostMarks) this.#marks.shift();
  }

  /** @param shown position up to which the replica has taken over the primary's log, bytes */
  replicaShows(shown: number): void {
    const reached = this.#marks.filter(({ written }) => written <= shown);
    const last = reached.at(-1);
    if (last === undefined) return;
    this.#shownAt = Math.max(this.#shownAt, last.at);
    this.#marks = this.#marks.filter(({ at }) => at > last.at);
  }

  /** The replica is not to be believed until it has shown something new. */
  forget(): void {
    this.#marks = [];
    this.#shownAt = Number.NEGATIVE_INFINITY;
  }

  /** Milliseconds; infinite while nothing is known. */
  atMost(now: number): number {
    return now - this.#shownAt;
  }
}
