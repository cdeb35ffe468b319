/** Maximum number of marks; older ones only show that the replica is too far behind. */
const mostMarks = 60;

/**
 * Computes an upper bound of the age of a replica's data. It records the primary's log position with the time; once the replica
 * has replayed that position, its data is at least as new as that time. Neither wrong clocks nor a suspended server can make the
 * data seem newer than it is.
 */
export class ReplicaAge {
  #marks: { at: number; written: number }[] = [];
  #shownAt = Number.NEGATIVE_INFINITY;

  /**
   * @param written position in the primary's log, bytes
   * @param at time of the query to the primary, ms of performance.now
   */
  primaryHad(written: number, at: number): void {
    this.#marks.push({ at, written });
    if (this.#marks.length > mostMarks) this.#marks.shift();
  }

  replicaShows(shown: number): void {
    const reached = this.#marks.filter(({ written }) => written <= shown);
    const last = reached.at(-1);
    if (last === undefined) return;
    this.#shownAt = Math.max(this.#shownAt, last.at);
    this.#marks = this.#marks.filter(({ at }) => at > last.at);
  }

  forget(): void {
    this.#marks = [];
    this.#shownAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns the maximum age, ms; infinite while nothing is known. */
  atMost(now: number): number {
    return now - this.#shownAt;
  }
}
