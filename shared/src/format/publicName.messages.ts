/** Sentences about the public name of a member; no other place says them in its own words. */
export const publicNameTexts = {
  name: 'Others see your public name beside your wins, and your public ID beside the numbers you buy. Both were drawn by lot and say nothing about you.',
  picture: 'Beside the name they see a drawing with two of its letters, or your own picture if you choose so in your account.',
  secret: 'The name that you log in with, your full name, your email address and your balance are not public.',
} as const;
