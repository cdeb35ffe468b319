import * as v from 'valibot';

/** Schema of an email address, with the provider's rules. */
export const emailEntry = v.pipe(
  v.string(),
  v.trim(),
  v.email('Please enter a valid email address'),
  v.maxLength(254, 'Please enter a valid email address'),
);
