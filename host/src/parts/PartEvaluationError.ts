import type { PartName } from 'shared/contracts/parts';

/** Error of a part whose code was loaded and failed while it was evaluated: the connection is not the cause. */
export class PartEvaluationError extends Error {
  override readonly name = 'PartThrew';

  constructor(part: PartName, cause: unknown) {
    super(`The code of ${part} has come and throws: ${String(cause)}`, { cause });
  }
}
