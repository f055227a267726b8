/** External services from the configuration: mail server and payment gateways. */
import { smtpMailer } from '#domains/notifications/index.ts'
import type { Config } from '#platform/config.ts'
import type { Outside } from '#server/external-services.ts'
import type { SimulatedGatewayService } from '../simulated-gateway/gateway.ts'
import type { Stopping } from './process.ts'
import { connectSimulatedGateway } from './simulated-gateway.ts'

export interface ExternalServicesOptions extends Stopping {
  readonly simulated: SimulatedGatewayService | undefined
}

/** Loads the libraries of gateways only if their keys are configured. */
export async function openExternalServices(
  config: Config,
  { simulated, onStop }: ExternalServicesOptions,
): Promise<Outside> {
  const { smtpUrl, mailFrom, stripe, paypal } = config
  const mailer = smtpUrl === undefined ? undefined : smtpMailer({ url: smtpUrl, from: mailFrom })
  onStop(async () => mailer?.close())
  const gateways = [
    ...(stripe ? [(await import('../gateways/stripe.ts')).stripeGateway(stripe)] : []),
    ...(paypal ? [(await import('../gateways/paypal.ts')).paypalGateway(paypal)] : []),
    // Last in the list: it still handles its old payments, but takes no new cards if Stripe does.
    ...(simulated ? [connectSimulatedGateway(config, simulated)] : []),
  ]
  return { gateways, mailer }
}
