/** Who came back from a sign-in provider. */
export type ProviderProfile = {
  provider: 'google' | 'reddit'
  /** The provider's own id of the account, which never changes. */
  subject: string
  /** What they are called there; only to propose a username. */
  name: string
  /** What ADMIN_ACCOUNTS may list, in lower case: Google's id or an e-mail that Google answers for, Reddit's name. */
  adminNames: string[]
}
