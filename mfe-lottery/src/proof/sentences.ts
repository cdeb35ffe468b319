/** What this page shows, for somebody who knows no cryptography. Six sentences, whatever decides the round. */
export function sentencesOf(rule: string, simulated: boolean): readonly string[] {
  const source = rule === 'v2' ? 'a round of a public beacon' : 'a block of a public chain';
  return [
    `When the sale opened we published what would decide: the rule, the price, how many numbers there are, and ${source} that did not exist yet.`,
    rule === 'v2'
      ? 'When it closed, and still before the beacon spoke, we published a fingerprint of the list of who holds which number: change one name in it, and it is another fingerprint.'
      : 'When it closed we published a fingerprint of the list of who holds which number: change one name in it, and it is another fingerprint.',
    chosenBy(rule, simulated),
    'From it a fixed calculation leads to exactly one number, and your browser has just done that calculation itself.',
    'Each of these statements stands in a public log that can only grow, so that none can be taken back or slipped in later.',
    'If anybody, we included, had changed anything, one of the steps below would be red.',
  ];
}

function chosenBy(rule: string, simulated: boolean): string {
  if (simulated)
    return `Then ${rule === 'v2' ? 'the beacon spoke' : 'the block came'}: here it is a simulated one of this installation, whose operator could know it beforehand, so this round shows how the proof works and not that chance was at work.`;
  return rule === 'v2'
    ? 'Then the beacon spoke: its value is made by many organisations together, and none of them can choose or foresee it.'
    : 'Then the first block after the close was made by others; whoever makes it could throw away about 256 of them at a great loss to choose a number, which is this older rule’s known weakness.';
}
