import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from './save-file.ts';

test('replaces every character that file systems refuse', () => {
  expect(fileName('K1/0012_Siti "Ami": <a>|b\\c?*', 'png')).toBe('K1-0012_Siti -Ami-- -a--b-c--.png');
  expect(fileName('K1.0012_Élodie, S.Psi.\n', 'png')).toBe('K1.0012_Élodie, S.Psi.-.png');
});

test('gives a name that every file system takes, whatever a member is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const made = fileName(name, 'png');
      expect(made).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u);
      expect(new TextEncoder().encode(made).length).toBeLessThanOrEqual(255);
      expect(made.endsWith('.png')).toBe(true);
    }),
  );
});
