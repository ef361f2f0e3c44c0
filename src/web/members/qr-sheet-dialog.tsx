import { useMutation } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import './qr-sheet-dialog.css';
import { mostQrCodes, printQrSheet, qrSheetName } from '#contract/bulk.ts';
import type { Region } from '#contract/regions.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/save-file.ts';
import { atOnce } from '#web/ui/at-once.ts';
import { notify } from '#web/ui/notices.tsx';
import type { MembersMeant } from './members-meant.ts';
import { MeantMembers } from './members-meant-words.tsx';

interface QrSheetDialogProps {
  meant: MembersMeant;
  regions: readonly Region[];
  onClosed: () => void;
}

/** Saves a PDF of QR codes with names, for printing. */
export function QrSheetDialog({ meant, regions, onClosed }: QrSheetDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [stop] = useState(() => new AbortController());
  const saving = useMutation({ mutationFn: save });
  const count = meant.count.toLocaleString('id-ID');
  const isTooMany = meant.count > mostQrCodes;

  async function save() {
    const { query, body } = meant;
    const content = await download(printQrSheet, { query, body }, { signal: stop.signal });
    const name = qrSheetName();
    saveFile(content, name);
    notify.success(`Lembar kode QR disimpan sebagai ${name}.`);
    setOpen(false);
  }

  function close() {
    stop.abort();
    setOpen(false);
  }

  return (
    <Modal
      {...atOnce}
      title="Lembar kode QR"
      open={isOpen}
      width={480}
      okText={saving.isError ? 'Coba lagi' : 'Unduh PDF'}
      cancelText="Batal"
      confirmLoading={saving.isPending}
      okButtonProps={{ disabled: isTooMany }}
      onOk={() => saving.mutate()}
      onCancel={close}
      afterClose={onClosed}
    >
      <div className="qr-sheet">
        <MeantMembers
          meant={meant}
          regions={regions}
          lead={meant.all ? `Kode QR semua ${count} anggota` : `Kode QR ${count} anggota yang dipilih`}
        />
        <p>
          Setiap kode disertai nama dan NPA, di kertas A4. Cetak dengan ukuran 100%, tanpa penyesuaian ke halaman, agar
          kodenya mudah dipindai.
        </p>
        <div role="status">{saving.isPending && 'Berkas sedang disiapkan …'}</div>
        {isTooMany && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={`Satu berkas memuat paling banyak ${mostQrCodes.toLocaleString('id-ID')} kode. Pilih lebih sedikit, misalnya satu wilayah.`}
          />
        )}
        {saving.isError && !stop.signal.aborted && (
          <Alert type="error" showIcon title={saving.error.message} role="alert" />
        )}
      </div>
    </Modal>
  );
}
