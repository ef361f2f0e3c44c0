import { createElement as h, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * The page that the panel is compared with: React and the browser's own elements, with one form and one table.
 */
const Rows = lazy(() => import('./panel-bare-rows.ts'));

const field = (label: string, id: string) => h('p', null, h('label', { htmlFor: id }, label), h('input', { id }));

function SignIn() {
  return h(
    'form',
    null,
    field('Email', 'email'),
    field('Password', 'password'),
    h('button', { type: 'submit' }, 'Sign In'),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
const isSignIn = window.location.pathname === '/login';
createRoot(root).render(isSignIn ? h(SignIn) : h(Suspense, null, h(Rows)));
window.addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js'));
