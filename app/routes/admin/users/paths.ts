/** Where admins look at a member, named by username or id. */
export function adminUserPath(user: string): string {
  return `/admin/users/${encodeURIComponent(user)}`
}
