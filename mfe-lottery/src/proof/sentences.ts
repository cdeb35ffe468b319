/**
 * Explains the proof without cryptography, in six sentences.
 * @param simulated whether the site simulates the beacon or chain; null while unknown
 */
export function sentencesOf(rule: string, simulated: boolean | null): readonly string[] {
  const source = rule === 'v2' ? 'a value of a beacon' : 'a block of a chain';
  const inTime = rule === 'v2' ? ', still before the beacon speaks,' : '';
  return [
    `When the sale opens we publish what will decide: the rule, the price, how many numbers there are, and ${source} that does not exist yet.`,
    `When it closes${inTime} we publish a fingerprint of the list of who holds which number: change one name in it, and it is another fingerprint.`,
    chosenBy(rule, simulated),
    'From it a fixed calculation leads to exactly one number, and your browser does that calculation itself.',
    'Each of these statements stands in a public log that can only grow, so that none can be taken back or slipped in later.',
    'If anybody, we included, changed anything, one of the steps below would be red.',
  ];
}

function chosenBy(rule: string, simulated: boolean | null): string {
  const comes = rule === 'v2' ? 'the beacon speaks' : 'the block comes';
  if (simulated)
    return `Then ${comes}: here it is a simulated one of this installation, whose operator can know it beforehand, so this round shows how the proof works and not that chance is at work.`;
  const known = simulated === null ? '; where a site simulates its own, this page says so' : '';
  return rule === 'v2'
    ? `Then ${comes}: the public one is made by many organisations together, and none of them can choose or foresee it${known}.`
    : `Then ${comes}, made by others after the close: whoever makes it could throw away about 256 of them at a great loss to choose a number, which is this older rule’s known weakness${known}.`;
}
