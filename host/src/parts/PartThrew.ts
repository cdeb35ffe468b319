import type { PartName } from 'shared/contracts/parts';

/** A part's code is there, and what it does first has failed: nobody's connection is to blame. */
export class PartThrew extends Error {
  override readonly name = 'PartThrew';

  /** @param cause what was thrown */
  constructor(part: PartName, cause: unknown) {
    super(`The code of ${part} has come and throws: ${String(cause)}`, { cause });
  }
}
