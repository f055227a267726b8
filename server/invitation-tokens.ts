import { type InvitationTokens, invitationTokens } from '#domains/invitations/index.ts'
import { type Config, deriveKey } from '#platform/config.ts'

/** The links of store invitations, the same in the processes that send and check them. */
export function invitationTokensOf(config: Pick<Config, 'secret'>): InvitationTokens {
  return invitationTokens(deriveKey(config.secret, 'store invitations'))
}

/** The links of staff invitations. */
export function staffTokensOf(config: Pick<Config, 'secret'>): InvitationTokens {
  return invitationTokens(deriveKey(config.secret, 'staff invitations'))
}
