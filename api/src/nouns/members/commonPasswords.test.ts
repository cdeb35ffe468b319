import { commonPasswordProblem } from './commonPasswords.ts';

test.each(['12345678', 'password', 'PassWord', ' sunshine ', 'qwertyuiop', 'iloveyou', 'trustno1', 'ｐａｓｓｗｏｒｄ'])(
  '%j is one that everybody tries first',
  async (password) => {
    expect(await commonPasswordProblem(password)).toMatch(/everybody tries first/);
  },
);

test.each(['copper-harbour-violin', 'vexofrugtabi', 'password of the old mill', ''])(
  '%j is not on the list',
  async (password) => {
    expect(await commonPasswordProblem(password)).toBeUndefined();
  },
);
