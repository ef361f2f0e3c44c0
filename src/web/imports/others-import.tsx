import type { ImportEntry } from '#contract/imports.ts';
import { useSession } from '#web/session/session.tsx';
import { AuthorName } from '#web/ui/author.tsx';

type Owned = Pick<ImportEntry, 'account_id' | 'account_name' | 'account_email'>;

/** Whether somebody else uploaded the file. */
export const useIsOthers = ({ account_id }: Owned): boolean => useSession().contents.id !== account_id;

/** Says whose import it is, if it is somebody else's. */
export function OthersImport({ entry }: { entry: Owned }) {
  if (!useIsOthers(entry)) return null;
  return (
    <p className="sentence">
      <strong>
        Impor ini milik <AuthorName name={entry.account_name} email={entry.account_email} />, bukan milik Anda.
      </strong>
    </p>
  );
}
