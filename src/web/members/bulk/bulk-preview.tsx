import type { BulkAction, previewBulk } from '#contract/bulk.ts';
import type { Got } from '#contract/endpoint.ts';
import { memberStatuses } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { memberLabels, memberStatusNames } from '#web/fields/field-names.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { memberCount } from './member-scope.tsx';

type Preview = Got<typeof previewBulk>['data'];

/** A status in words; undefined if it is none. */
export function statusName(value: string): string | undefined {
  const status = memberStatuses.find((one) => one === value);
  return status && memberStatusNames[status];
}

/** A region's name is as it is. */
const valueWords = (action: BulkAction, value: string) => (action === 'region' ? value : (statusName(value) ?? value));

interface BulkPreviewProps {
  action: BulkAction;
  target: string;
  preview: Preview;
}

/** A preview: how many members change, the first of them, and who can't be changed. */
export function BulkPreview({ action, target, preview }: BulkPreviewProps) {
  const { first, changes, refused, refused_total } = preview;
  return (
    <>
      <p role="status">{summaryOf(action, target, preview)}</p>
      {changes > 0 && <Groups action={action} preview={preview} />}
      {first.length > 0 && <FirstOnes action={action} preview={preview} />}
      {refused_total > 0 && (
        <>
          <p>
            {memberCount(refused_total)} tidak dapat {action === 'delete' ? 'dihapus' : 'diubah'}:
          </p>
          <SkippedRows label="Yang tidak dapat diubah" rows={refused} total={refused_total} />
        </>
      )}
    </>
  );
}

function summaryOf(action: BulkAction, target: string, { total, changes, refused_total }: Preview): string {
  const already = total - changes - refused_total;
  if (action === 'delete') return `${memberCount(changes)} akan dihapus.`;
  const where = action === 'region' ? `di ${target}` : target;
  const change = changes === 0 ? 'Tidak ada yang berubah.' : `${memberCount(changes)} akan berubah menjadi ${target}.`;
  return already === 0 ? change : `${change} ${readableNumber(already)} sudah ${where}.`;
}

function Groups({ action, preview: { groups } }: { action: BulkAction; preview: Preview }) {
  return (
    <ul className="row bulk-groups muted" aria-label={action === 'region' ? 'Wilayah sekarang' : 'Status sekarang'}>
      {groups.map(({ old, count }) => (
        <li key={old}>
          <bdi translate="no">
            {valueWords(action, old)}: {readableNumber(count)}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

/** The first members that would change, with both values. */
function FirstOnes({ action, preview: { first, changes } }: { action: BulkAction; preview: Preview }) {
  const isNew = action !== 'delete';
  return (
    <>
      <ScrollBox className="small-table bulk-first" aria-label="Yang akan berubah">
        <table>
          <thead>
            <tr>
              <th scope="col">{memberLabels.npa}</th>
              <th scope="col">{memberLabels.fullName}</th>
              <th scope="col">{isNew ? 'Sekarang' : memberLabels.status}</th>
              {isNew && <th scope="col">Menjadi</th>}
            </tr>
          </thead>
          <tbody translate="no">
            {first.map((member) => (
              <tr key={member.id}>
                <td>
                  <bdi translate="no" dir="ltr">
                    {member.npa}
                  </bdi>
                </td>
                <td>
                  <bdi translate="no">{member.fullName}</bdi>
                </td>
                <td>
                  <bdi translate="no">{valueWords(action, member.old)}</bdi>
                </td>
                {isNew && (
                  <td>
                    <bdi translate="no">{valueWords(action, member.new ?? '')}</bdi>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {changes > first.length && <p>dan {readableNumber(changes - first.length)} lainnya</p>}
    </>
  );
}
