import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  QrcodeOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { DeviceCheckIn } from '#web/kept-check-ins.ts';
import { hourOf, nameOf, type Tone, wordsOf } from './check-in-words.ts';

interface ResultPanelProps {
  /** The last one; undefined while nobody has come. */
  checkIn: DeviceCheckIn | undefined;
  /** Whether several codes are in the picture at a time. */
  isCrowded: boolean;
  onRegister: (checkIn: DeviceCheckIn) => void;
}

const icons: Record<Tone, ReactNode> = {
  good: <CheckCircleFilled />,
  known: <InfoCircleFilled />,
  doubtful: <ExclamationCircleFilled />,
  bad: <CloseCircleFilled />,
};

/** What became of the last check-in, large enough to be read from where the person stands. */
export function ResultPanel({ checkIn, isCrowded, onRegister }: ResultPanelProps) {
  const words = checkIn && wordsOf(checkIn);
  return (
    <section className="check-in-result" aria-label="Hasil presensi" data-tone={words?.tone}>
      <div className="check-in-result-icon" aria-hidden>
        {words?.tone ? icons[words.tone] : <QrcodeOutlined />}
      </div>
      <div className="check-in-result-words" role="status" aria-atomic="true">
        {checkIn && words ? (
          <>
            <strong>{words.title}</strong>
            <bdi className="check-in-result-name">{nameOf(checkIn)}</bdi>
            {checkIn.full_name !== null && checkIn.npa !== null && <bdi>{checkIn.npa}</bdi>}
            <p>
              {words.text} <span className="check-in-hour">{hourOf(checkIn)}</span>
            </p>
          </>
        ) : (
          <>
            <strong>Siap</strong>
            <p>Arahkan kode QR anggota ke kamera, atau ketik NPA.</p>
          </>
        )}
        {isCrowded && <p>Lebih dari satu kode terlihat. Tunjukkan satu saja.</p>}
      </div>
      {checkIn?.standing === 'not_registered' && (
        <button type="button" className="button check-in-register" onClick={() => onRegister(checkIn)}>
          Daftarkan dan catat hadir
        </button>
      )}
    </section>
  );
}
