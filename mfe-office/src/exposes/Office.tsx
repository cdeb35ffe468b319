import type { Part } from 'shared/contracts/parts';
import { Office } from '../office/Office.tsx';

export default Office satisfies Part<'office/Office'>;
