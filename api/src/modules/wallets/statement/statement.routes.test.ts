import { csvCell, csvFile } from './statement.routes.ts';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `"'＝1"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['1 = 1', '1 = 1'],
  [-5, '-5'],
  [null, ''],
])('%j is the cell %j', (cell, csv) => {
  expect(csvCell(cell)).toBe(csv);
});

test('a file has a mark, a line of headers, and a line a row', () => {
  expect(
    csvFile(
      ['a', 'b'],
      [
        ['x', 1],
        ['', null],
      ],
    ),
  ).toBe('\uFEFFa,b\r\nx,1\r\n,\r\n');
});
