import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled';
import InfoCircleFilled from '@ant-design/icons-svg/es/asn/InfoCircleFilled';
import QrcodeOutlined from '@ant-design/icons-svg/es/asn/QrcodeOutlined';
import type { ReactNode } from 'react';
import { thumbnailWidth } from '#contract/pictures.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { hourOf, outcomeWordsOf, participantNameOf } from './check-in-words.ts';
import type { DeviceCheckIn } from './stored-check-ins.ts';

interface ResultPanelProps {
  /** The last check-in; undefined if there is none yet. */
  checkIn: DeviceCheckIn | undefined;
  /** The day of the class and the present day in words, where they differ. */
  days: string | null;
  /** Whether somebody has confirmed that attendance is recorded on this day. */
  isConfirmed: boolean;
  onConfirm: () => void;
  /** Whether several codes are in the picture. */
  hasSeveral: boolean;
  onRegister: (checkIn: DeviceCheckIn) => void;
}

const icons: Record<Tone, ReactNode> = {
  ok: <Icon of={CheckCircleFilled} />,
  info: <Icon of={InfoCircleFilled} />,
  warn: <Icon of={ExclamationCircleFilled} />,
  danger: <Icon of={CloseCircleFilled} />,
};

/** The result of the last check-in, readable from a distance. */
export function ResultPanel(props: ResultPanelProps) {
  const { checkIn, days, isConfirmed, onConfirm, hasSeveral, onRegister } = props;
  const isWaiting = days !== null && !isConfirmed;
  const calendar = useCalendar();
  const words = !isWaiting && checkIn && outcomeWordsOf(checkIn, calendar);
  const tone = words ? words.tone : isWaiting ? 'warn' : null;
  return (
    <section className="check-in-result" aria-label="Hasil presensi" data-tone={tone}>
      <div className="check-in-result-icon" aria-hidden>
        {!isWaiting && checkIn?.image_url ? (
          <img className="photo" src={`${checkIn.image_url}?w=${thumbnailWidth}`} alt="" width={96} height={128} />
        ) : tone ? (
          icons[tone]
        ) : (
          <Icon of={QrcodeOutlined} />
        )}
      </div>
      <div className="lines large check-in-result-words" role="status" aria-atomic="true">
        {checkIn && words ? (
          <>
            <strong>{words.title}</strong>
            <bdi translate="no" className="check-in-result-name">
              {participantNameOf(checkIn)}
            </bdi>
            {checkIn.full_name !== null && checkIn.npa !== null && <bdi translate="no">{checkIn.npa}</bdi>}
            <p>
              <ReplacedText>{`${words.text} ${hourOf(checkIn, calendar)}`}</ReplacedText>
            </p>
          </>
        ) : (
          <>
            <strong>{isWaiting ? 'Bukan hari kelas ini' : 'Siap'}</strong>
            {!isWaiting && <p>Arahkan kode QR anggota ke kamera, atau ketik NPA.</p>}
          </>
        )}
        {days !== null && (
          <p>
            {days} {isConfirmed ? 'Kehadiran tetap dicatat.' : 'Kehadiran belum dicatat.'}
          </p>
        )}
        {hasSeveral && <p>Lebih dari satu kode terlihat. Tunjukkan satu saja.</p>}
      </div>
      {isWaiting && (
        <button type="button" className="button large check-in-register" onClick={onConfirm}>
          Tetap catat kehadiran
        </button>
      )}
      {!isWaiting && checkIn?.standing === 'not_registered' && (
        <button type="button" className="button large check-in-register" onClick={() => onRegister(checkIn)}>
          Daftarkan dan catat hadir
        </button>
      )}
    </section>
  );
}
