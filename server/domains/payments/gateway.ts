/** Interface to payment gateways. Adapters are created in run/ and passed in. */
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import type { OutsideSources } from '#platform/security-headers.ts'
import type { Money } from '#values/money.ts'
import type { PayoutRail } from './payout-rail.ts'

export type GatewayMethod = 'card' | 'paypal'

/** When an authorised payment is captured: when the order is placed, or order by order as sellers accept. */
export type CaptureTime = 'at_placing' | 'on_acceptance'

export interface PaymentRequest {
  /** The tender's id. The same key never creates a second payment. */
  readonly key: string
  readonly amount: Money
  /** Shown to the shopper beside the amount. */
  readonly description: string
  /** Page the shopper returns to. The return does not prove a payment. */
  readonly returnUrl: string
  /** Page of the marketplace that hosts the gateway's form. */
  readonly formUrl: string
  readonly locale: string
  /** Defaults to `at_placing`. */
  readonly capture?: CaptureTime
  /** The gateway's customer id; saved cards belong to this customer only. */
  readonly customer?: string
  /** Saves the paying card for this customer. */
  readonly savesCard?: boolean
  /** A saved card of the customer, charged without further confirmation. */
  readonly card?: string
}

export interface GatewayCard {
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  readonly expiresMonth: number
  readonly expiresYear: number
}

export interface CardSaving {
  /** The same key creates one customer. */
  createCustomer(key: string): Promise<string>
  /** Deleting an unknown card is no error. */
  forgetCard(token: string): Promise<void>
  /** Deletes the customer with all saved cards. */
  forgetCustomer(customer: string): Promise<void>
}

export interface GatewayPayment {
  readonly reference: string
  /** The key of the request. */
  readonly key: string
  /** `approved`: the shopper agreed, and the payment is captured as soon as the gateway is asked. */
  readonly state: 'requires_action' | 'approved' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  readonly amount: Money
  readonly capturedMinor: number
  /** False in test mode, where no real money moves. */
  readonly isLive: boolean
  readonly failureCode: string | undefined
  /** Set while the payment is authorised: its expiry, and whether it can be captured in parts. */
  readonly held?: { readonly until: Date | undefined; readonly takesParts: boolean }
  /** The card saved with this payment, set once it is captured or authorised. */
  readonly savedCard?: GatewayCard
  /** Where the shopper continues while an action is required. */
  readonly nextActionUrl: string | undefined
}

/** Data that a gateway's script needs to show its payment form on a page of the marketplace. */
export interface GatewayForm {
  readonly payment: GatewayPayment
  readonly publishableKey: string
  /** Gives access to this payment only. Never stored. */
  readonly clientSecret: string
}

export interface RefundRequest {
  /** The refund's id. The same key never refunds twice. */
  readonly key: string
  readonly paymentReference: string
  readonly amount: Money
}

export interface CaptureRequest {
  /** The capture's id. The same key never captures twice. */
  readonly key: string
  readonly paymentReference: string
  readonly amount: Money
  /** Releases the rest of the authorisation. */
  readonly isLast: boolean
}

/** A payment that the shopper's bank or the gateway has reversed until a decision is made. */
export interface GatewayDispute {
  readonly reference: string
  /** The payment's reference, or the key of its request. */
  readonly payment: { readonly reference: string } | { readonly key: string }
  readonly reason: DisputeReason
  readonly state: DisputeState
  readonly amount: Money
  /** Amount that went to the shopper, when the dispute is lost. */
  readonly lostMinor: number
  readonly fee: Money | undefined
  readonly respondBy: Date | undefined
}

export interface GatewayRefund {
  /** The key of the request. */
  readonly key: string
  readonly state: 'pending' | 'done' | 'failed'
  readonly failureCode: string | undefined
}

export type EventSubject =
  | { readonly kind: 'payment'; readonly reference: string }
  | { readonly kind: 'dispute'; readonly reference: string }
  | { readonly kind: 'refund'; readonly reference: string }
  | { readonly kind: 'payout'; readonly reference: string }
  | { readonly kind: 'account'; readonly reference: string }

export interface WebhookEvent {
  readonly id: string
  /** Undefined when the event concerns nothing that the marketplace tracks. */
  readonly about: EventSubject | undefined
  /** The part of the event that is stored: no personal data of the payer. */
  readonly payload: Record<string, unknown>
}

export interface Gateway {
  readonly name: string
  readonly method: GatewayMethod
  readonly isLive: boolean
  /** What the browser's security policy must allow; by default nothing beyond this site. */
  readonly browsers?: {
    /** On the page that hosts the form. */
    readonly form?: OutsideSources
    /** Origins of the gateway's own pages. */
    readonly leadsTo?: readonly string[]
  }
  takes(currency: string): boolean
  /** When new order payments are captured; defaults to `at_placing`. */
  readonly capture?: CaptureTime
  readonly cards?: CardSaving
  readonly payouts?: PayoutRail
  createPayment(request: PaymentRequest): Promise<GatewayPayment>
  /**
   * Finds a payment by reference, or by the key of its request; undefined when there is none. A payment created
   * moments ago may not be found by key yet, but cannot have been paid either.
   */
  findPayment(
    by: { readonly reference: string } | { readonly key: string },
  ): Promise<GatewayPayment | undefined>
  /** Present if payments are made on a page of the marketplace. Undefined when the reference is unknown. */
  readonly openForm?: (reference: string) => Promise<GatewayForm | undefined>
  /** Captures an approved payment; repeated calls capture once. Returns its resulting state. */
  capturePayment(payment: { readonly reference: string; readonly key: string }): Promise<GatewayPayment>
  /**
   * Captures part of an authorisation; present if the gateway can authorise payments. Returns the payment's resulting
   * state.
   */
  readonly takePart?: (request: CaptureRequest) => Promise<GatewayPayment>
  /**
   * Cancels a payment, or releases the rest of an authorisation, and returns the resulting state. A captured payment
   * stays captured.
   */
  cancelPayment(reference: string): Promise<GatewayPayment>
  refund(request: RefundRequest): Promise<{ readonly reference: string }>
  /** Undefined when the reference is unknown. */
  findRefund(reference: string): Promise<GatewayRefund | undefined>
  /** Undefined when the reference is unknown or nothing has been reversed. */
  findDispute(reference: string): Promise<GatewayDispute | undefined>
  /** Verifies and parses a webhook; undefined when its signature is wrong or too old. */
  readWebhook(given: { headers: Headers; text: string; now: Date }): Promise<WebhookEvent | undefined>
}

/** The gateway did not answer in time: the request may or may not have been carried out. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** The gateway understood the request and refused it. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly code: string

  constructor(code: string) {
    super(`The gateway refused: ${code}`)
    this.code = code
  }
}

/** All gateways. The first of each method takes new payments. */
export type Gateways = readonly Gateway[]

/** Returns the gateway for a new payment; undefined when none supports the method in that currency. */
export function gatewayAccepting(
  gateways: Gateways,
  { method, currency }: { readonly method: string; readonly currency: string },
): Gateway | undefined {
  const first = gateways.find((known) => known.method === method)
  return first?.takes(currency) ? first : undefined
}

/** @throws {Error} when a tender names a gateway that is not configured */
export function gatewayNamed(gateways: Gateways, name: string | null): Gateway {
  const gateway = gateways.find((known) => known.name === name)
  if (!gateway) throw new Error(`Gateway ${name} is not configured`)
  return gateway
}
