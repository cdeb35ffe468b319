import { printable } from './terminal.ts';

test.each([
  ['plain words, ümläute and 🐌', 'plain words, ümläute and 🐌'],
  ['two\r\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001b[2Jgone', '?[2Jgone'],
  ['bell\u0007 and \u009bc1', 'bell? and ?c1'],
  ['turned \u202eround', 'turned ?round'],
])('%j is printed as %j', (text, printed) => expect(printable(text)).toBe(printed));
