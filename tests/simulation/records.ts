/** Records of the model, separate from the market's. Amounts are in cents, times in ms. */

export type Method = 'card' | 'cash' | 'bank'
export type State =
  | 'pending_payment'
  | 'placed'
  | 'accepted'
  | 'in_progress'
  | 'fulfilled'
  | 'delivered'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'expired'

export interface ShopModel {
  readonly slug: string
  /** Tax rate for deliveries to Jamaica, where all orders go. */
  readonly taxBps: number
  /** Whether prices include tax. Otherwise it is added. */
  readonly isTaxIncluded: boolean
  readonly taxesDelivery: boolean
  readonly commissionBps: number
  readonly fixedMinor: number
  readonly maxMinor: number
  readonly acceptsAutomatically: boolean
  readonly returnsDays: number
  readonly reserveBps: number
  /** Settlement currency of its sales. */
  readonly currency: string
}

export interface PartModel {
  readonly goods: GoodsModel
  /** Pieces in one unit. */
  readonly quantity: number
}

export interface GoodsModel {
  readonly shop: ShopModel
  /** Pieces that are sold beyond the stock on hand. */
  readonly backorderMax: number
  /** Reserved by orders of earlier runs, which are served first. */
  readonly reservedBefore: number
  /** What is in a bundle, whose stock is theirs; empty for other goods. */
  readonly items: readonly PartModel[]
  price: number
  onHand: number
  reserved: number
}

export interface CouponModel {
  readonly code: string
  readonly percent?: number
  readonly fixedMinor?: number
  readonly platformBps: number
  readonly usesTotal?: number
  readonly usesPerCustomer?: number
  readonly maxMinor?: number
  readonly budgetMinor?: number
  readonly ofShop?: ShopModel
  used: number
  spent: number
}

export interface ShopperModel {
  /** Unpaid cash on delivery of earlier orders. */
  readonly owedBefore: number
  readonly hasAccount: boolean
  wallet: number
  points: number
  /** All points ever credited, with their times; `pointsRemoved` counts all points ever used or expired. */
  readonly pointsGiven: { readonly at: number; readonly points: number }[]
  pointsRemoved: number
}

export interface RechargeModel {
  readonly shopper: ShopperModel
  readonly minor: number
  readonly isPaid: boolean
  isSettled: boolean
}

export interface WithdrawalModel {
  readonly shopper: ShopperModel
  readonly minor: number
  state: 'pending' | 'approved' | 'paid' | 'cancelled' | 'rejected' | 'returned'
  /** First approver, if two are needed. */
  approvedBy: number | undefined
}

/** Account balances of a seller, in cents. */
export interface SellerModel {
  readonly shop: ShopModel
  /** Payout currency, used for all amounts below. */
  readonly currency: string
  /** Exchange rate in hundred-millionths per dollar, by the day's rates. */
  readonly rate: bigint
  /** From orders that can still be refunded. */
  pending: number
  /** Available; negative if orders were refunded after their payout. */
  earnings: number
  /** Earnings from orders, less refunds, since the last payout. */
  ofOrders: number
  /** Debt to the market, as a positive amount. */
  debt: number
  reserve: number
  /** Reserved for payouts, not yet paid. */
  payout: number
  /** Disputed by banks. */
  held: number
}

export interface PayoutModel {
  readonly run: PayoutRunModel
  readonly seller: SellerModel
  readonly gross: number
  readonly debt: number
  readonly reserve: number
  readonly amount: number
  readonly ofOrders: number
  readonly reserveUntil: number
  isReserveReleased: boolean
  isRetried: boolean
  state: 'draft' | 'left_out' | 'approved' | 'submitted' | 'paid' | 'failed' | 'returned'
}

export interface PayoutRunModel {
  readonly payouts: PayoutModel[]
  approvedBy: number | undefined
}

export interface LineModel {
  readonly goods: GoodsModel
  readonly quantity: number
  readonly unit: number
  readonly discount: number
  readonly platform: number
  /** Tax added to the price, and tax included in it. */
  readonly tax: number
  readonly includedTax: number
  readonly commission: number
  readonly commissionTax: number
}

export interface RequestModel {
  readonly order: OrderModel
  readonly line: LineModel
  readonly quantity: number
  readonly minor: number
  readonly toWallet: boolean
  /** Negative if the market recovers goodwill credits that the shopper already had. */
  readonly market: number
  /** Reported short by the seller before handover. */
  readonly isShort?: boolean
  state: 'pending' | 'approved' | 'rejected'
}

/** Goodwill credit or refund without a request. */
export interface GoodwillModel {
  readonly kind: 'goodwill' | 'delivery'
  readonly minor: number
  readonly market: number
}

export interface DecisionModel {
  readonly order: OrderModel
  readonly minor: number
  /** Set for units of a line; otherwise the whole order was refunded or charged back. */
  readonly request: RequestModel | undefined
  readonly gift: GoodwillModel | undefined
  readonly isByBank: boolean
  /** Units of that line refunded before. */
  readonly start: number
  /** Decided before the order was fully paid. */
  readonly isEarly: boolean
  /** Unpaid amount that will never be charged. */
  readonly waived: number
  /** What of it was cash that was not collected on delivery, and is owed no more. */
  readonly writtenOff: number
  readonly parts: readonly RefundModel[]
}

