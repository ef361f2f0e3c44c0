import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mayUse, type Role, roleNames, roles } from '#contract/access.ts';
import type { Got } from '#contract/endpoint.ts';
import {
  type Audience,
  addView,
  audiences,
  changeView,
  removeView,
  type SavedView,
  savedView,
  type ViewForm,
  viewForm,
} from '#contract/views.ts';
import { call } from '#web/api/call.ts';
import type { Start } from '#web/drafts/draft-store.ts';
import { useSession } from '#web/session/session.tsx';
import { ChoiceField } from '#web/ui/choice-fields.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { FormDialog, type Saving } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import { textsOf } from '#web/ui/form-values.ts';
import { notify } from '#web/ui/notices.tsx';
import { TextField } from '#web/ui/schema-form.tsx';

const viewFields: FormFields<typeof viewForm> = {
  schema: viewForm,
  kinds: { name: 'text', audience: 'text', query: 'text' },
};

function viewStart(row: SavedView | null, query: string): Start {
  const base = textsOf(viewFields.kinds, row ?? { audience: 'me', query });
  return { id: row?.id ?? null, version: row?.version ?? null, base };
}

/** The row that a conflict's answer carries, as a form begins with it. */
function viewStartOf(data: unknown): Start | null {
  const row = savedView.safeParse(data);
  return row.success ? viewStart(row.data, row.data.query) : null;
}

function saveView({ id, values, changed, version }: Saving<ViewForm>): Promise<Got<typeof changeView>> {
  if (id === null) return call(addView, { body: values });
  return call(changeView, { params: { id }, body: { ...changed, ...(version && { version }) } });
}

const isRole = (audience: Audience): audience is Role => roles.some((role) => role === audience);

function audienceName(audience: Audience): string {
  if (isRole(audience)) return `Akun ${roleNames[audience]}`;
  return audience === 'me' ? 'Saya saja' : 'Semua orang';
}

const labels = { name: 'Nama', audience: 'Untuk', query: 'Filter dan urutan' };

const show = (name: string, text: string) => (
  <bdi>{name === 'audience' ? (audiences.filter((one) => one === text).map(audienceName)[0] ?? text) : text}</bdi>
);

interface ViewFormDialogProps extends RowFormProps<SavedView> {
  /** The query of the list that is to be saved, where the form adds a view. */
  query: string;
}

/** Gives the filters, words and order of the list a name; or changes the name, and for whom it is. */
export function ViewFormDialog({ row, draft, query, onClose }: ViewFormDialogProps) {
  const start = draft ?? viewStart(row, query);
  const mayShare = mayUse('admin', useSession().contents.roles[0] ?? null);
  return (
    <FormDialog
      title={start.id === null ? 'Simpan tampilan' : 'Ubah tampilan'}
      kind="view"
      start={start}
      fields={viewFields}
      save={saveView}
      // Views have no history that could tell who it was.
      conflicts={{ rowOf: viewStartOf, labels, show, savedBy: async () => ({}) }}
      added={({ data }) => ({ name: data.name, to: `/app/membership?${data.query}` })}
      aside={row && <ViewDelete view={row} onDeleted={onClose} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="name"
            label={labels.name}
            hint="Muncul di menu dan di Ctrl K, dengan jumlah anggotanya."
          />
          {mayShare && (
            <ChoiceField
              form={form}
              name="audience"
              label={labels.audience}
              choices={audiences.map((value) => ({ value, label: audienceName(value) }))}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function ViewDelete({ view, onDeleted }: { view: SavedView; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeView, { params: { id: view.id } }),
    onSuccess: () => notify.success(`Tampilan ${view.name} dihapus.`),
  });
  return (
    <>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Hapus tampilan
      </button>
      {isAsking && (
        <Confirm
          question={`Hapus tampilan ${view.name}?`}
          action="Hapus"
          onConfirm={async () => {
            await remove.mutateAsync();
            onDeleted();
          }}
          onClosed={() => setAsking(false)}
        >
          <p>
            {view.audience === 'me'
              ? 'Anggotanya tetap ada.'
              : 'Orang lain pun tidak melihatnya lagi. Anggotanya tetap ada.'}
          </p>
        </Confirm>
      )}
    </>
  );
}
