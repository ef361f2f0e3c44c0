import type { Account, AccountChange } from '#contract/accounts.ts';
import type { MemberForm, MemberStatus } from '#contract/members.ts';
import type { RegionForm } from '#contract/regions.ts';

/** What the fields of a member are called, wherever they are shown, by their names in the form. */
export const memberLabels: Readonly<Record<keyof MemberForm, string>> = {
  npa: 'NPA',
  fullName: 'Full Name',
  image_url: 'Photo',
  title: 'Title',
  membeshipTypeId: 'Keanggotaan',
  email: 'Email',
  phone: 'Phone',
  practicePermitNo: 'Practice Permit',
  experienceYearStart: 'Experience',
  serkomNo: 'Serkom Number',
  serkomEndDate: 'Serkom End Date',
  status: 'Status',
  order: 'Order',
};

/** What the two states of a member are called. */
export const memberStatusNames = { active: 'Active', inactive: 'Non Active' } as const satisfies Record<
  MemberStatus,
  string
>;

export const regionLabels: Readonly<Record<keyof RegionForm, string>> = { name: 'Name', code: 'Attribute' };

export const accountLabels: Readonly<Record<keyof AccountChange, string>> = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  username: 'Username',
  status: 'Status',
};

/** What the two states of an account are called. */
export const accountStatusNames: Readonly<Record<Account['status'], string>> = {
  active: 'Aktif',
  disabled: 'Nonaktif',
};
