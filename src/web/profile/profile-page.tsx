import { useQuery } from '@tanstack/react-query';
import { ownProfile } from '#web/session/own-profile.ts';
import { Page } from '#web/ui/page.tsx';
import { LettersCard } from './letters-card.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OwnDevices } from './own-devices.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorCard } from './second-factor.tsx';
import './profile.css';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function ProfilePage() {
  const profile = useQuery(ownProfile);
  return (
    <Page title="Update Profile">
      <section className="card profile-card">
        {profile.data ? (
          <ProfileForm profile={profile.data} />
        ) : profile.isError ? (
          <LoadFailure what="Profil" query={profile} />
        ) : (
          <Skeleton lines={6} />
        )}
      </section>
      <SecondFactorCard />
      <OwnDevices />
      <LettersCard />
    </Page>
  );
}
