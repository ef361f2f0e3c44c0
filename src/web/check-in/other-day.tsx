import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface OtherDayBandProps {
  /** Which day the class is on, and which is today. */
  days: string;
  /** Whether somebody has said that attendance is to be recorded all the same. */
  isAffirmed: boolean;
  onAffirm: () => void;
}

/** Says, for as long as the screen is open, that the class is not today. */
export function OtherDayBand({ days, isAffirmed, onAffirm }: OtherDayBandProps) {
  return (
    <div className="notice check-in-day" data-tone="warn">
      <Icon of={ExclamationCircleFilled} />
      <p role="status">
        <strong>{days}</strong> {isAffirmed ? 'Kehadiran tetap dicatat.' : 'Kehadiran belum dicatat.'}
      </p>
      {!isAffirmed && <Button onClick={onAffirm}>Tetap catat kehadiran</Button>}
    </div>
  );
}

interface OtherDayQuestionProps {
  days: string;
  onAffirm: () => void;
  onClosed: () => void;
}

/** Asks before somebody is recorded as present on another day than the class's. */
export function OtherDayQuestion({ days, onAffirm, onClosed }: OtherDayQuestionProps) {
  return (
    <Confirm
      question={`${days} Tetap catat kehadiran?`}
      action="Catat kehadiran"
      cancel="Jangan catat"
      isDanger={false}
      onConfirm={async () => onAffirm()}
      onClosed={onClosed}
    />
  );
}
