import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ownProfile } from '#web/session/own-profile.ts';
import { useSession } from '#web/session/session.tsx';
import { chooseDirection, type Direction, useDirection } from '#web/ui/direction.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SignOut } from './sign-out.tsx';

const directions: { value: Direction; label: string }[] = [
  { value: 'ltr', label: 'Kiri ke kanan' },
  { value: 'rtl', label: 'Kanan ke kiri' },
];

/** Who is signed in, and what concerns them alone. */
export function AccountPopover() {
  const { contents } = useSession();
  const profile = useQuery(ownProfile).data;
  const name = profile?.full_name ?? contents.name;
  const chosen = useDirection();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="account" popoverTarget="account-popover">
        <span className="account-initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="visually-hidden">Akun</span>
        <bdi className="account-name">{name}</bdi>
        <Icon of={DownOutlined} />
      </button>
      <div
        ref={popover}
        id="account-popover"
        popover="auto"
        className="popover account-popover"
        role="dialog"
        aria-label="Akun"
      >
        <p className="account-who faint">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <bdi>{profile?.email ?? contents.email}</bdi>
          <span>{contents.role_name}</span>
        </p>
        <fieldset className="direction">
          <legend className="faint">Arah tampilan</legend>
          {directions.map(({ value, label }) => (
            <label key={value} className="choice">
              <input type="radio" name="direction" checked={chosen === value} onChange={() => chooseDirection(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <SignOut beforeAsking={() => popover.current?.hidePopover()}>
          <Icon of={LogoutOutlined} />
          Sign out
        </SignOut>
      </div>
    </>
  );
}

/** The first letters of the first and the last name; what follows a comma is a degree. */
function initialsOf(name: string): string {
  const words = (name.split(',')[0] ?? '').split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
