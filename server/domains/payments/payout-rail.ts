/** What the market asks of a gateway that also pays sellers. */
import type { Money } from '#values/money.ts'

export interface PayoutRequest {
  /** The payout's id: the same key never pays twice. */
  readonly key: string
  /** What its seller reads: 'PO-000012'. */
  readonly number: string
  readonly amount: Money
  /** The account that is paid: an address, or what the gateway calls it. */
  readonly to: string
}

/** How a payout stands at a gateway. */
export interface GatewayPayout {
  readonly reference: string
  /** The key it was asked for with. */
  readonly key: string
  readonly amount: Money
  /** `pending` also while nobody has claimed it; `failed` whenever the money is the market's again, however late. */
  readonly state: 'pending' | 'paid' | 'failed'
  readonly failureCode: string | undefined
}

/** Accounts that sellers open at a gateway, on its own pages. */
export interface PayoutAccounts {
  /** Where those pages are. */
  readonly leadsTo: readonly string[]
  /** The same key opens one account. */
  create(given: {
    readonly key: string
    readonly email: string
    /** By its two letters. */
    readonly country: string
  }): Promise<string>
  /** An address, of use once and for minutes, where its owner tells the gateway what it wants to know. */
  open(given: { readonly reference: string; readonly returnUrl: string }): Promise<string>
  /** Undefined when there is none of that reference. */
  find(reference: string): Promise<{ readonly canBePaid: boolean } | undefined>
}

export interface PayoutRail {
  takes(currency: string): boolean
  /** Without it anybody is paid whose address there is known. */
  readonly accounts?: PayoutAccounts
  /**
   * Pays, once however often it is asked.
   * @throws {GatewayRefusal} nothing was paid; {GatewayUnavailable} nobody knows: ask again under the same key
   */
  pay(request: PayoutRequest): Promise<GatewayPayout>
  /** Undefined when there is none of that reference. */
  find(reference: string): Promise<GatewayPayout | undefined>
}
