import { type ComponentType, createElement } from 'react';
import { matchPath } from 'react-router';
import { queryClient } from '#web/api/query-client.ts';
import { isCurrent, readSession } from '#web/session/stored-session.ts';
import { lazy } from '#web/ui/lazy.ts';
import { type AskedScreen, type Screen, screen } from '#web/ui/screen.ts';

/** Asks for the rows of the member list before its code runs. */
async function askForMembers(search: string): Promise<AskedScreen> {
  const [{ memberPage }, { readMemberList }, { regionChoices }] = await Promise.all([
    import('#web/members/member-queries.ts'),
    import('#web/members/member-list-url.ts'),
    import('#web/fields/region-choices.ts'),
  ]);
  void queryClient.prefetchQuery(regionChoices);
  return { arrived: queryClient.prefetchQuery(memberPage(readMemberList(new URLSearchParams(search)))) };
}

export const signInScreen = screen(async () => (await import('#web/sign-in/sign-in-page.tsx')).SignInPage);
export const newPasswordScreen = screen(
  async () => (await import('#web/sign-in/new-password-page.tsx')).NewPasswordPage,
);
export const layout = screen(async () => (await import('#web/layout/layout.tsx')).Layout);
export const notFoundScreen = screen(async () => (await import('#web/not-found/not-found-page.tsx')).NotFoundPage);

const { Component: RegisterMembers } = lazy(
  async () => (await import('#web/training/register-members.tsx')).RegisterMembers,
);

const { Component: MemberTraining } = lazy(
  async () => (await import('#web/training/member-training.tsx')).MemberTraining,
);

/** Members are registered for classes from their list, and their form shows which they were registered for. */
async function memberList(): Promise<ComponentType> {
  const { MembersPage } = await import('#web/members/members-page.tsx');
  return () => createElement(MembersPage, { RegisterMembers, MemberTraining });
}

const members = screen(memberList, askForMembers);

/** What was done to a member is shown by the history, and how it was before is known by the members. */
async function history(): Promise<ComponentType> {
  const [{ HistoryPage }, { MemberRestore }] = await Promise.all([
    import('#web/history/history-page.tsx'),
    import('#web/members/member-restore.tsx'),
  ]);
  return () => createElement(HistoryPage, { RestoreMember: MemberRestore });
}

/** The screens behind the sign-in by their addresses; `:id` stands for the number of a row. */
export const screens: Record<string, Screen> = {
  '/app/dashboard': members,
  '/app/membership': members,
  '/app/wilayah': screen(async () => (await import('#web/regions/regions-page.tsx')).RegionsPage),
  '/app/users': screen(async () => (await import('#web/profile/profile-page.tsx')).ProfilePage),
  '/app/accounts': screen(async () => (await import('#web/accounts/accounts-page.tsx')).AccountsPage),
  '/app/imports': screen(async () => (await import('#web/imports/imports-page.tsx')).ImportsPage),
  '/app/imports/:id': screen(async () => (await import('#web/imports/import-page.tsx')).ImportPage),
  '/app/serkom': screen(async () => (await import('#web/serkom/serkom-page.tsx')).SerkomPage),
  '/app/serkom/reminders': screen(async () => (await import('#web/serkom/reminders-page.tsx')).RemindersPage),
  '/app/serkom/record': screen(async () => (await import('#web/serkom/record-page.tsx')).RecordPage),
  '/app/training/reports': screen(async () => (await import('#web/reports/dashboard-page.tsx')).DashboardPage),
  '/app/training/reports/modules': screen(
    async () => (await import('#web/reports/report-pages.tsx')).ReportModulesPage,
  ),
  '/app/training/reports/participants': screen(
    async () => (await import('#web/reports/report-pages.tsx')).ReportParticipantsPage,
  ),
  '/app/training/reports/attended': screen(
    async () => (await import('#web/reports/report-pages.tsx')).ReportAttendedPage,
  ),
  '/app/training/reports/absent': screen(async () => (await import('#web/reports/report-pages.tsx')).ReportAbsentPage),
  '/app/training/classes/:id/check-in': screen(
    async () => (await import('#web/check-in/check-in-page.tsx')).CheckInPage,
  ),
  '/app/training': screen(async () => (await import('#web/training/classes-page.tsx')).ClassesPage),
  '/app/training/modules': screen(async () => (await import('#web/training/modules-page.tsx')).ModulesPage),
  '/app/training/classes/:id': screen(async () => (await import('#web/training/class-page.tsx')).ClassPage),
  '/app/history': screen(history),
  '/app/trash': screen(async () => (await import('#web/members/trash-page.tsx')).TrashPage),
};

function screenAt(pathname: string): Screen {
  const path = Object.keys(screens).find((known) => matchPath(known, pathname) !== null);
  return screens[path ?? ''] ?? notFoundScreen;
}

/** Loads all that an address will show at once, instead of one thing after the other. */
export async function prepare({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  if (!isCurrent(readSession())) return signInScreen.prepare('');
  if (readSession().contents.password_change) return newPasswordScreen.prepare('');
  // These lead to the member list.
  const leadsToList = ['/', '/login', '/app'].includes(pathname);
  await (leadsToList ? members.prepare('') : screenAt(pathname).prepare(search));
  await layout.prepare('');
}
