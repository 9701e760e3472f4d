import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const read = (text: string) => parseJson(Buffer.from(text));
const LIST = '[{"id":1,"name":"A [b] {c}"}]';

it.each([
  ['a byte order mark', `\ufeff${LIST}`],
  [
    'a warning as HTML',
    `<br />\n<b>Warning</b>:  Undefined array key "a" in <b>/srv/[x]/a.php</b> on line <b>3</b><br />\n${LIST}`,
  ],
  [
    'a warning as text',
    `PHP Warning:  foreach() in /a.php on line 3\n#0 [internal function]: f({closure})\n${LIST}`,
  ],
  ['a list of ids in a warning', `Notice: Array [1, 2] to string {"a":\n${LIST}`],
  ['several messages', `<b>Deprecated</b>: x\n<b>Notice</b>: y\n${LIST}`],
  ['a message behind it', `${LIST}<br />\n<b>Warning</b>: Unknown: write failed in Unknown on line 0`],
])('parses a list with %s', (_, text) => {
  expect(read(text)).toEqual([{ id: 1, name: 'A [b] {c}' }]);
});

it.each([
  ['a page with data', `<!doctype html><b>Warning</b>: x <script>${LIST}</script>`],
  ['a page without a message', `<p>Products</p>${LIST}`],
  ['a message alone', '<b>Fatal error</b>: Uncaught Error [x]'],
  ['a cut list', `<b>Warning</b>: x\n${LIST.slice(0, -5)}`],
])('does not parse %s', (_, text) => {
  expect(read(text)).toBeUndefined();
});
