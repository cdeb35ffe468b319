import { publicNameRules } from './publicName.ts';

/** Sentences about the public name of a member; no other place says them in its own words. */
export const publicNameTexts = {
  name: 'Others see your public name beside your wins, and your public ID beside the numbers you buy. Both were drawn by lot and say nothing about you, unless you choose another name in your account.',
  choice: `A name that you choose stands beside your earlier wins too. You can choose once in ${publicNameRules.days} days, and return to the name that was drawn by lot at any time.`,
  picture: 'Beside the name they see a drawing with two of its letters, or your own picture if you choose so in your account.',
  secret: 'The name that you log in with, your full name, your email address and your balance are not public.',
} as const;
