import type { AccountsOptions } from '#domains/accounts/index.ts'
import type { InvitationTokens } from './token.ts'

export interface InvitationsOptions {
  readonly accounts: AccountsOptions
  readonly tokens: InvitationTokens
  readonly origin: string
  readonly hasMailServer: boolean
}
