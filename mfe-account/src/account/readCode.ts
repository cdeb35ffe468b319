import { credentialRules } from 'shared/contracts/credentialRules';

const { otpLength } = credentialRules;

/** Removes spaces and dashes from a code: many mails write '123 456' and '123-456'. */
export const readCode = (typed: string) => typed.replace(/[\s\p{Pd}]/gu, '');

export const isCode = (code: string) => new RegExp(`^\\d{${otpLength}}$`).test(code);

/** Tells whether this is the beginning of a code; true for an empty text. */
export const canBecomeCode = (code: string) => new RegExp(`^\\d{0,${otpLength}}$`).test(code);
