import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';
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
import { mergedCells } from './0024-merged-cells.ts';

/**
 * Every migration by name, in the order of the names. A released one never changes.
 *
 * @param tell gets lines for whoever starts the server: what an upgrade has changed of what people entered
 */
export function migrations(engine: Engine, tell: (line: string) => void = () => {}): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-operations': operations(engine),
    '0003-exports': exportsTable(engine),
    '0004-member-counts': memberCounts(engine),
    '0005-imports': imports(engine),
    '0006-member-lists': memberLists(engine),
    '0008-reminders': reminders(engine),
    '0007-training': training(engine),
    '0009-participants': participants,
    '0010-class-counts': classCounts(engine),
    '0011-search-pairs': searchPairs(engine),
    '0012-sessions': sessions,
    '0013-traces': traces(engine),
    '0014-names-of-before': namesOfBefore,
    '0015-visible-texts': visibleTexts(tell),
    '0018-import-bytes': importBytes,
    '0020-import-title-rows': importTitleRows,
    '0021-other-names': otherNames,
    '0024-merged-cells': mergedCells,
  };
}
