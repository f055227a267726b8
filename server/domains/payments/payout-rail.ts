/** Interface to gateways that pay out to sellers. */
import type { Money } from '#values/money.ts'

export interface PayoutRequest {
  /** The payout's id. The same key never pays twice. */
  readonly key: string
  /** Shown to the seller, for example 'PO-000012'. */
  readonly number: string
  readonly amount: Money
  /** The account to pay: an address, or the gateway's account id. */
  readonly to: string
}

export interface GatewayPayout {
  readonly reference: string
  /** The key of the request. */
  readonly key: string
  readonly amount: Money
  /** `pending` also covers unclaimed payouts; `failed` means the money was returned, however late. */
  readonly state: 'pending' | 'paid' | 'failed'
  readonly failureCode: string | undefined
}

/** Accounts that sellers open on the gateway's own pages. */
export interface PayoutAccounts {
  readonly leadsTo: readonly string[]
  /** The same key opens one account. */
  create(given: {
    readonly key: string
    readonly email: string
    /** ISO 3166-1 alpha-2 code. */
    readonly country: string
  }): Promise<string>
  /** Returns a single-use URL, valid for minutes, where the seller enters the details that the gateway requires. */
  open(given: { readonly reference: string; readonly returnUrl: string }): Promise<string>
  /** Undefined when the reference is unknown. */
  find(reference: string): Promise<{ readonly canBePaid: boolean } | undefined>
}

export interface PayoutRail {
  takes(currency: string): boolean
  /** Absent if the gateway pays any address without an account. */
  readonly accounts?: PayoutAccounts
  /**
   * Pays out; repeated calls pay once.
   * @throws {GatewayRefusal} nothing was paid; {GatewayUnavailable} the outcome is unknown: retry with the same key
   */
  pay(request: PayoutRequest): Promise<GatewayPayout>
  /** Undefined when the reference is unknown. */
  find(reference: string): Promise<GatewayPayout | undefined>
}
