import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { forgetRolls, hasStoredCheckIns } from '#web/check-in/stored-keys.ts';
import { clearDrafts, hasDrafts } from '#web/drafts/drafts.ts';
import { ownProfile } from '#web/session/own-profile.ts';
import { useSession } from '#web/session/session.tsx';
import { leave } from '#web/session/session-end.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Direction, direction, type Theme, theme } from '#web/ui/preferences.ts';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { kept } from '#web/ui/storage.ts';

const directions: { value: Direction; label: string }[] = [
  { value: 'ltr', label: 'Kiri ke kanan' },
  { value: 'rtl', label: 'Kanan ke kiri' },
];

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Ikuti sistem' },
  { value: 'light', label: 'Terang' },
  { value: 'dark', label: 'Gelap' },
];

/** The account that is signed in, with its preferences. */
export function AccountPopover() {
  const { contents } = useSession();
  const profile = useQuery(ownProfile).data;
  const name = profile?.full_name ?? contents.name;
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="entry account" popoverTarget="account-popover">
        <span className="disc account-initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="visually-hidden">Akun</span>
        <bdi translate="no" className="one-line account-name">
          {name}
        </bdi>
        <Icon of={DownOutlined} />
      </button>
      <div ref={popover} id="account-popover" popover="auto" className="popover" role="dialog" aria-label="Akun">
        <p className="lines account-who" data-gap="1">
          <strong className="large">
            <bdi translate="no">{name}</bdi>
          </strong>
          <bdi translate="no" className="faint">
            {profile?.email ?? contents.email}
          </bdi>
          <span className="faint">{contents.role_name}</span>
        </p>
        <RadioChoice
          name="theme"
          legend="Warna tampilan"
          options={themes}
          chosen={theme.use()}
          onChoose={theme.choose}
        />
        <RadioChoice
          name="direction"
          legend="Arah tampilan"
          options={directions}
          chosen={direction.use()}
          onChoose={direction.choose}
        />
        <Link className="entry menu-button" to="/app/users" onClick={() => popover.current?.hidePopover()}>
          <Icon of={UserOutlined} />
          Profil saya
        </Link>
        <SignOut beforeAsking={() => popover.current?.hidePopover()} />
      </div>
    </>
  );
}

/** The initials of the first and last name. What follows a comma is a degree. */
function initialsOf(name: string): string {
  const words = (name.split(',')[0] ?? '').split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/**
 * Signs out. This deletes unsaved forms, and stored check-ins wait until the same account signs in again, so it asks
 * first.
 */
function SignOut({ beforeAsking }: { beforeAsking: () => void }) {
  const { contents } = useSession();
  const [left, setLeft] = useState<{ drafts: boolean; checkIns: boolean } | null>(null);

  function leaveAll() {
    clearDrafts(contents.id);
    forgetRolls(kept);
    leave();
  }

  function ask() {
    const found = { drafts: hasDrafts(contents.id), checkIns: hasStoredCheckIns(kept, contents.id) };
    if (!found.drafts && !found.checkIns) return leaveAll();
    // The focus then comes back to its button.
    beforeAsking();
    setLeft(found);
  }

  return (
    <>
      <button type="button" className="entry menu-button" onClick={ask}>
        <Icon of={LogoutOutlined} />
        Sign out
      </button>
      {left && (
        <Dialog
          title={left.drafts ? 'Buang isian yang belum disimpan?' : 'Keluar sebelum presensi terkirim?'}
          size="question"
          onClose={() => setLeft(null)}
          footer={
            <>
              <Button onClick={() => setLeft(null)}>Tetap di sini</Button>
              <Button kind="primary" onClick={leaveAll}>
                {left.drafts ? 'Buang dan keluar' : 'Keluar'}
              </Button>
            </>
          }
        >
          {left.drafts && (
            <p>Ada isian yang belum disimpan di peramban ini. Bila Anda keluar sekarang, isian itu dibuang.</p>
          )}
          {left.checkIns && (
            <p>
              Ada presensi di perangkat ini yang belum terkirim atau masih perlu diperiksa. Bila Anda keluar sekarang,
              presensi itu baru dilanjutkan setelah akun ini masuk lagi di perangkat ini.
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
