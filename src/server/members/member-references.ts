import type { Db, Tx } from '#server/database/schema.ts';
import { invalid } from '#server/problems.ts';
import { type MemberFacts, unknownPicture } from './members.rules.ts';

/** Refuses a region or a picture that there is not. */
export async function checkReferences(db: Db | Tx, { region_id, picture }: Partial<MemberFacts>) {
  if (region_id !== undefined) {
    const region = await db
      .selectFrom('regions')
      .select('id')
      .where('id', '=', region_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!region) {
      throw invalid([
        { field: 'membership_type_id', message: 'Wilayah keanggotaan ini tidak ada. Pilih wilayah lain.' },
      ]);
    }
  }
  if (picture !== undefined && picture !== null) {
    const stored = await db.selectFrom('pictures').select('name').where('name', '=', picture).executeTakeFirst();
    if (!stored) throw invalid([unknownPicture]);
  }
}
