/** What the model of the market keeps: its own records, none of them the market's. Amounts are in cents, moments in ms. */

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
  /** The rate of what is brought to Jamaica, where all of it goes. */
  readonly taxBps: number
  /** In its prices; else beside them. */
  readonly isTaxIncluded: boolean
  /** Whether the delivery is taxed at that rate as well. */
  readonly taxesDelivery: boolean
  readonly commissionBps: number
  readonly fixedMinor: number
  readonly maxMinor: number
  readonly acceptsAutomatically: boolean
  readonly returnsDays: number
  readonly reserveBps: number
  /** What its sales are settled into. */
  readonly currency: string
}

export interface GoodsModel {
  readonly shop: ShopModel
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
  /** What they owed at the door of orders that came before. */
  readonly owedBefore: number
  readonly hasAccount: boolean
  wallet: number
  points: number
  /** What of the points was ever given, and when; and how many are gone of all those. */
  readonly pointsGiven: { readonly at: number; readonly points: number }[]
  pointsGone: number
}

export interface RechargeModel {
  readonly shopper: ShopperModel
  readonly minor: number
  /** What was decided at the gateway. */
  readonly isPaid: boolean
  isSettled: boolean
}

export interface WithdrawalModel {
  readonly shopper: ShopperModel
  readonly minor: number
  state: 'pending' | 'approved' | 'paid' | 'cancelled' | 'rejected' | 'returned'
  /** Which of the operators let it go first, where one alone may not. */
  approvedBy: number | undefined
}

/** What a seller's accounts hold, in cents. */
export interface SellerModel {
  readonly shop: ShopModel
  /** What they are paid in, as all below is. */
  readonly currency: string
  /** Hundred-millionths of it for one dollar, by the day's rates. */
  readonly rate: bigint
  /** Of orders that may still come back. */
  pending: number
  /** Available; below zero where orders came back after they were paid out. */
  earnings: number
  /** What of the earnings orders have brought, less what came back of them, since a payout was last made of it. */
  ofOrders: number
  /** Owed to the market, as a sum. */
  debt: number
  reserve: number
  /** Set aside, and not with the seller yet. */
  payout: number
  /** What banks dispute of it. */
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
  /** Which of the operators gave their word first. */
  approvedBy: number | undefined
}

export interface LineModel {
  readonly goods: GoodsModel
  readonly quantity: number
  readonly unit: number
  readonly discount: number
  readonly platform: number
  /** What is added to the price, and what is in it. */
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
  /** Below zero where the market has of its gifts back what the shopper has had already. */
  readonly market: number
  /** Its seller did not have it, and said so before it was handed over. */
  readonly isShort?: boolean
  state: 'pending' | 'approved' | 'rejected'
}

/** What is given without being asked for. */
export interface GiftModel {
  readonly kind: 'goodwill' | 'delivery'
  readonly minor: number
  readonly market: number
}

/** What is decided to go back, whichever way. */
export interface DecisionModel {
  readonly order: OrderModel
  readonly minor: number
  /** Where some pieces of a line came back; else all of the order did, or the bank took it. */
  readonly request: RequestModel | undefined
  readonly gift: GiftModel | undefined
  readonly isByBank: boolean
  /** How many pieces of that line had come back before. */
  readonly start: number
  /** Decided before all of the order was paid. */
  readonly isEarly: boolean
  /** What of it was still to be paid, and never is. */
  readonly waived: number
  /** What of it was cash that was not collected on delivery, and is owed no more. */
  readonly writtenOff: number
  readonly parts: readonly RefundModel[]
}

/** What of a decision goes back to one of those who paid. */
export interface RefundModel {
  readonly order: OrderModel
  /** What it is a part of, where pieces of a line came back. */
  readonly request: RequestModel | undefined
  readonly kind: keyof PaidModel
  readonly minor: number
  /** How many, where it is points. */
  readonly points: number
  readonly isGift: boolean
  toWallet: boolean
  /** Its gateway refused to pay it, or it did not arrive: whoever pays it then does so by bank. */
  isLeftToPeople: boolean
  state: 'queued' | 'manual' | 'succeeded'
}

