import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostQrCodes, previewQrSheet, printQrSheet, qrSheetName } from '#contract/bulk.ts';
import { rowsHeader } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call, download } from '#web/api/call.ts';
import { LackingLetters } from '#web/cards/named-members.tsx';
import { saveFile } from '#web/files/save-file.ts';
import { Alert } from '#web/ui/alert.tsx';
import { notify } from '#web/ui/notices.tsx';
import { RefusedItems } from '#web/ui/refused-items.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { type MemberScope, missingText } from '../bulk/member-scope.ts';
import { ScopeText } from '../bulk/scope-text.tsx';

/** In milliseconds. Before the file begins, the server checks every code, and there may be thousands. */
const timeout = 300_000;

interface QrSheetDialogProps {
  scope: MemberScope;
  regions: readonly Region[];
  onClosed: () => void;
}

/** Downloads a PDF of QR codes with names, for printing. */
export function QrSheetDialog({ scope, regions, onClosed }: QrSheetDialogProps) {
  const [stop] = useState(() => new AbortController());
  const calendar = useCalendar();
  const saving = useMutation({ mutationFn: save });
  const { query, body } = scope;
  const preview = useQuery({
    queryKey: ['qr sheet', query, body],
    queryFn: async ({ signal }) => (await call(previewQrSheet, { query, body }, { signal })).data,
    enabled: scope.count <= mostQrCodes,
  });
  const unprintable = preview.data?.unprintable;
  const count = readableNumber(scope.count);
  const isTooMany = scope.count > mostQrCodes;

  async function save() {
    let codes = scope.count;
    const onHeaders = (headers: Headers) => (codes = Number(headers.get(rowsHeader)));
    const options = { signal: stop.signal, timeout, onHeaders };
    const content = await download(printQrSheet, { query, body }, options);
    const name = qrSheetName(calendar.today());
    saveFile(content, name);
    notify.success(`${readableNumber(codes)} kode QR disimpan sebagai ${name}.${missingText(scope, codes)}`);
    onClosed();
  }

  function close() {
    stop.abort();
    onClosed();
  }

  const failure = stop.signal.aborted ? null : saving.error;
  return (
    <WorkDialog
      title="Lembar kode QR"
      size="small"
      action={saving.isError ? 'Coba lagi' : 'Unduh PDF'}
      onAction={saving.mutate}
      isReady={!isTooMany}
      isBusy={saving.isPending}
      canBeStopped
      failure={failure?.message}
      onClose={close}
    >
      <div className="stack">
        <ScopeText
          scope={scope}
          regions={regions}
          lead={scope.all ? `Kode QR semua ${count} anggota` : `Kode QR ${count} anggota yang dipilih`}
        />
        {unprintable && <LackingLetters members={unprintable} noun="anggota" paper="lembarnya" />}
        <p>
          Setiap kode disertai nama dan NPA, di kertas A4. Cetak dengan ukuran 100%, tanpa penyesuaian ke halaman, agar
          kodenya mudah dipindai.
        </p>
        <div role="status">{saving.isPending && 'Berkas sedang disiapkan…'}</div>
        {isTooMany && (
          <Alert kind="warning">
            Satu berkas memuat paling banyak {readableNumber(mostQrCodes)} kode. Pilih lebih sedikit, misalnya satu
            wilayah.
          </Alert>
        )}
        {failure && <RefusedItems label="Kode QR yang tidak dapat dicetak" error={failure} />}
      </div>
    </WorkDialog>
  );
}
