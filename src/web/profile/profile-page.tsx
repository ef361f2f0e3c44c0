import { useQuery } from '@tanstack/react-query';
import { ownProfile } from '#web/session/own-profile.ts';
import { Page } from '#web/ui/page.tsx';
import { OwnDevices } from './own-devices.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorCard } from './second-factor.tsx';
import './profile.css';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The own profile. */
export function ProfilePage() {
  const profile = useQuery(ownProfile);
  return (
    <Page title="Update Profile">
      <section className="card profile-card">
        {profile.data ? (
          <ProfileForm profile={profile.data} />
        ) : profile.isError ? (
          <div className="state" role="alert">
            <p>Profil belum dapat dibaca. {profile.error.message}</p>
            <Button onClick={() => profile.refetch()} isBusy={profile.isFetching}>
              Coba lagi
            </Button>
          </div>
        ) : (
          <Skeleton lines={6} />
        )}
      </section>
      <SecondFactorCard />
      <OwnDevices />
    </Page>
  );
}
