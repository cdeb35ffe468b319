import { sentencesOf } from './sentences.ts';

it.each(['v1', 'v2'])('says of rule %s in six sentences what can be known of its source', (rule) => {
  for (const simulated of [true, false, null]) {
    const sentences = sentencesOf(rule, simulated);
    expect(sentences.map((sentence) => sentence.match(/\.( |$)/g)?.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(sentences[2]?.includes('whose operator can know it beforehand')).toBe(simulated === true);
    expect(sentences[2]?.includes('this page says so')).toBe(simulated === null);
  }
});

it('does not hide that a block’s producer can try', () => {
  expect(sentencesOf('v1', false)[2]).toContain('about 256');
});
