import { credentialRules } from 'shared/contracts/credentialRules';

const { otpLength } = credentialRules;

/** What was typed or pasted without spaces and dashes: codes are written '123 456' and '123-456' in many mails. */
export const readCode = (typed: string) => typed.replace(/[\s\p{Pd}]/gu, '');

/** Whether this is all digits of a code. */
export const isCode = (code: string) => new RegExp(`^\\d{${otpLength}}$`).test(code);

/** Whether this is a code as far as it goes; empty is. */
export const canBecomeCode = (code: string) => new RegExp(`^\\d{0,${otpLength}}$`).test(code);
