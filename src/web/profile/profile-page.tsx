/** The own profile. */
export function ProfilePage() {
  return null;
}
