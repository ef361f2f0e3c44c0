/** The account roles, each allowed everything the one before it is allowed. */
export const roles = ['staff', 'admin', 'superadmin'] as const;

export type Role = (typeof roles)[number];

/** Who may use an endpoint: everybody, or accounts of at least this role. */
export type Access = 'public' | Role;

/** The token's `role_name`, by role. */
export const roleNames = { staff: 'Staff', admin: 'Admin', superadmin: 'Superadmin' } as const satisfies Record<
  Role,
  string
>;

/** What the login answers as `role` and the panel stores: admins and superadmins both keep the regions. */
export function storedRole(role: Role): 'staff' | 'admin' {
  return role === 'staff' ? 'staff' : 'admin';
}

export function mayUse(access: Access, role: Role | null): boolean {
  if (access === 'public') return true;
  return role !== null && roles.indexOf(role) >= roles.indexOf(access);
}
