/** What the market asks of whoever moves money for it. Adapters are made in run/ and handed in. */
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import type { OutsideSources } from '#platform/security-headers.ts'
import type { Money } from '#values/money.ts'
import type { PayoutRail } from './payout-rail.ts'

/** What people choose when they pay through a gateway. */
export type GatewayMethod = 'card' | 'paypal'

/** When what the shopper agreed to is taken: with their purchase, or order by order as sellers accept. */
export type CaptureTime = 'at_placing' | 'on_acceptance'

export interface PaymentRequest {
  /** The tender's id: the same key never makes a second payment. */
  readonly key: string
  readonly amount: Money
  /** What the shopper reads beside the amount. */
  readonly description: string
  /** Where the shopper comes back to; that they did proves nothing. */
  readonly returnUrl: string
  /** The market's own page for a gateway whose form stands there. */
  readonly formUrl: string
  readonly locale: string
  /** Without it at once. */
  readonly capture?: CaptureTime
  /** What the gateway knows the shopper by; what they keep there is theirs only. */
  readonly customer?: string
  /** Keeps the card that pays for this customer. */
  readonly savesCard?: boolean
  /** A card that the customer has kept, which pays without being asked for. */
  readonly card?: string
}

/** A card that a gateway keeps for somebody. */
export interface GatewayCard {
  /** What the gateway knows it by. */
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  readonly expiresMonth: number
  readonly expiresYear: number
}

/** What a gateway does that keeps cards. */
export interface CardKeeping {
  /** The same key makes one customer. */
  createCustomer(key: string): Promise<string>
  /** Forgetting what is not there is no error. */
  forgetCard(token: string): Promise<void>
  /** With all the cards that they keep. */
  forgetCustomer(customer: string): Promise<void>
}

export interface GatewayPayment {
  readonly reference: string
  /** The key it was asked for with. */
  readonly key: string
  /** `approved` by the shopper, and taken as soon as the gateway is asked for it. */
  readonly state: 'requires_action' | 'approved' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  readonly amount: Money
  readonly capturedMinor: number
  /** False where no real money moves. */
  readonly isLive: boolean
  readonly failureCode: string | undefined
  /** While it is authorised to be taken later: until when, and whether by several captures. */
  readonly held?: { readonly until: Date | undefined; readonly takesParts: boolean }
  /** The card that was kept by it, once it is paid or authorised. */
  readonly keptCard?: GatewayCard
  /** Where the shopper goes on, while something is asked of them. */
  readonly nextActionUrl: string | undefined
}

/** What a gateway's own script needs to let a payment be made on a page of the market. */
export interface GatewayForm {
  readonly payment: GatewayPayment
  readonly publishableKey: string
  /** Opens this payment, and nothing else. Never kept. */
  readonly clientSecret: string
}

export interface RefundRequest {
  /** The refund's id: the same key never moves money twice. */
  readonly key: string
  readonly paymentReference: string
  readonly amount: Money
}

export interface CaptureRequest {
  /** The capture's id: the same key never takes twice. */
  readonly key: string
  readonly paymentReference: string
  readonly amount: Money
  /** Lets go of what is left then. */
  readonly isLast: boolean
}

/** What the shopper's bank, or the gateway itself, has taken back of a payment until it is decided. */
export interface GatewayDispute {
  readonly reference: string
  /** The payment, by its reference or by the key it was asked for with. */
  readonly payment: { readonly reference: string } | { readonly key: string }
  readonly reason: DisputeReason
  readonly state: DisputeState
  readonly amount: Money
  /** What of it went to the shopper, where it is lost. */
  readonly lostMinor: number
  /** What the gateway takes for it, where it says so. */
  readonly fee: Money | undefined
  /** Until when evidence is taken. */
  readonly respondBy: Date | undefined
}

/** How a refund stands that the gateway was asked for. */
export interface GatewayRefund {
  /** The key it was asked for with. */
  readonly key: string
  readonly state: 'pending' | 'done' | 'failed'
  readonly failureCode: string | undefined
}

/** What an event is about, each by its reference. */
export type EventSubject =
  | { readonly kind: 'payment'; readonly reference: string }
  | { readonly kind: 'dispute'; readonly reference: string }
  | { readonly kind: 'refund'; readonly reference: string }
  | { readonly kind: 'payout'; readonly reference: string }
  | { readonly kind: 'account'; readonly reference: string }

export interface WebhookEvent {
  readonly id: string
  /** Undefined when it is about nothing that the market looks after. */
  readonly about: EventSubject | undefined
  /** What is kept of it: nothing of the person who paid. */
  readonly payload: Record<string, unknown>
}

export interface Gateway {
  readonly name: string
  readonly method: GatewayMethod
  /** Whether payments here are of real money. */
  readonly isLive: boolean
  /** What browsers must be let do for it; by default nothing beyond the market. */
  readonly browsers?: {
    /** On the page where its form stands. */
    readonly form?: OutsideSources
    /** Where its own pages are. */
    readonly leadsTo?: readonly string[]
  }
  takes(currency: string): boolean
  /** When new payments of purchases are taken; without it at placing. */
  readonly capture?: CaptureTime
  /** Only where cards can be kept. */
  readonly cards?: CardKeeping
  /** Only where sellers are paid by it. */
  readonly payouts?: PayoutRail
  createPayment(request: PaymentRequest): Promise<GatewayPayment>
  /**
   * By its reference, or by the key it was asked for with; undefined when there is none. A payment that was begun a
   * moment ago may not be found by its key yet; nobody can have paid it.
   */
  findPayment(
    by: { readonly reference: string } | { readonly key: string },
  ): Promise<GatewayPayment | undefined>
  /** Only where payments are made on a page of the market; undefined when there is none of that reference. */
  readonly openForm?: (reference: string) => Promise<GatewayForm | undefined>
  /** Takes a payment that was approved, once however often it is asked; answers how it stands then. */
  capturePayment(payment: { readonly reference: string; readonly key: string }): Promise<GatewayPayment>
  /** Takes a part of what is held; only where payments can be authorised. Answers how the payment stands then. */
  readonly takePart?: (request: CaptureRequest) => Promise<GatewayPayment>
  /** Answers what became of it: one that was captured meanwhile stays so. Of one that is held the rest is let go. */
  cancelPayment(reference: string): Promise<GatewayPayment>
  refund(request: RefundRequest): Promise<{ readonly reference: string }>
  /** Undefined when there is none of that reference. */
  findRefund(reference: string): Promise<GatewayRefund | undefined>
  /** Undefined when there is none of that reference, and where nothing has been taken back. */
  findDispute(reference: string): Promise<GatewayDispute | undefined>
  /** Reads a webhook as it came; undefined when its signature is wrong or too old. */
  readWebhook(given: { headers: Headers; text: string; now: Date }): Promise<WebhookEvent | undefined>
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

/** The gateways by name; of each method the first takes new payments. */
export type Gateways = readonly Gateway[]

/** Who takes a new payment; undefined when nobody does by that method in that currency. */
export function gatewayTaking(
  gateways: Gateways,
  { method, currency }: { readonly method: string; readonly currency: string },
): Gateway | undefined {
  const first = gateways.find((known) => known.method === method)
  return first?.takes(currency) ? first : undefined
}

/** @throws {Error} when a tender names a gateway that is not configured */
export function gatewayNamed(gateways: Gateways, name: string | null): Gateway {
  const gateway = gateways.find((known) => known.name === name)
  if (!gateway) throw new Error(`No gateway is called ${name}`)
  return gateway
}
