import type { AccountsOptions } from '#domains/accounts/index.ts'
import type { InvitationTokens } from './token.ts'

export interface InvitationsOptions {
  readonly accounts: AccountsOptions
  readonly tokens: InvitationTokens
  /** Of invitations of staff, so that no link opens an invitation of the other kind. */
  readonly staffTokens: InvitationTokens
  readonly origin: string
  readonly hasMailServer: boolean
}
