/** The connection to Stripe. */
import Stripe from 'stripe'
import type { StripeConfig } from '#platform/config.ts'

export interface StripeClientOptions extends Pick<StripeConfig, 'secretKey' | 'apiUrl'> {
  /** Sends requests; tests replace it. */
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 8_000

export function openStripe(options: StripeClientOptions): Stripe {
  return new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    // Retries use the same idempotency key, so they never create a second payment.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(options.apiUrl !== undefined && addressOf(options.apiUrl)),
    ...(options.fetch && { httpClient: Stripe.createFetchHttpClient(options.fetch) }),
  })
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  return {
    protocol: isSecure ? 'https' : 'http',
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  } as const
}
