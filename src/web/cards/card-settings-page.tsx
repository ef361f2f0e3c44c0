import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CardSettings } from '#contract/cards.ts';
import { cardSettingsLabels as labels } from '#web/fields/card-settings-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { CardDrawing } from './card-drawing.tsx';
import { cardSettingsNow } from './card-queries.ts';
import '#web/ui/rooms.css';

const { EditDialog, RestoredDialog } = formDialogs<CardSettings>(
  'card settings',
  async () => (await import('./card-settings-dialog.tsx')).CardSettingsDialog,
);

/** The design of the cards, with a preview. */
export function CardSettingsPage() {
  const settings = useQuery(cardSettingsNow);
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      title="Kartu anggota"
      actions={
        <Button kind="primary" disabled={!settings.data} onClick={() => setEditing(true)}>
          Ubah
        </Button>
      }
    >
      <section className="card stack" data-gap="6" aria-label="Pratinjau kartu">
        {settings.error && <LoadError progress={settings} what="Kartu" />}
        {!settings.data && !settings.error && <Skeleton lines={6} />}
        {settings.data && (
          <>
            <CardDrawing key={settings.data.version} />
            <Facts settings={settings.data} />
          </>
        )}
      </section>
      {isEditing && settings.data && <EditDialog row={settings.data} onClose={() => setEditing(false)} />}
      <RestoredDialog />
    </Page>
  );
}

function Facts({ settings }: { settings: CardSettings }) {
  const { name, address, chairman, back_text, valid_months, colour } = settings;
  const facts = { name, address, chairman, back_text, valid_months: String(valid_months), colour };
  return (
    <dl className="columns">
      {Object.entries(facts).map(([field, value]) => (
        <div key={field}>
          <dt className="faint">{labels[field as keyof typeof facts]}</dt>
          <dd>{value === null ? <span className="empty">Belum diisi</span> : <bdi translate="no">{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
