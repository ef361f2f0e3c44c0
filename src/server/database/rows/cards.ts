import type { Generated } from 'kysely';
import type { VoidReason } from '#contract/cards.ts';
import type { Tracked } from '../schema.ts';

/** What stands on every card: one row. */
export interface CardSettingsRow extends Tracked {
  name: string;
  address: string | null;
  chairman: string | null;
  /** The names of stored pictures. */
  signature: string | null;
  logo: string | null;
  colour: string;
  back_text: string | null;
  valid_months: number;
}

/** A printed card. The latest of a member is the valid one. */
export interface MemberCardRow {
  id: Generated<number>;
  member_id: number;
  /** Unguessable; part of the link in its QR code. */
  code: string;
  /** Groups the cards of one print; unguessable. */
  print_id: string;
  valid_from: string;
  valid_until: string;
  settings_version: number;
  printed_at: string;
  account_id: number;
  account_name: string;
  account_email: string | null;
}

/** A card that was declared void, at `created_at`. Taking that back deletes the row. */
export interface CardVoidRow extends Tracked {
  card_id: number;
  member_id: number;
  reason: VoidReason;
  account_name: string;
}
