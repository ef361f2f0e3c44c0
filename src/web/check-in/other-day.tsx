import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface OtherDayBandProps {
  /** The day of the class and the present day, in words. */
  days: string;
  /** Whether somebody has confirmed that attendance is recorded anyway. */
  isConfirmed: boolean;
  onRecord: () => void;
}

/** Says that the class is not today. */
export function OtherDayBand({ days, isConfirmed, onRecord }: OtherDayBandProps) {
  return (
    <div className="notice large check-in-day" data-tone="warn">
      <Icon of={ExclamationCircleFilled} />
      <p className="grows" role="status">
        <strong>{days}</strong> {isConfirmed ? 'Kehadiran tetap dicatat.' : 'Kehadiran belum dicatat.'}
      </p>
      {!isConfirmed && <Button onClick={onRecord}>Tetap catat kehadiran</Button>}
    </div>
  );
}

interface OtherDayQuestionProps {
  days: string;
  onRecord: () => void;
  onClosed: () => void;
}

/** Asks before attendance is recorded on a day other than the class's. */
export function OtherDayQuestion({ days, onRecord, onClosed }: OtherDayQuestionProps) {
  return (
    <Confirm
      question={`${days} Tetap catat kehadiran?`}
      action="Catat kehadiran"
      cancel="Jangan catat"
      isDanger={false}
      onConfirm={async () => onRecord()}
      onClosed={onClosed}
    />
  );
}
