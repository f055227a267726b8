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

/** The libraries of gateways are loaded only where their keys are. */
export async function openOutside(config: Config, { simulated, onStop }: OutsideOptions): Promise<Outside> {
  const { smtpUrl, mailFrom, stripe, paypal } = config
  const mailer = smtpUrl === undefined ? undefined : smtpMailer({ url: smtpUrl, from: mailFrom })
  onStop(async () => mailer?.close())
  const gateways = [
    ...(stripe ? [(await import('../gateways/stripe.ts')).stripeGateway(stripe)] : []),
    ...(paypal ? [(await import('../gateways/paypal.ts')).paypalGateway(paypal)] : []),
    // Last: what it was paid for is looked after, but where Stripe takes cards it takes no new ones.
    ...(simulated ? [wayToSimulatedGateway(config, simulated)] : []),
  ]
  return { gateways, mailer }
}
