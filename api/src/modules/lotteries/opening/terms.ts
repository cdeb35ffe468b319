import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The terms of play; opening records name them by hash. A change applies only to lotteries that open later. */
export const termsText = readFileSync(path.join(import.meta.dirname, 'terms.txt'), 'utf8');
