import type { CardSettings, CardSettingsChange, CardSettingsForm } from '#contract/cards.ts';
import type { Change } from '#contract/endpoint.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Author, Row } from '#server/database/history.ts';
import type { Facts } from '#server/database/rows/facts.ts';
import type { Db } from '#server/database/schema.ts';
import { liveRow } from '#server/database/tracked-rows/reading.ts';
import { lockLiveRow, mergeEdit, type RowRules, updateRow } from '#server/database/tracked-rows/rows.ts';
import { pictureNameOf } from '#server/pictures/picture-address.ts';
import type { Pictures } from '#server/pictures/pictures.store.ts';
import { invalid } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import type { Design } from './card-faces.ts';

const pictures = ['signature', 'logo'] as const;

/** There is only one row. */
const settingsId = 1;

/** The rules for editing that row. */
export const settingsRules: RowRules<'card_settings'> = {
  table: 'card_settings',
  called: 'Pengaturan kartu',
  columnsOf: (_row, facts) => facts,

  async refuseFacts(tx, _row, facts) {
    for (const field of pictures) {
      const name = facts[field];
      if (!name) continue;
      const stored = await tx
        .selectFrom('pictures')
        .select('name')
        .where('name', '=', name)
        .forShare()
        .executeTakeFirst();
      if (!stored) throw invalid([{ field, message: notUploaded }]);
    }
  },
};

const notUploaded = 'Gambar harus diunggah dahulu melalui panel ini.';

const addressOf = (name: string | null) => (name === null ? null : pictureUrl(name));

function settingsOf(row: Row<'card_settings'>): CardSettings {
  return { ...row, signature: addressOf(row.signature), logo: addressOf(row.logo) };
}

type SettingsFacts = Facts<'card_settings'>;

/** Pictures by their stored names. */
function factsOf({ values, faults }: Change<CardSettingsForm>, publicUrl: string): Change<SettingsFacts> {
  const facts = { ...values };
  const wrong = pictures.filter((field) => {
    const address = values[field];
    if (!address) return false;
    facts[field] = pictureNameOf(address, publicUrl);
    return facts[field] === null;
  });
  for (const field of wrong) delete facts[field];
  return { values: facts, faults: [...faults, ...wrong.map((field) => ({ field, message: notUploaded }))] };
}

/** The design that all cards have in common. */
export function createCardSettings(db: Db, stored: Pictures, publicUrl: string) {
  const current = () => liveRow(db, settingsRules, settingsId);
  const bytesOf = async (name: string | null) => (name === null ? null : ((await stored.read(name, 'bytes')) ?? null));

  async function designOf(facts: SettingsFacts): Promise<Design> {
    const { name, address, chairman, colour, back_text } = facts;
    const [signature, logo] = [await bytesOf(facts.signature), await bytesOf(facts.logo)];
    return { name, address, chairman, colour, backText: back_text, signature, logo };
  }

  return {
    read: async (): Promise<CardSettings> => settingsOf(await current()),

    async update(
      { values: { version, ...sent }, faults }: Change<CardSettingsChange>,
      author: Author,
    ): Promise<CardSettings> {
      return writeAs(db, author.authority, async (tx) => {
        const row = await lockLiveRow(tx, settingsRules, settingsId, 'edit');
        const change = factsOf({ values: sent, faults } as Change<CardSettingsForm>, publicUrl);
        const edit = { sent: change.values, faults: change.faults, version };
        const facts = await mergeEdit(tx, settingsRules, row, edit, async () => settingsOf(row));
        return settingsOf(await updateRow(tx, author, settingsRules, row, facts));
      });
    },

    /** The current design. */
    design: async (): Promise<Design> => designOf(await current()),

    /** The design with these settings, for a preview. */
    designWith: async (form: CardSettingsForm): Promise<Design> => {
      const { values, faults } = factsOf({ values: form, faults: [] }, publicUrl);
      if (faults.length > 0) throw invalid(faults);
      return designOf({ ...(await current()), ...values });
    },
  };
}

export type CardSettingsStore = ReturnType<typeof createCardSettings>;
