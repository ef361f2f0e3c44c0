import { useQuery } from '@tanstack/react-query';
import { mostQrCodes, previewQrSheet, printQrSheet, qrSheetName } from '#contract/bulk.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { LackingLetters } from '#web/cards/named-members.tsx';
import { saveRows } from '#web/files/save-rows.ts';
import { Alert } from '#web/ui/alert.tsx';
import { membersOf } from '../bulk/member-scope.tsx';
import { MembersFileDialog, type OfMembersProps } from '../bulk/members-file-dialog.tsx';

/** In milliseconds. Before the file begins, the server checks every code, and there may be thousands. */
const timeout = 300_000;

/** Downloads a PDF of QR codes with names, for printing. */
export function QrSheetDialog(about: OfMembersProps) {
  const calendar = useCalendar();
  const { query, body, count } = about.scope;
  const isTooMany = count > mostQrCodes;
  const preview = useQuery({
    queryKey: ['qr sheet', query, body],
    queryFn: async ({ signal }) => (await call(previewQrSheet, { query, body }, { signal })).data,
    enabled: !isTooMany,
  });
  const unprintable = preview.data?.unprintable;
  return (
    <MembersFileDialog
      {...about}
      title="Lembar kode QR"
      action="Unduh PDF"
      lead={`Kode QR ${membersOf(about.scope)}`}
      isReady={!isTooMany}
      save={(signal) => saveRows(qrSheetName(calendar.today()), printQrSheet, { query, body }, { signal, timeout })}
      saved={(codes, name) => `${codes} kode QR disimpan sebagai ${name}.`}
      refused="Kode QR yang tidak dapat dicetak"
    >
      {unprintable && <LackingLetters members={unprintable} noun="anggota" paper="lembarnya" />}
      <p>
        Setiap kode disertai nama dan NPA, di kertas A4. Cetak dengan ukuran 100%, tanpa penyesuaian ke halaman, agar
        kodenya mudah dipindai.
      </p>
      {isTooMany && (
        <Alert kind="warning">
          Satu berkas memuat paling banyak {readableNumber(mostQrCodes)} kode. Pilih lebih sedikit, misalnya satu
          wilayah.
        </Alert>
      )}
    </MembersFileDialog>
  );
}
