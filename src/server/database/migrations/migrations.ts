import type { Migration as KyselyMigration } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { operations } from './0002-operations.ts';
import { exportsTable } from './0003-exports.ts';
import { memberCounts } from './0004-member-counts.ts';
import { imports } from './0005-imports.ts';
import { memberLists } from './0006-member-lists.ts';
import { training } from './0007-training.ts';
import { reminders } from './0008-reminders.ts';
import { participants } from './0009-participants.ts';
import { classCounts } from './0010-class-counts.ts';
import { searchPairs } from './0011-search-pairs.ts';
import { sessions } from './0012-sessions.ts';
import { traces } from './0013-traces.ts';
import { namesOfBefore } from './0014-names-of-before.ts';
import { visibleTexts } from './0015-visible-texts.ts';
import { importBytes } from './0018-import-bytes.ts';
import { importTitleRows } from './0020-import-title-rows.ts';
import { otherNames } from './0021-other-names.ts';
import { accessByPrograms } from './0022-access-by-programs.ts';
import { deletedMembers } from './0023-deleted-members.ts';
import { mergedCells } from './0024-merged-cells.ts';
import { simplerLists } from './0026-simpler-lists.ts';
import { earlyForms } from './0027-early-forms.ts';
import { changeSourceColumn } from './0028-change-sources.ts';
import { partedCountsOfMembers } from './0030-parted-counts.ts';
import { passwordLinks } from './0034-password-links.ts';
import { secondFactor } from './0035-second-factor.ts';
import { wholeOperations } from './0040-whole-operations.ts';
import { reminderTexts } from './0041-reminder-texts.ts';
import { savedViews } from './0044-saved-views.ts';
import { historySearch } from './0045-history-search.ts';
import { duplicates } from './0050-duplicates.ts';
import { completeness } from './0051-completeness.ts';
import { memberCards } from './0060-cards.ts';
import { securityEvents } from './0061-security-events.ts';
import { requiredSecondFactor } from './0062-required-second-factor.ts';
import { doubts } from './0068-doubts.ts';
import { passkeys } from './0069-passkeys.ts';
import { freePairs } from './0070-free-pairs.ts';
import { lacksAreLookedFor } from './0071-lacks-are-looked-for.ts';
import { deletedWhen } from './0072-deleted-when.ts';
import { quickerPairs } from './0073-quicker-pairs.ts';
import { pairsAtOnce } from './0074-pairs-at-once.ts';
import { settledAtOnce } from './0075-settled-at-once.ts';
import { countsOfManyRows } from './0076-counts-of-many-rows.ts';
import { searchTable } from './0077-search-table.ts';
import { pairsByTrigrams } from './0078-pairs-by-trigrams.ts';
import { duePairs } from './0079-due-pairs.ts';
import { duePairsOfMembers } from './0080-due-pairs-of-members.ts';
import { unseenWrites } from './0081-unseen-writes.ts';
import { type EngineName, type Migration, type Step, stepOf } from './migration.ts';
import type { migrationNames } from './names.ts';

/*
 * A migration is finished text: SQL for both engines, with the words of `migration.ts` where they call a type differently,
 * and a branch where more differs. It imports nothing that may mean something else later; what it needs of the product it
 * has as a copy in this folder. One that was ever applied anywhere never changes.
 *
 * A new one is a file `NNNN-name.ts`, its name in `names.ts`, and a line here; then `npm run store-schema` stores the schema
 * that comes out, and a database of the schema before it, from which tests go on upgrading.
 */
const inOrder: Record<(typeof migrationNames)[number], Migration> = {
  '0001-foundation': foundation,
  '0002-operations': operations,
  '0003-exports': exportsTable,
  '0004-member-counts': memberCounts,
  '0005-imports': imports,
  '0006-member-lists': memberLists,
  '0007-training': training,
  '0008-reminders': reminders,
  '0009-participants': participants,
  '0010-class-counts': classCounts,
  '0011-search-pairs': searchPairs,
  '0012-sessions': sessions,
  '0013-traces': traces,
  '0014-names-of-before': namesOfBefore,
  '0015-visible-texts': visibleTexts,
  '0018-import-bytes': importBytes,
  '0020-import-title-rows': importTitleRows,
  '0021-other-names': otherNames,
  '0022-access-by-programs': accessByPrograms,
  '0023-deleted-members': deletedMembers,
  '0024-merged-cells': mergedCells,
  '0026-simpler-lists': simplerLists,
  '0027-early-forms': earlyForms,
  '0028-change-sources': changeSourceColumn,
  '0030-parted-counts': partedCountsOfMembers,
  '0034-password-links': passwordLinks,
  '0035-second-factor': secondFactor,
  '0040-whole-operations': wholeOperations,
  '0041-reminder-texts': reminderTexts,
  '0044-saved-views': savedViews,
  '0045-history-search': historySearch,
  '0050-duplicates': duplicates,
  '0051-completeness': completeness,
  '0060-cards': memberCards,
  '0061-security-events': securityEvents,
  '0062-required-second-factor': requiredSecondFactor,
  '0068-doubts': doubts,
  '0069-passkeys': passkeys,
  '0070-free-pairs': freePairs,
  '0071-lacks-are-looked-for': lacksAreLookedFor,
  '0072-deleted-when': deletedWhen,
  '0073-quicker-pairs': quickerPairs,
  '0074-pairs-at-once': pairsAtOnce,
  '0075-settled-at-once': settledAtOnce,
  '0076-counts-of-many-rows': countsOfManyRows,
  '0077-search-table': searchTable,
  '0078-pairs-by-trigrams': pairsByTrigrams,
  '0079-due-pairs': duePairs,
  '0080-due-pairs-of-members': duePairsOfMembers,
  '0081-unseen-writes': unseenWrites,
};

/**
 * Every migration by name, for an engine.
 *
 * @param tell gets lines for whoever starts the server: what an upgrade has changed of what people entered
 */
export function migrations(
  { name }: { name: EngineName },
  tell: Step['tell'] = () => {},
): Record<string, KyselyMigration> {
  const entries = Object.entries(inOrder);
  return Object.fromEntries(entries.map(([key, up]) => [key, { up: (db) => up(stepOf(db, name, tell)) }]));
}
