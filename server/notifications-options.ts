import { codeOf, deviceNameIn } from '#domains/accounts/index.ts'
import { readMailDesign } from '#domains/content/index.ts'
import type { Mailer, NotificationsOptions } from '#domains/notifications/index.ts'
import type { Config } from '#platform/config.ts'
import { codeSecretOf } from './code-secret.ts'
import { invitationTokensOf, staffTokensOf } from './invitation-tokens.ts'
import { orderKeysOf } from './order-keys.ts'

/** Returns the options for emails that are the same in every process. */
export function notificationsOptionsOf(config: Config, mailer: Mailer | undefined): NotificationsOptions {
  const keys = orderKeysOf(config)
  const codeSecret = codeSecretOf(config)
  return {
    origin: config.origin,
    mailer,
    look: readMailDesign,
    codeOf: (proof) => codeOf(codeSecret, proof),
    invitationToken: invitationTokensOf(config).tokenOf,
    staffInvitationToken: staffTokensOf(config).tokenOf,
    deviceIn: deviceNameIn,
    orderPath: ({ groupId, number }) => `/order/status/${number}?key=${keys.keyOf(groupId)}`,
  }
}
