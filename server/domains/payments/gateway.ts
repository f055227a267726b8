/** What the market asks of whoever moves money on cards. Adapters are made in run/ and handed in. */
import type { Money } from '#values/money.ts'

export interface PaymentRequest {
  /** The tender's id: the same key never makes a second payment. */
  readonly key: string
  readonly amount: Money
  /** What the shopper reads beside the amount. */
  readonly description: string
  /** Where the shopper comes back to; that they did proves nothing. */
  readonly returnUrl: string
  readonly locale: string
}

export interface GatewayPayment {
  readonly reference: string
  /** The key it was asked for with. */
  readonly key: string
  readonly state: 'requires_action' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  readonly amount: Money
  readonly capturedMinor: number
  /** False where no real money moves. */
  readonly isLive: boolean
  readonly failureCode: string | undefined
  /** Where the shopper goes on, while something is asked of them. */
  readonly nextActionUrl: string | undefined
}

export interface RefundRequest {
  /** The refund's id: the same key never moves money twice. */
  readonly key: string
  readonly paymentReference: string
  readonly amount: Money
}

export interface WebhookEvent {
  readonly id: string
  readonly paymentReference: string
  readonly payload: Record<string, unknown>
}

export interface Gateway {
  readonly name: string
  /** Whether payments here are of real money. */
  readonly isLive: boolean
  createPayment(request: PaymentRequest): Promise<GatewayPayment>
  /** By its reference, or by the key it was asked for with; undefined when there is none. */
  findPayment(
    by: { readonly reference: string } | { readonly key: string },
  ): Promise<GatewayPayment | undefined>
  /** Answers what became of it: one that was captured meanwhile stays so. */
  cancelPayment(reference: string): Promise<GatewayPayment>
  refund(request: RefundRequest): Promise<{ readonly reference: string }>
  /** Reads a webhook as it came; undefined when its signature is wrong or too old. */
  readWebhook(given: { headers: Headers; text: string; now: Date }): WebhookEvent | undefined
}

/** The gateway did not answer, or not in time: what was asked may or may not have happened. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** The gateway understood and refused. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly code: string

  constructor(code: string) {
    super(`The gateway refused: ${code}`)
    this.code = code
  }
}

/** The card gateways by name; the first takes new payments. */
export type Gateways = readonly Gateway[]

/** @throws {Error} when a tender names a gateway that is not configured */
export function gatewayNamed(gateways: Gateways, name: string | null): Gateway {
  const gateway = gateways.find((known) => known.name === name)
  if (!gateway) throw new Error(`No gateway is called ${name}`)
  return gateway
}
