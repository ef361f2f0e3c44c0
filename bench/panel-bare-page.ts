import { Button, Form, Input } from 'antd';
import { createElement as h, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * The page that the panel is measured beside: React and Ant Design as they come, one form, one table, and nothing else.
 */
const Rows = lazy(() => import('./panel-bare-rows.ts'));

function SignIn() {
  return h(
    Form,
    { layout: 'vertical' },
    h(Form.Item, { label: 'Email', name: 'email' }, h(Input, { id: 'email' })),
    h(Form.Item, { label: 'Password', name: 'password' }, h(Input.Password)),
    h(Button, { type: 'primary', htmlType: 'submit' }, 'Sign In'),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
const isSignIn = window.location.pathname === '/login';
createRoot(root).render(isSignIn ? h(SignIn) : h(Suspense, null, h(Rows)));
window.addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js'));
