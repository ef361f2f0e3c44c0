import type { Lack } from '#contract/completeness.ts';

/** Lacks that depend on nothing but the member's own values, not even on the day. */
const ownDoubts = ['photo', 'phone', 'email'] as const satisfies readonly Lack[];

export type OwnDoubt = (typeof ownDoubts)[number];

/** The values they depend on. */
interface Doubted {
  phone: string | null;
  email: string | null;
  picture: string | null;
}

const inNumbers = /[\s().-]/g;

/** Indonesian numbers in their usual forms: 08…, +628…, 021… */
const indonesian = /^(?:\+?62|0)[2-9]\d{6,11}$/;

/** The doubts stored with a row, separated by spaces: `photo phone`; empty if there are none. */
export function doubtsOf({ phone, email, picture }: Doubted): string {
  const isDoubted: Record<OwnDoubt, boolean> = {
    photo: picture === null,
    phone: phone !== null && !indonesian.test(phone.normalize('NFKC').replace(inNumbers, '')),
    email: email === null,
  };
  return ownDoubts.filter((doubt) => isDoubted[doubt]).join(' ');
}

/** Longer digit sequences are no serial numbers. */
const mostDigits = 9;

/** The series of an NPA: `#` stands for each digit of its serial number, the last group of digits. */
export function npaSeries(npa: string): string {
  const last = [...npa.matchAll(/\d+/g)].at(-1);
  if (last === undefined || last[0].length > mostDigits) return npa;
  const [digits] = last;
  return npa.slice(0, last.index) + '#'.repeat(digits.length) + npa.slice(last.index + digits.length);
}
