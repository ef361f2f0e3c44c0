import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { readProfile } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { Page } from '#web/ui/page.tsx';
import { ProfileForm } from './profile-form.tsx';
import './profile.css';

const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(readProfile, {}, { signal })).data,
});

/** The own profile. */
export function ProfilePage() {
  const profile = useQuery(ownProfile);
  return (
    <Page title="Update Profile">
      <section className="profile-card">
        {profile.data ? (
          <ProfileForm profile={profile.data} />
        ) : profile.isError ? (
          <div className="state" role="alert">
            <p>Profil belum dapat dibaca. {profile.error.message}</p>
            <Button onClick={() => profile.refetch()} loading={profile.isFetching}>
              Coba lagi
            </Button>
          </div>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        )}
      </section>
    </Page>
  );
}
