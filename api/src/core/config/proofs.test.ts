import { parseConfig } from './config.ts';

test.each(['on', 'off', 'whatever'])('REQUIRE_PROOFS=%s is ignored with one line that says what holds instead', (value) => {
  const { warnings } = parseConfig({ REQUIRE_PROOFS: value });
  expect(warnings).toEqual([
    expect.stringMatching(/^REQUIRE_PROOFS is ignored: .*every session is bound.* Remove the setting\.$/),
  ]);
  expect(parseConfig({}).warnings).toEqual([]);
});
