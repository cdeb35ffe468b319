import slimStyles from './slimStyles.ts';

test('comments and indentation of a style are not sent; its rules are', () => {
  const source = [
    '/** What it is for. */',
    'export const Box = styled.div`',
    '  display: grid;',
    '  /* On a phone',
    '     a button fills its row. */',
    '  > a {',
    "    content: '/* no comment */';",
    '  }',
    '`;',
    '',
  ].join('\n');
  expect(slimStyles(source)).toBe(
    "/** What it is for. */\nexport const Box = styled.div`\ndisplay: grid;\n> a {\ncontent: '/* no comment */';\n}\n`;\n",
  );
});