/** Part of a decision refunded to one of the payments. */
export interface RefundModel {
  readonly order: OrderModel
  /** Set for units of a line. */
  readonly request: RequestModel | undefined
  readonly kind: keyof PaidModel
  readonly minor: number
  /** Number of points, for refunds of points. */
  readonly points: number
  readonly isGift: boolean
  toWallet: boolean
  /** Refused or failed at the gateway, so an operator pays it by bank transfer. */
  isLeftToOperators: boolean
  state: 'queued' | 'manual' | 'succeeded'
}

/** Amounts paid or due for an order, in cents: by points, by wallet, and by one external method. */
export interface PaidModel {
  points: number
  wallet: number
  outer: number
}

export interface ShareModel extends Readonly<PaidModel> {
  /** Number of points. */
  readonly count: number
}

export interface FundsModel {
  /** Number of points; the amounts paid follow. */
  readonly count: number
  readonly points: number
  readonly wallet: number
}

/** Sources to use first, up to their balances. */
export interface FundChoices {
  readonly wallet: boolean
  readonly points: boolean
}

/** Remaining shares of seller and market in an order's sale. */
export interface RemainderModel {
  commission: number
  commissionTax: number
  platform: number
  captured: number
  byBank: number
  debt: number
  /** Goodwill credits given by the market and not recovered. */
  goodwill: number
}

export interface DisputeModel {
  readonly tender: TenderModel
  readonly minor: number
  /** Share of each order, and the seller's part of it on hold. */
  readonly shares: {
    readonly order: OrderModel
    readonly minor: number
    readonly held: number
    /** Amount on hold, in the seller's currency. */
    readonly shownOnHold: number
  }[]
  readonly nobodys: number
  state: 'open' | 'answered' | 'won' | 'lost'
}

export interface OrderModel {
  readonly group: GroupModel
  readonly shop: ShopModel
  readonly lines: readonly LineModel[]
  /** Delivery price, and the tax added to it. */
  readonly shipping: number
  readonly shippingTax: number
  readonly total: number
  /** Amount used of its coupon's budget. */
  readonly budget: number
  readonly slot: { readonly startsAt: number; readonly closesAt: number } | undefined
  state: State
  isPlaced: boolean
  isSold: boolean
  acceptBy: number | undefined
  deliveredAt: number
  readonly paid: PaidModel
  points: number
  /** External amount that will never be captured. */
  released: number
  /** Pending earnings of the seller. */
  pending: number
  /** Available earnings of the seller, and the amount on hold during a dispute. */
  earned: number
  kept: number
  /** The seller's amounts in their own currency. */
  settled: SettledModel
  readonly rest: RemainderModel
  /** Whether the earnings have been released to the seller. */
  isReleased: boolean
  hold: 'held' | 'allocated' | 'free' | 'gone'
  /** Its place among the reservations: stock on hand serves the lowest first. */
  reservedAs: number
  /** What was partly on backorder when it was ordered. */
  readonly backordered: ReadonlySet<GoodsModel>
  hasCoupon: boolean
  pointsPosted: number
  readonly refunds: RefundModel[]
  readonly early: DecisionModel[]
  /** Decisions by which cash that was owed since delivery is owed no more. */
  readonly writtenOff: DecisionModel[]
  readonly requests: RequestModel[]
  readonly gifts: GoodwillModel[]
  /** First and last time the gateway refused the capture. */
  refusedAt: { readonly first: number; readonly last: number } | undefined
}

export interface SettledModel {
  readonly pending: number
  readonly earnings: number
  readonly held: number
  readonly debt: number
  /** In dollars. */
  readonly whole: number
  readonly spread: number
}

export interface PaymentModel {
  readonly tender: TenderModel
  readonly minor: number
  state: 'waiting' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  captured: number
  refunded: number
  /** End of the authorisation. */
  until: number
  isRefused: boolean
  /** Times at which its webhooks are sent. */
  due: number[]
  isTold: boolean
}

/** One attempt to pay an order: by points and wallet, and for the rest, if any, by an external method. */
export interface TenderModel {
  readonly group: GroupModel
  readonly kind: Method | undefined
  /** Amount to pay by the external method. */
  readonly minor: number
  readonly funds: FundsModel
  readonly shares: ReadonlyMap<OrderModel, ShareModel>
  /** Whether the card is authorised first and captured as sellers accept. */
  readonly isLater: boolean
  state: 'created' | 'waiting' | 'failed' | 'voided' | 'expired' | 'held' | 'paid' | 'due'
  fundsState: 'aside' | 'spent' | 'back'
  /** The order whose capture is in progress, without an answer yet. */
  underWay: OrderModel | undefined
  payment: PaymentModel | undefined
  /** Transferred amount that pays for nothing, or not yet. */
  kept: number
  readonly arrivals: { readonly minor: number; isMistake: boolean }[]
}

export interface GroupModel {
  readonly shopper: ShopperModel
  readonly coupon: CouponModel | undefined
  readonly madeAt: number
  readonly orders: OrderModel[]
  readonly tenders: TenderModel[]
  payBy: number | undefined
}

export interface Wish {
  readonly goods: GoodsModel
  readonly quantity: number
  /** What gift wrap adds to the price of one item; 0 without it. */
  readonly added: number
}
