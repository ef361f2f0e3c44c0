import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import '#web/ui/form.css';
import { addRegistrations, previewRegistrations, type RegistrationRow } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { textScale } from '#web/ui/screen-measures.ts';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { loaded } from '#web/ui/table/states.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';
import { registrationVerdictNames, registrationVerdictTones } from './training-words.ts';

/** The members to register, as calls take them. */
export interface Registrants {
  query: Partial<Sent<typeof addRegistrations>['query']>;
  body: Sent<typeof addRegistrations>['body'];
}

/** In milliseconds. There may be thousands of members. */
const timeout = 120_000;

/** A preview of a registration. Never cached, because others register too. */
function registrationPreview(classId: number | null, registrants: Registrants | null) {
  return queryOptions({
    queryKey: ['training', 'registration preview', classId, registrants],
    queryFn: async ({ signal }) => {
      if (classId === null || !registrants) throw new Error('There is nobody to register yet.');
      const parts = { params: { id: classId }, ...registrants };
      return (await call(previewRegistrations, parts, { signal, timeout })).data;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

interface RegistrationDialogProps {
  title: string;
  /** Null until a class is chosen. */
  trainingClass: { id: number; title: string } | null;
  /** The members to register; null until some are chosen. */
  registrants: Registrants | null;
  /** Whether members were typed or searched for in the dialog. */
  hasInput?: boolean;
  /** Called if somebody was registered. */
  onDone?: () => void;
  onClosed: () => void;
  /** The controls that choose class and members. */
  children: ReactNode;
}

/**
 * Registers members for a class, after a preview of the result for each. Only where it came otherwise than the preview
 * said, it then lists those who were not registered, and why.
 */
export function RegistrationDialog(props: RegistrationDialogProps) {
  const { title, trainingClass, registrants, hasInput = false, onDone, onClosed, children } = props;
  // After a failure the data may have changed.
  const work = useMutation({ mutationFn: register, onError: () => void preview.refetch() });
  const isNamed = trainingClass !== null && registrants !== null;
  const isAsking = isNamed && !work.isPending && !work.isSuccess;
  const preview = useQuery({ ...registrationPreview(trainingClass?.id ?? null, registrants), enabled: isAsking });
  const plan = isNamed ? preview.data : undefined;
  const outcome = work.data;
  const isReady = plan !== undefined && plan.added > 0 && !preview.isFetching;

  async function register({ id, title: called }: { id: number; title: string }) {
    if (!registrants) throw new Error('There is nobody to register yet.');
    const { data } = await call(addRegistrations, { params: { id }, ...registrants }, { timeout });
    if (data.operation_id !== null) {
      notify.success(`${readableNumber(data.added)} anggota didaftarkan ke ${called}.`, {
        id: `operation ${data.operation_id}`,
        action: undoOfOperation(data.operation_id, 'training_registrations'),
        isAboutMany: true,
      });
      onDone?.();
    }
    if (data.added === plan?.added) onClosed();
    return data;
  }

  const failure = (isAsking ? preview.error : null) ?? work.error;
  return (
    <WorkDialog
      title={title}
      size="large"
      action={plan && plan.added > 0 ? `Daftarkan ${readableNumber(plan.added)} anggota` : 'Daftarkan'}
      onAction={() => trainingClass && work.mutate(trainingClass)}
      isReady={isReady}
      isBusy={work.isPending}
      isOver={outcome !== undefined}
      failure={failure?.message}
      hasInput={hasInput}
      onClose={onClosed}
      firstFocus={() => document.querySelector<HTMLElement>('.registration-parts [type="search"]')}
    >
      {/* Not a form, because Enter in the search must not submit it. */}
      <div className="registration-parts">
        {outcome ? (
          <RegistrationRows
            summary={`${readableNumber(outcome.added)} didaftarkan, ${readableNumber(outcome.rows.length - outcome.added)} tidak:`}
            rows={outcome.rows.filter(({ verdict }) => verdict !== 'added')}
          />
        ) : (
          <>
            <fieldset className="stack" disabled={work.isPending}>
              {children}
            </fieldset>
            {isNamed && preview.isPending && <p role="status">Memuat…</p>}
            {plan && <RegistrationRows summary={summaryOf(plan)} rows={plan.rows} />}
          </>
        )}
      </div>
    </WorkDialog>
  );
}

function summaryOf({ added, rows }: { added: number; rows: readonly unknown[] }): string {
  if (added === 0) return 'Tidak ada yang akan didaftarkan.';
  const left = rows.length - added;
  return left === 0
    ? `${readableNumber(added)} akan didaftarkan.`
    : `${readableNumber(added)} akan didaftarkan, ${readableNumber(left)} tidak.`;
}

type Row = RegistrationRow & { id: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'npa',
    title: 'NPA',
    width: 84,
    cell: ({ npa }) => <CellText text={npa} isCode />,
  },
  {
    key: 'name',
    title: 'Nama',
    width: 116,
    grow: true,
    cell: ({ full_name }) => <CellText text={full_name} />,
  },
  {
    key: 'verdict',
    title: 'Hasil',
    width: 100,
    grow: true,
    cell: ({ verdict }) => (
      <span className="two-lines status" data-tone={registrationVerdictTones[verdict]}>
        {registrationVerdictNames[verdict]}
      </span>
    ),
  },
];

/** In pixels. */
const rowHeight = 44;

interface RegistrationRowsProps {
  /** The summary of the rows. */
  summary: string;
  rows: readonly RegistrationRow[];
}

/** The result for each member, in the given order. */
function RegistrationRows({ summary, rows }: RegistrationRowsProps) {
  // The rows have no id: a member may be named twice, and an unknown one has none.
  const rowsWithIds = useMemo(() => rows.map((row, index): Row => ({ ...row, id: index })), [rows]);
  return (
    // As high as its rows, up to a limit.
    <div className="stack" style={{ blockSize: textScale * Math.min(280, 72 + rows.length * rowHeight) }}>
      <p role="status">
        <ReplacedText>{summary}</ReplacedText>
      </p>
      <DataTable
        label="Hasil per orang"
        columns={columns}
        rows={rowsWithIds}
        rowHeight={rowHeight}
        progress={loaded}
        listKey="registration"
        empty={null}
      />
    </div>
  );
}
