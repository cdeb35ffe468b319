import { crossingNames, namesIn } from './crossingNames.ts';

test('a remote records the names that its code has, the host all of them', () => {
  const code = 'localStorage.getItem("snail-lotto.return-path");var n=(self.__snailLottoRetries||{})["mfe-account"]';
  expect(namesIn(code, 'remote')).toEqual({
    retriesGlobal: '__snailLottoRetries',
    'storageKeys.returnPath': 'snail-lotto.return-path',
  });
  expect(namesIn(code, 'host')).toEqual(crossingNames);
});
