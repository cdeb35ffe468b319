import * as v from 'valibot';

/** The provider's limits for each field, in characters. */
export const longest = { fullName: 200, question: 500, message: 5_000 } as const;

const address = v.pipe(v.string(), v.trim(), v.email('Please enter a valid email address'), v.maxLength(254));

/**
 * Returns the schema of the contact form. @param member members may leave the address empty; the provider then uses their
 * account's
 */
export const contactSchema = (member: boolean) =>
  v.object({
    fullName: v.pipe(v.string(), v.trim(), v.maxLength(longest.fullName, `Please use at most ${longest.fullName} characters.`)),
    email: member ? v.union([v.literal(''), address], 'Please enter a valid email address') : address,
    question: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Please say in a few words what it is about.'),
      v.maxLength(longest.question, `Please use at most ${longest.question} characters here, and the message for the rest.`),
    ),
    message: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Please write your message.'),
      v.maxLength(longest.message, `Please use at most ${longest.message} characters.`),
    ),
  });

export type ContactFields = v.InferOutput<ReturnType<typeof contactSchema>>;
