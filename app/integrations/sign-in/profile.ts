/** Who came back from a sign-in provider. */
export type ProviderProfile = {
  provider: 'google' | 'reddit'
  /** The provider's own id of the account, which never changes. */
  subject: string
  /** What they are called there; only to propose a username. */
  name: string
  /** What ADMIN_ACCOUNTS may list: a verified e-mail or a name, in lower case. */
  adminName: string | null
}
