/*
 * The page that the panel is compared with: what React and Ant Design draw of a sign-in, a list with a search and a row's
 * form when nothing is added. It asks for the same rows.
 */
import { Button, Form, Input } from 'antd';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const List = lazy(() => import('./list.jsx'));

function SignIn() {
  return (
    <Form layout="vertical">
      <Form.Item label="Email" name="email">
        <Input />
      </Form.Item>
      <Form.Item label="Password" name="password">
        <Input.Password />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        Sign In
      </Button>
    </Form>
  );
}

const isSignIn = location.pathname === '/login';
createRoot(document.getElementById('root')).render(
  isSignIn ? (
    <SignIn />
  ) : (
    <Suspense>
      <List />
    </Suspense>
  ),
);
addEventListener('load', () => navigator.serviceWorker?.register('/sw.js'));
