import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The terms of play that opening records name by their hash. Another wording holds for rounds that open from then on. */
export const termsText = readFileSync(path.join(import.meta.dirname, 'terms.txt'), 'utf8');
