/** The world outside as the configuration names it: the mail server and the payment gateways. */
import { smtpMailer } from '#domains/notifications/index.ts'
import type { Config } from '#platform/config.ts'
import type { Outside } from '#server/outside.ts'
import type { SimulatedGatewayService } from '../simulated-gateway/gateway.ts'
import type { Stopping } from './process.ts'
import { wayToSimulatedGateway } from './simulated-gateway.ts'

export interface OutsideOptions extends Stopping {
  /** The gateway of a demo. */
  readonly simulated: SimulatedGatewayService | undefined
}

export function openOutside(config: Config, { simulated, onStop }: OutsideOptions): Outside {
  const { smtpUrl, mailFrom } = config
  const mailer = smtpUrl === undefined ? undefined : smtpMailer({ url: smtpUrl, from: mailFrom })
  onStop(async () => mailer?.close())
  return { gateways: simulated ? [wayToSimulatedGateway(config, simulated)] : [], mailer }
}
