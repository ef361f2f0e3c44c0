/** Account roles. Each includes the rights of those before it. */
export const roles = ['staff', 'admin', 'superadmin'] as const;

export type Role = (typeof roles)[number];

/** Who may use an endpoint: everybody, or accounts with at least this role. */
export type Access = 'public' | Role;

export const roleNames = { staff: 'Staff', admin: 'Admin', superadmin: 'Superadmin' } as const satisfies Record<
  Role,
  string
>;

/** The `role` that signing in returns and the panel stores: regions are edited by admins and superadmins alike. */
export function storedRole(role: Role): 'staff' | 'admin' {
  return role === 'staff' ? 'staff' : 'admin';
}

export function mayUse(access: Access, role: Role | null): boolean {
  if (access === 'public') return true;
  return role !== null && roles.indexOf(role) >= roles.indexOf(access);
}
