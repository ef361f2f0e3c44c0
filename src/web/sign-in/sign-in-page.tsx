/** Where staff sign in. */
export function SignInPage() {
  return <main>…</main>;
}
