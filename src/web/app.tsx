import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { ConnectionBar } from './layout/connection-bar.tsx';
import { UpdateDialog } from './layout/update-dialog.tsx';
import { isCurrent, readSession } from './session.tsx';
import { ScreenFailure } from './ui/failure.tsx';
import { Notices } from './ui/notices.tsx';

function mustBeSignedIn() {
  return isCurrent(readSession()) ? null : redirect('/login');
}

function mustNotBeSignedIn() {
  return isCurrent(readSession()) ? redirect('/app') : null;
}

/** Asks for the rows of the member list while its code is still on the way. */
async function askForMembers({ request }: LoaderFunctionArgs) {
  const [{ memberPage, regionChoices }, { readMemberList }] = await Promise.all([
    import('./members/member-queries.ts'),
    import('./members/member-list-url.ts'),
  ]);
  void queryClient.prefetchQuery(memberPage(readMemberList(new URL(request.url).searchParams)));
  void queryClient.prefetchQuery(regionChoices);
  return null;
}

/** The member list is shown under two addresses. */
const memberList = {
  ErrorBoundary: ScreenFailure,
  loader: askForMembers,
  // What the list shows next is the page's own business.
  shouldRevalidate: () => false,
  lazy: { Component: async () => (await import('./members/members-page.tsx')).MembersPage },
} satisfies RouteObject;

const screens: RouteObject[] = [
  { path: 'app', loader: () => redirect('/app/membership') },
  { path: 'app/dashboard', ...memberList },
  { path: 'app/membership', ...memberList },
  {
    path: 'app/wilayah',
    ErrorBoundary: ScreenFailure,
    lazy: { Component: async () => (await import('./regions/regions-page.tsx')).RegionsPage },
  },
  {
    path: 'app/users',
    ErrorBoundary: ScreenFailure,
    lazy: { Component: async () => (await import('./profile/profile-page.tsx')).ProfilePage },
  },
  {
    path: 'app/accounts',
    ErrorBoundary: ScreenFailure,
    lazy: { Component: async () => (await import('./accounts/accounts-page.tsx')).AccountsPage },
  },
  {
    path: '*',
    ErrorBoundary: ScreenFailure,
    lazy: { Component: async () => (await import('./not-found/not-found-page.tsx')).NotFoundPage },
  },
];

const router = createBrowserRouter([
  { path: '/', loader: () => redirect('/login') },
  {
    path: '/login',
    loader: mustNotBeSignedIn,
    ErrorBoundary: ScreenFailure,
    lazy: { Component: async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage },
  },
  {
    loader: mustBeSignedIn,
    ErrorBoundary: ScreenFailure,
    HydrateFallback: () => null,
    lazy: { Component: async () => (await import('./layout/layout.tsx')).Layout },
    children: screens,
  },
]);

/** The panel: which address shows which screen, and what is there on every screen. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConnectionBar />
      <Notices />
      <UpdateDialog />
    </QueryClientProvider>
  );
}
