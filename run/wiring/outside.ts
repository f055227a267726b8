/** The world outside as the configuration names it: the mail server and the payment gateways. */
import { smtpMailer } from '#domains/notifications/index.ts'
import type { Config } from '#platform/config.ts'
import type { Outside } from '#server/outside.ts'
import type { Stopping } from './process.ts'

export function openOutside({ smtpUrl, mailFrom }: Config, { onStop }: Stopping): Outside {
  const mailer = smtpUrl === undefined ? undefined : smtpMailer({ url: smtpUrl, from: mailFrom })
  onStop(async () => mailer?.close())
  return { gateways: [], mailer }
}
