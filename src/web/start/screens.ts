import { type ComponentType, createElement } from 'react';
import { matchPath } from 'react-router';
import { queryClient } from '#web/api/query-client.ts';
import { lazy } from '#web/ui/lazy.ts';
import { type Prefetch, type Screen, screen } from '#web/ui/screen.ts';
import type { OpenedAddress } from './first-screens.ts';

/** Prefetches the rows of the member list while its code is loading. */
async function prefetchMembers(search: string): Promise<Prefetch> {
  const [{ memberPage }, { memberListAddress }, { regionChoices }] = await Promise.all([
    import('#web/members/list/member-queries.ts'),
    import('#web/members/list/member-list-url.ts'),
    import('#web/fields/region-choices.ts'),
  ]);
  void queryClient.prefetchQuery(regionChoices);
  return { done: queryClient.prefetchQuery(memberPage(memberListAddress.read(new URLSearchParams(search)))) };
}

export const layout = screen(async () => (await import('#web/layout/layout.tsx')).Layout);
export const notFoundScreen = screen(async () => (await import('#web/not-found/not-found-page.tsx')).NotFoundPage);

const { Component: RegisterMembers } = lazy(
  async () => (await import('#web/training/register-members.tsx')).RegisterMembers,
);

const { Component: MemberParts } = lazy(async () => (await import('./member-parts.ts')).MemberParts);

/** The member list, with the training's components. */
async function memberList(): Promise<ComponentType> {
  const { MembersPage } = await import('#web/members/list/members-page.tsx');
  return () => createElement(MembersPage, { RegisterMembers, MemberTraining: MemberParts });
}

const members = screen(memberList, prefetchMembers);

/** The screens behind the sign-in, by their routes. */
export const screens: Record<string, Screen> = {
  '/app/dashboard': members,
  '/app/membership': members,
  '/app/membership/:id': screen(async () => (await import('./member-screen.ts')).MemberScreen),
  '/app/wilayah': screen(async () => (await import('#web/regions/regions-page.tsx')).RegionsPage),
  '/app/users': screen(async () => (await import('#web/profile/profile-page.tsx')).ProfilePage),
  '/app/accounts': screen(async () => (await import('#web/accounts/accounts-page.tsx')).AccountsPage),
  '/app/security': screen(async () => (await import('#web/security/security-page.tsx')).SecurityPage),
  '/app/cards': screen(async () => (await import('#web/cards/card-settings-page.tsx')).CardSettingsPage),
  '/app/cards/printed': screen(async () => (await import('#web/cards/printed-cards-page.tsx')).PrintedCardsPage),
  '/app/imports': screen(async () => (await import('#web/imports/imports-page.tsx')).ImportsPage),
  '/app/imports/photos': screen(async () => (await import('#web/members/photos/photos-page.tsx')).PhotosPage),
  '/app/imports/:id': screen(async () => (await import('#web/imports/import-page.tsx')).ImportPage),
  '/app/serkom': screen(async () => (await import('#web/serkom/serkom-page.tsx')).SerkomPage),
  '/app/serkom/reminders': screen(async () => (await import('#web/serkom/reminders-page.tsx')).RemindersPage),
  '/app/serkom/record': screen(async () => (await import('#web/serkom/record-page.tsx')).RecordPage),
  '/app/training/reports': screen(async () => (await import('#web/reports/dashboard-page.tsx')).DashboardPage),
  '/app/training/reports/:counted': screen(async () => (await import('#web/reports/report-pages.tsx')).ReportPage),
  '/app/training/classes/:id/check-in': screen(
    async () => (await import('#web/check-in/check-in-page.tsx')).CheckInPage,
  ),
  '/app/training': screen(async () => (await import('#web/training/classes-page.tsx')).ClassesPage),
  '/app/training/modules': screen(async () => (await import('#web/training/modules-page.tsx')).ModulesPage),
  '/app/training/classes/:id': screen(async () => (await import('#web/training/class-page.tsx')).ClassPage),
  '/app/completeness': screen(
    async () => (await import('#web/members/completeness/completeness-page.tsx')).CompletenessPage,
  ),
  '/app/duplicates': screen(async () => (await import('#web/members/duplicates/duplicates-page.tsx')).DuplicatesPage),
  '/app/history': screen(async () => (await import('./history-screen.ts')).HistoryScreen),
  '/app/trash': screen(async () => (await import('#web/members/trash/trash-page.tsx')).TrashPage),
};

function screenAt(pathname: string): Screen {
  const path = Object.keys(screens).find((known) => matchPath(known, pathname) !== null);
  return screens[path ?? ''] ?? notFoundScreen;
}

/** Loads everything that an address behind the sign-in needs. */
export async function prepareInside({ pathname, search }: OpenedAddress): Promise<void> {
  // These redirect to the member list.
  const leadsToList = ['/', '/login', '/app'].includes(pathname);
  await (leadsToList ? members.prepare('') : screenAt(pathname).prepare(search));
  await layout.prepare('');
}
