import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts';
import { call } from '#web/api/call.ts';
import { DeviceList, tellNotEnded } from '#web/session/device-list.tsx';
import { ownProfile } from '#web/session/own-profile.ts';
import { ownSecondFactor } from '#web/session/own-second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { letters } from '#web/ui/shortcuts.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorCard } from './second-factor.tsx';

const ownDevices = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
});

export function ProfilePage() {
  const profile = useQuery(ownProfile);
  const [factor, devices] = [useQuery(ownSecondFactor), useQuery(ownDevices)];
  // All of it is shown at once, as each part would move those below it. A part that failed asks again by itself.
  const [isShown, setShown] = useState(false);
  if (!isShown && ![profile, factor, devices].some((query) => query.isLoading)) setShown(true);
  return (
    <Page title="Update Profile">
      <div className="columns wide-columns">
        {!isShown ? (
          <div className="card stack">
            <Skeleton lines={12} />
          </div>
        ) : (
          <>
            <div className="stack" data-gap="6">
              <section className="card stack" aria-label="Profil">
                {profile.data ? <ProfileForm profile={profile.data} /> : <LoadFailure what="Profil" query={profile} />}
              </section>
              <LettersCard />
            </div>
            <div className="stack" data-gap="6">
              <SecondFactorCard />
              <OwnDevices />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

/** Switches the shortcuts of single letters. */
function LettersCard() {
  const isOn = letters.use() === 'on';
  return (
    <section className="card stack" aria-labelledby="letters">
      <h2 id="letters">Pintasan papan ketik</h2>
      <div className="row" data-apart>
        <span>Pintasan satu huruf</span>
        <Toggle
          label="Pintasan satu huruf"
          aria-describedby="letters-help"
          isOn={isOn}
          onToggle={(on) => letters.choose(on ? 'on' : 'off')}
        />
      </div>
      <p id="letters-help" className="sentence muted">
        j, k, e, dan ? bekerja tanpa Ctrl. Bila dimatikan, panah, /, dan Ctrl K tetap bekerja.
      </p>
    </section>
  );
}

/** The devices on which one is signed in. */
function OwnDevices() {
  const query = useQuery(ownDevices);
  const others = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ message }) => notify.success(message),
    onError: tellNotEnded,
  });
  return (
    <section className="card stack" aria-labelledby="own-devices">
      <h2 id="own-devices">Perangkat yang masuk</h2>
      {query.data && (
        <>
          <DeviceList
            label="Perangkat yang masuk"
            devices={query.data}
            end={(id) => call(endSession, { params: { id } })}
          />
          {query.data.length > 1 && (
            <Button isBusy={others.isPending} onClick={() => others.mutate()}>
              Keluar dari semua perangkat lain
            </Button>
          )}
        </>
      )}
      {!query.data && <LoadFailure what="Daftar perangkat" query={query} />}
    </section>
  );
}
