import { sentencesOf } from './proof.messages.ts';

it.each(['v1', 'v2'])('explains rule %s and its source in six sentences', (rule) => {
  for (const simulated of [true, false, null]) {
    const sentences = sentencesOf(rule, simulated);
    expect(sentences.map((sentence) => sentence.match(/\.( |$)/g)?.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(sentences[2]?.includes('whose operator can know it beforehand')).toBe(simulated === true);
    expect(sentences[2]?.includes('this page says so')).toBe(simulated === null);
  }
});

it('states that a block producer can discard blocks', () => {
  expect(sentencesOf('v1', false)[2]).toContain('about 256');
});
