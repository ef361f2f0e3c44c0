import type { Migration } from './migration.ts';

/** The cards of members, which of them were declared void, and what stands on every card. */
export const memberCards: Migration = async ({ id, integer, text, run }) => {
  const tracked = `
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}`;
  await run(
    `CREATE TABLE card_settings (
      id ${id},
      name ${text} NOT NULL,
      address ${text},
      chairman ${text},
      signature ${text},
      logo ${text},
      colour ${text} NOT NULL,
      back_text ${text},
      valid_months ${integer} NOT NULL,
      ${tracked}
    )`,
    `INSERT INTO card_settings (name, colour, back_text, valid_months, version, created_at, updated_at)
    VALUES ('Ikatan Konselor Adiksi Indonesia', '#b3202c',
      'Kartu ini milik pemegangnya dan tidak dapat dipindahtangankan. Pindai kode QR untuk memeriksa keanggotaan dan masa berlaku kartu. Bila kartu ini ditemukan, mohon kembalikan kepada sekretariat.',
      24, 1, '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z')`,
    // Whoever is deleted for ever leaves no card either.
    `CREATE TABLE member_cards (
      id ${id},
      member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      code ${text} NOT NULL,
      print_id ${text} NOT NULL,
      valid_from ${text} NOT NULL,
      valid_until ${text} NOT NULL,
      settings_version ${integer} NOT NULL,
      printed_at ${text} NOT NULL,
      account_id ${integer} NOT NULL,
      account_name ${text} NOT NULL,
      account_email ${text}
    )`,
    'CREATE UNIQUE INDEX member_cards_code ON member_cards (code)',
    'CREATE INDEX member_cards_member ON member_cards (member_id, id)',
    'CREATE INDEX member_cards_print ON member_cards (print_id, id)',
    `CREATE TABLE card_voids (
      id ${id},
      card_id ${integer} NOT NULL REFERENCES member_cards (id) ON DELETE CASCADE,
      member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      reason ${text} NOT NULL,
      account_name ${text} NOT NULL,
      ${tracked}
    )`,
    'CREATE UNIQUE INDEX card_voids_card ON card_voids (card_id) WHERE deleted_at IS NULL',
    'CREATE INDEX card_voids_member ON card_voids (member_id)',
  );
};
