import { OperatorError } from '../../core/command/command.ts';
import { errorCode } from '../../core/errorCode.ts';

/**
 * Converts an error of writing files to an OperatorError; returns other errors unchanged.
 * @param left a sentence about the state afterwards
 */
export function fileProblem(error: unknown, folder: string, left: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new OperatorError(`The disk of ${folder} is full. Free some space there, or choose another place. ${left}`);
    case 'EFBIG':
      return new OperatorError(
        `${folder} takes no file of that size. Choose another place, or raise the limit of this user. ${left}`,
      );
    case 'ENOENT':
    case 'ENOTDIR':
      return new OperatorError(`There is no folder ${folder}. Make it first, or choose another place. ${left}`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new OperatorError(`This user may not write to ${folder}. Choose another place. ${left}`);
    default:
      return error;
  }
}
