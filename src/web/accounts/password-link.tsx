import { useRef, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { PasswordLink } from '#contract/password-links.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { createStore, useStore } from '#web/ui/store.ts';
import { TextInput } from '#web/ui/text-input.tsx';

/** A new link, and the account's owner. */
interface MadeLink extends PasswordLink {
  owner: Pick<Account, 'name' | 'email'>;
}

let made: MadeLink | null = null;

/** The link that is shown. It can't be loaded again. */
const madeLink = createStore(() => made);

export function showLink(link: MadeLink | null): void {
  made = link;
  madeLink.changed();
}

/** Shows the new link, to be copied and handed on. */
export function LinkShown() {
  const readableInstant = useReadableInstant();
  const link = useStore(madeLink);
  const field = useRef<HTMLInputElement>(null);
  const copier = useRef<HTMLButtonElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  if (!link) return null;
  const { url, expires, mailed, owner } = link;

  async function copy() {
    field.current?.select();
    // Without https there is no clipboard. The selected text can be copied by hand.
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(url),
      () => undefined,
    );
  }
  return (
    <Dialog
      title={
        <>
          Tautan kata sandi <bdi translate="no">{owner.name}</bdi>
        </>
      }
      size="middle"
      onClose={() => showLink(null)}
      firstFocus={() => copier.current}
      footer={
        <>
          <Button onClick={() => showLink(null)}>Selesai</Button>
          <Button ref={copier} kind="primary" onClick={copy}>
            {copied === url ? 'Tersalin' : 'Salin tautan'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="sentence">
          Berikan tautan ini hanya kepada <bdi translate="no">{owner.name}</bdi>. Berlaku sekali, sampai{' '}
          {readableInstant(expires)}, dan tidak ditampilkan lagi.{' '}
          {mailed && (
            <>
              Surat dengan tautan ini sudah dikirim ke{' '}
              <bdi translate="no" dir="ltr">
                {owner.email}
              </bdi>
              .
            </>
          )}
        </p>
        <TextInput
          ref={field}
          aria-label="Tautan kata sandi"
          readOnly
          dir="ltr"
          value={url}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}
