import { expect, test } from 'vitest';
import { ConfigFault, settingsIn } from './environment.ts';

const read = (text: string, encoding: BufferEncoding = 'utf8') => settingsIn(Buffer.from(text, encoding));

test.each([
  ['tebing-kapur#9x3q', 'tebing-kapur#9x3q'],
  ['tebing # kapur', 'tebing # kapur'],
  [' kapur ', 'kapur'],
  ['" kapur "', ' kapur '],
  ["'kapur'", 'kapur'],
  ['"kapur', '"kapur'],
  ['kapur"', 'kapur"'],
  ['"a" dan "b"', 'a" dan "b'],
  ['kapur\\n$HOME', 'kapur\\n$HOME'],
  ['a=b', 'a=b'],
  ['ka\ufeffpur', 'kapur'],
  ['', ''],
])('what stands after = to the end of the line is the value: %s', (written, value) => {
  expect(read(`ADMIN_PASSWORD=${written}\nTZ=Asia/Jayapura`)).toEqual({ ADMIN_PASSWORD: value, TZ: 'Asia/Jayapura' });
});

test('marks, blank lines, comments, line ends of every kind and export are no part of a setting', () => {
  const text = '\ufeffPORT=80\r\n\r\n# HOST=x\r  export TZ = Asia/Jakarta\n\ufeffHOST=::1';
  expect(read(text)).toEqual({ PORT: '80', TZ: 'Asia/Jakarta', HOST: '::1' });
});

test.each([
  ['\ufeffPORT=80', 'utf16le'],
  ['PORT=80', 'utf16le'],
  ['ADMIN_PASSWORD=café', 'latin1'],
] as const)('another encoding is refused in one line: %j in %s', (text, encoding) => {
  expect(() => read(text, encoding)).toThrow(new ConfigFault('.env is not in UTF-8: save it in that encoding'));
});

test('a line that is no setting is told by its number, without what may be a secret in it', () => {
  expect(() => read('PORT=80\nADMIN_PASSWORD: kapur')).toThrow(
    new ConfigFault('.env cannot be read: line 2 is no NAME=value'),
  );
});
