import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined';
import { type Day, readableDay } from '#contract/dates.ts';
import type { Member } from '#contract/members.ts';
import { serkomState } from '#contract/serkom.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Unset } from '#web/ui/table/cells.tsx';

/** The remaining time of a serkom. Its last day counts. */
function remaining(end: Day, today: Day): string {
  const days = (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return days === 0 ? 'Hari terakhir' : `${days} hari lagi`;
}

/** The end date of a serkom, with a badge if it has ended or ends soon. */
export function MemberSerkomEnd({ member: { serkomNo, serkomEndDate } }: { member: Member }) {
  const today = useCalendar().today();
  if (serkomEndDate === null) return <Unset />;
  const state = serkomState(serkomNo, serkomEndDate, today);
  return (
    <span className="lines member-serkom-end">
      <bdi translate="no" dir="ltr">
        {readableDay(serkomEndDate)}
      </bdi>
      {state === 'expired' && (
        <span className="badge" data-tone="danger">
          <Icon of={WarningOutlined} /> Berakhir
        </span>
      )}
      {state === 'expiring' && (
        <span className="badge" data-tone="warn">
          <Icon of={ClockCircleOutlined} /> <bdi>{remaining(serkomEndDate, today)}</bdi>
        </span>
      )}
    </span>
  );
}
