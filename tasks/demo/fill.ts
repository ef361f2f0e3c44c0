import sharp from 'sharp';
import type { NewAccount } from '#contract/accounts.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { createAccounts } from '#server/accounts/accounts.store.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import { createMembers } from '#server/members/members.store.ts';
import { pictureOf } from '#server/pictures/picture.ts';
import { createPictures, type Pictures } from '#server/pictures/pictures.store.ts';
import { createRegions } from '#server/regions/regions.store.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import { madeUpMember } from './member.ts';
import { isMuslim, type Person } from './people.ts';
import { type Look, portrait } from './portraits.ts';
import { type Random, random } from './random.ts';
import { fillTraining } from './training.ts';

const memberCount = 2000;
const portraitCount = 150;

const author: Author = { accountId: null, name: 'Demo', email: null, source: 'start' };

/** One account per role. The passwords are public. */
export const demoAccounts: NewAccount[] = [
  {
    name: 'Sari Wulandari',
    email: 'superadmin@ikai.example',
    username: 'sari',
    password: 'demo-superadmin',
    role: 'superadmin',
  },
  { name: 'Budi Hartono', email: 'admin@ikai.example', username: 'budi', password: 'demo-admin', role: 'admin' },
  { name: 'Maria Goreti Seran', email: 'staff@ikai.example', username: 'maria', password: 'demo-staff', role: 'staff' },
];

interface StoredPortrait extends Look {
  name: string;
}

/** Renders all portraits before storing the first: afterwards this process opens no SVG any more. */
async function storePortraits(chance: Random, pictures: Pictures): Promise<StoredPortrait[]> {
  const drawn: { look: Look; png: Uint8Array }[] = [];
  for (let index = 0; index < portraitCount; index += 1) {
    const look: Look = { sex: index % 2 === 0 ? 'man' : 'woman', covered: index % 4 === 1 || index % 8 === 2 };
    const png = await sharp(Buffer.from(portrait(chance, look)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    drawn.push({ look, png });
  }
  const stored: StoredPortrait[] = [];
  for (const { look, png } of drawn) stored.push({ ...look, name: await pictures.add(await pictureOf(png, 0)) });
  return stored;
}

function portraitFor(chance: Random, portraits: StoredPortrait[], { sex, culture }: Person): string {
  const covered = isMuslim(culture) && chance.chance(sex === 'woman' ? 0.75 : 0.25);
  return chance.pick(portraits.filter((one) => one.sex === sex && one.covered === covered)).name;
}

/** Fills an empty database with fictitious members and their training, deterministically. */
export async function fill(database: Database): Promise<void> {
  const chance = random(38);
  const regions = await createRegions(database).list('');
  const members = createMembers(database, '');
  const portraits = await storePortraits(chance, createPictures(database.db));
  const portraitOf = (who: Person) => pictureUrl(portraitFor(chance, portraits, who));
  for (let number = 1; number <= memberCount; number += 1) {
    await members.create(madeUpMember(chance, regions, number, portraitOf), author);
  }
  await fillTraining(database, random(21), author);
  const accounts = createAccounts(database, createSessions(database.db));
  for (const account of demoAccounts) await accounts.create(account, author);
}
