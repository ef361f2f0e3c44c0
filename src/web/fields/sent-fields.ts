import { roleNames, roles } from '#contract/access.ts';
import { voidReasonNames } from '#contract/cards.ts';
import type { Subject } from '#contract/history.ts';
import { renamed } from '#contract/member-fields.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import { cardSettingsLabels } from './card-settings-labels.ts';
import {
  accountLabels,
  accountStatusNames,
  attendanceSourceNames,
  classLabels,
  classStatusNames,
  memberLabels,
  memberStatusNames,
  moduleLabels,
  regionLabels,
  registrationLabels,
} from './field-names.ts';

/** Labels by the fields' names in requests. */
const labels: Readonly<Partial<Record<Subject, Readonly<Record<string, string>>>>> = {
  members: {
    ...renamed(memberLabels, 'form', 'sent'),
    last_name: `${memberLabels.fullName} (belakang)`,
    merged_into: 'Digabungkan ke',
  },
  regions: regionLabels,
  accounts: accountLabels,
  reminders: { member_id: registrationLabels.member_id, way: 'Cara' },
  training_modules: moduleLabels,
  training_classes: classLabels,
  training_registrations: registrationLabels,
  card_settings: cardSettingsLabels,
  card_voids: { reason: 'Sebab' },
};

/** The label of a field, by its name in requests. */
export const labelOf = (subject: Subject, field: string): string => labels[subject]?.[field] ?? field;

const words: Readonly<Partial<Record<Subject, Readonly<Record<string, Readonly<Record<string, string>>>>>>> = {
  members: { status: memberStatusNames },
  reminders: { way: reminderWayNames },
  card_voids: { reason: voidReasonNames },
  training_classes: { status: classStatusNames },
  training_registrations: { attended_how: attendanceSourceNames },
  accounts: { status: accountStatusNames, role: Object.fromEntries(roles.map((role) => [role, roleNames[role]])) },
};

/** The word for a field's value; the value itself if it has none. */
export const wordOf = (subject: Subject, field: string, value: string | number): string =>
  words[subject]?.[field]?.[value] ?? String(value);