/** What paid for an order, or is to, in cents: points, a wallet, and one way from outside. */
export interface PaidModel {
  points: number
  wallet: number
  outer: number
}

export interface ShareModel extends Readonly<PaidModel> {
  /** How many points. */
  readonly count: number
}

export interface FundsModel {
  /** How many, and what they pay. */
  readonly count: number
  readonly points: number
  readonly wallet: number
}

/** Which of both are to pay as far as they go. */
export interface FundChoices {
  readonly wallet: boolean
  readonly points: boolean
}

/** What of an order its seller and the market still have of its sale. */
export interface RestModel {
  commission: number
  commissionTax: number
  platform: number
  captured: number
  byBank: number
  /** What the seller owes of it. */
  debt: number
  /** What the market has given of its own and not had back. */
  goodwill: number
}

export interface DisputeModel {
  readonly tender: TenderModel
  readonly minor: number
  /** What of it each order has, and what of that is held of its seller. */
  readonly shares: {
    readonly order: OrderModel
    readonly minor: number
    readonly held: number
    /** What is held, in the seller's currency. */
    readonly shownHeld: number
  }[]
  readonly nobodys: number
  state: 'open' | 'answered' | 'won' | 'lost'
}

export interface OrderModel {
  readonly group: GroupModel
  readonly shop: ShopModel
  readonly lines: readonly LineModel[]
  /** What the delivery costs, with the tax that is added to it. */
  readonly shipping: number
  readonly shippingTax: number
  readonly total: number
  /** What it takes of its coupon's budget. */
  readonly budget: number
  readonly slot: { readonly startsAt: number; readonly closesAt: number } | undefined
  state: State
  isPlaced: boolean
  isSold: boolean
  acceptBy: number | undefined
  deliveredAt: number
  /** What has come of it. */
  readonly paid: PaidModel
  /** How many points have paid for it. */
  points: number
  /** What of its way from outside is never taken. */
  released: number
  /** What of it its seller waits for. */
  pending: number
  /** What of it its seller has, and what is held of that while a bank disputes it. */
  earned: number
  kept: number
  /** What the seller has of all this in their own currency. */
  settled: SettledModel
  readonly rest: RestModel
  /** Its seller waits for it no more. */
  isReleased: boolean
  hold: 'held' | 'allocated' | 'free' | 'gone'
  hasCoupon: boolean
  pointsPosted: number
  readonly refunds: RefundModel[]
  /** What was decided before it was paid in full. */
  readonly early: DecisionModel[]
  /** Decisions by which cash that was owed since delivery is owed no more. */
  readonly writtenOff: DecisionModel[]
  readonly requests: RequestModel[]
  readonly gifts: GiftModel[]
  /** When the gateway refused to take it, first and last. */
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
  /** Until when it can be taken, while it is authorised. */
  until: number
  /** Whether the gateway refuses to take it. */
  isRefused: boolean
  /** When its webhooks leave. */
  due: number[]
  isTold: boolean
}

/** One try to pay for a purchase: out of points and a wallet, and for the rest by a way from outside, where there is a rest. */
export interface TenderModel {
  readonly group: GroupModel
  readonly kind: Method | undefined
  /** What is left to be paid from outside. */
  readonly minor: number
  readonly funds: FundsModel
  readonly shares: ReadonlyMap<OrderModel, ShareModel>
  /** Whether its card is authorised first, and taken as sellers accept. */
  readonly isLater: boolean
  state: 'created' | 'waiting' | 'failed' | 'voided' | 'expired' | 'held' | 'paid' | 'due'
  fundsState: 'aside' | 'spent' | 'back'
  /** The order that the gateway was asked to take, and has not answered. */
  underWay: OrderModel | undefined
  payment: PaymentModel | undefined
  /** What has come of it by transfer and pays for nothing, or not yet. */
  kept: number
  /** What came by transfer, as it was written down. */
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
}
