import { type ComponentType, createElement } from 'react';
import { matchPath } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { isCurrent, readSession } from './stored-session.ts';
import { late } from './ui/late.ts';
import { type Asked, type Screen, screen } from './ui/screen.ts';

/** Asks for the rows of the member list before its code runs. */
async function askForMembers(search: string): Promise<Asked> {
  const [{ memberPage }, { readMemberList }, { regionChoices }] = await Promise.all([
    import('./members/member-queries.ts'),
    import('./members/member-list-url.ts'),
    import('./region-choices.ts'),
  ]);
  void queryClient.prefetchQuery(regionChoices);
  return { arrived: queryClient.prefetchQuery(memberPage(readMemberList(new URLSearchParams(search)))) };
}

export const signIn = screen(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage);
export const newPassword = screen(async () => (await import('./sign-in/new-password-page.tsx')).NewPasswordPage);
export const layout = screen(async () => (await import('./layout/layout.tsx')).Layout);
export const notFound = screen(async () => (await import('./not-found/not-found-page.tsx')).NotFoundPage);

const { Component: RegisterMembers } = late(
  async () => (await import('./training/register-members.tsx')).RegisterMembers,
);

const { Component: MemberTraining } = late(async () => (await import('./training/member-training.tsx')).MemberTraining);

/** Members are registered for classes from their list, and their form shows which they were registered for. */
async function memberList(): Promise<ComponentType> {
  const { MembersPage } = await import('./members/members-page.tsx');
  return () => createElement(MembersPage, { RegisterMembers, MemberTraining });
}

const members = screen(memberList, askForMembers);

/** What was done to a member is shown by the history, and how it was before is known by the members. */
async function history(): Promise<ComponentType> {
  const [{ HistoryPage }, { MemberRestore }] = await Promise.all([
    import('./history/history-page.tsx'),
    import('./members/member-restore.tsx'),
  ]);
  return () => createElement(HistoryPage, { RestoreMember: MemberRestore });
}

/** The screens behind the sign-in by their addresses; `:id` stands for the number of a row. */
export const screens: Record<string, Screen> = {
  '/app/dashboard': members,
  '/app/membership': members,
  '/app/wilayah': screen(async () => (await import('./regions/regions-page.tsx')).RegionsPage),
  '/app/users': screen(async () => (await import('./profile/profile-page.tsx')).ProfilePage),
  '/app/accounts': screen(async () => (await import('./accounts/accounts-page.tsx')).AccountsPage),
  '/app/imports': screen(async () => (await import('./imports/imports-page.tsx')).ImportsPage),
  '/app/imports/:id': screen(async () => (await import('./imports/import-page.tsx')).ImportPage),
  '/app/serkom': screen(async () => (await import('./serkom/serkom-page.tsx')).SerkomPage),
  '/app/serkom/reminders': screen(async () => (await import('./serkom/reminders-page.tsx')).RemindersPage),
  '/app/serkom/record': screen(async () => (await import('./serkom/record-page.tsx')).RecordPage),
  '/app/training/reports': screen(async () => (await import('./reports/dashboard-page.tsx')).DashboardPage),
  '/app/training/reports/modules': screen(async () => (await import('./reports/report-pages.tsx')).ReportModulesPage),
  '/app/training/reports/participants': screen(
    async () => (await import('./reports/report-pages.tsx')).ReportParticipantsPage,
  ),
  '/app/training/reports/attended': screen(async () => (await import('./reports/report-pages.tsx')).ReportAttendedPage),
  '/app/training/reports/absent': screen(async () => (await import('./reports/report-pages.tsx')).ReportAbsentPage),
  '/app/training/classes/:id/check-in': screen(async () => (await import('./check-in/check-in-page.tsx')).CheckInPage),
  '/app/training': screen(async () => (await import('./training/classes-page.tsx')).ClassesPage),
  '/app/training/modules': screen(async () => (await import('./training/modules-page.tsx')).ModulesPage),
  '/app/training/classes/:id': screen(async () => (await import('./training/class-page.tsx')).ClassPage),
  '/app/history': screen(history),
  '/app/trash': screen(async () => (await import('./members/trash-page.tsx')).TrashPage),
};

function screenAt(pathname: string): Screen {
  const path = Object.keys(screens).find((known) => matchPath(known, pathname) !== null);
  return screens[path ?? ''] ?? notFound;
}

/** Loads all that an address will show at once, instead of one thing after the other. */
export async function prepare({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  if (!isCurrent(readSession())) return signIn.prepare('');
  if (readSession().contents.password_change) return newPassword.prepare('');
  // These lead to the member list.
  const leadsToList = ['/', '/login', '/app'].includes(pathname);
  await (leadsToList ? members.prepare('') : screenAt(pathname).prepare(search));
  await layout.prepare('');
}
