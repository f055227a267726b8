/**
 * The market as it is meant to be, without a database: what is on the shelf, how far each order is, where its money is. It
 * reckons by itself, so that a mistake of the market is not made twice (security.md 4.1).
 */

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
  readonly taxBps: number
  readonly commissionBps: number
  readonly fixedMinor: number
  readonly maxMinor: number
  readonly acceptsAutomatically: boolean
  readonly returnsDays: number
  readonly reserveBps: number
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
  readonly tax: number
  readonly commission: number
  readonly commissionTax: number
}

export interface RequestModel {
  readonly order: OrderModel
  readonly line: LineModel
  readonly quantity: number
  readonly minor: number
  readonly toWallet: boolean
  /** Its seller did not have it, and said so before it was handed over. */
  readonly isShort?: boolean
  state: 'pending' | 'approved' | 'rejected'
}

export interface RefundModel {
  readonly order: OrderModel
  readonly minor: number
  /** Where some pieces of a line came back; else all of the order did. */
  readonly request: RequestModel | undefined
  /** How many pieces of that line had come back before. */
  readonly start: number
  state: 'queued' | 'manual' | 'succeeded'
}

export interface OrderModel {
  readonly group: GroupModel
  readonly shop: ShopModel
  readonly lines: readonly LineModel[]
  readonly shipping: number
  readonly total: number
  /** What it takes of its coupon's budget. */
  readonly budget: number
  readonly slot: { readonly startsAt: number; readonly closesAt: number } | undefined
  state: State
  isPlaced: boolean
  isSold: boolean
  acceptBy: number | undefined
  deliveredAt: number
  captured: number
  /** What of it its seller waits for. */
  pending: number
  /** Its seller waits for it no more. */
  isReleased: boolean
  hold: 'held' | 'allocated' | 'free' | 'gone'
  hasCoupon: boolean
  pointsPosted: number
  readonly refunds: RefundModel[]
  /** What was short of it before it was paid for, and never is. */
  readonly waived: RefundModel[]
  readonly requests: RequestModel[]
}

export interface PaymentModel {
  readonly tender: TenderModel
  readonly minor: number
  state: 'waiting' | 'captured' | 'failed' | 'cancelled'
  refunded: number
  /** When its webhooks leave. */
  due: number[]
  isTold: boolean
}

export interface TenderModel {
  readonly group: GroupModel
  readonly kind: Method
  state: 'created' | 'waiting' | 'failed' | 'voided' | 'expired' | 'paid' | 'due'
  payment: PaymentModel | undefined
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

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const CARD_WINDOW = 15 * MINUTE
export const BANK_WINDOW = 5 * DAY
const FAULT_WINDOW = 30 * DAY
export const COMMISSION_TAX_BPS = 1250
/** What one point is earned for, in cents. */
const POINT_MINOR = 100
export const POINTS_DAYS = 30
/** Less is paid out of a wallet only where it is all there is. */
export const WITHDRAWAL_LEAST = 1000
/** Less waits for the next run; above the limit two operators let go of it, of a wallet's money, too. */
export const PAYOUT_LEAST = 500
export const PAYOUT_LIMIT = 4000
export const RESERVE_DAYS = 5

interface Job {
  readonly key: string | undefined
  /** False where it fails and waits to be tried again. */
  readonly run: () => boolean
}

export class Model {
  readonly shops: readonly ShopModel[]
  readonly goods: readonly GoodsModel[]
  readonly coupons: readonly CouponModel[]
  readonly shoppers: readonly ShopperModel[]
  readonly groups: GroupModel[] = []
  readonly payments: PaymentModel[] = []
  readonly recharges: RechargeModel[] = []
  readonly withdrawals: WithdrawalModel[] = []
  readonly sellers: readonly SellerModel[]
  readonly payoutRuns: PayoutRunModel[] = []
  isGatewayUp = true
  now: number
  #waiting: Job[] = []
  #failed: Job[] = []

  constructor(given: {
    shops: readonly ShopModel[]
    goods: readonly GoodsModel[]
    coupons: readonly CouponModel[]
    shoppers: readonly ShopperModel[]
    sellers: readonly SellerModel[]
    now: number
  }) {
    this.shops = given.shops
    this.goods = given.goods
    this.coupons = given.coupons
    this.shoppers = given.shoppers
    this.sellers = given.sellers
    this.now = given.now
  }

  get orders(): OrderModel[] {
    return this.groups.flatMap(({ orders }) => orders)
  }

  get requests(): RequestModel[] {
    return this.orders.flatMap(({ requests }) => requests)
  }

  get refunds(): RefundModel[] {
    return this.orders.flatMap(({ refunds }) => refunds)
  }

  /** What a cart was made into before and nobody has paid: ordering from it again gives that back first. */
  earlierOf(shopper: ShopperModel): GroupModel[] {
    return this.groups.filter(
      (group) =>
        group.shopper === shopper &&
        group.payBy !== undefined &&
        !group.tenders.some(({ kind, state }) => kind === 'bank' && state === 'waiting'),
    )
  }

  availableTo(shopper: ShopperModel, goods: GoodsModel): number {
    const own = this.earlierOf(shopper).flatMap(({ orders }) => orders.filter(({ hold }) => hold === 'held'))
    return goods.onHand - goods.reserved + sum(own.map((order) => piecesOf(order, goods)))
  }

  /** Whether a coupon takes something off these wishes, as this shopper's cart sees it. */
  mayUse(coupon: CouponModel, shopper: ShopperModel, wishes: readonly Wish[]): boolean {
    const { uses, spent } = this.#heldBy(coupon, shopper)
    if (coupon.usesTotal !== undefined && coupon.used - uses >= coupon.usesTotal) return false
    if (coupon.budgetMinor !== undefined && coupon.spent - spent >= coupon.budgetMinor) return false
    if (coupon.ofShop && !wishes.some(({ goods }) => goods.shop === coupon.ofShop)) return false
    return coupon.usesPerCustomer === undefined || this.#usesOf(coupon, shopper) < coupon.usesPerCustomer
  }

  #heldBy(coupon: CouponModel, shopper: ShopperModel): { uses: number; spent: number } {
    const held = this.earlierOf(shopper).filter((group) => group.coupon === coupon)
    const orders = held.flatMap(({ orders: all }) => all.filter(({ hasCoupon }) => hasCoupon))
    return { uses: held.filter(isUsing).length, spent: sum(orders.map(({ budget }) => budget)) }
  }

  #usesOf(coupon: CouponModel, shopper: ShopperModel): number {
    const earlier = this.earlierOf(shopper)
    return this.groups.filter(
      (group) =>
        group.shopper === shopper && group.coupon === coupon && isUsing(group) && !earlier.includes(group),
    ).length
  }

  /** What a basket costs: discounts first, then tax and commission on what is left of each seller's goods. */
  price(
    shopper: ShopperModel,
    wishes: readonly Wish[],
    coupon: CouponModel | undefined,
  ): readonly { shop: ShopModel; lines: LineModel[] }[] {
    const items = wishes.map(({ goods, quantity }) => goods.price * quantity)
    const room = wishes.map(({ goods }, place) =>
      coupon && (!coupon.ofShop || goods.shop === coupon.ofShop) ? (items[place] ?? 0) : 0,
    )
    const discounts = divide(coupon ? this.#discountOf(coupon, shopper, sum(room)) : 0, room)
    const platforms = divide(partOf(sum(discounts), coupon?.platformBps ?? 0), discounts)
    const priced = wishes.map((wish, place) => ({
      ...wish,
      items: items[place] ?? 0,
      discount: discounts[place] ?? 0,
      platform: platforms[place] ?? 0,
    }))
    return [...Map.groupBy(priced, ({ goods }) => goods.shop)].map(([shop, lines]) => {
      const bases = lines.map((line) => line.items - line.discount)
      const worths = lines.map((line) => line.items - line.discount + line.platform)
      const taxes = divide(partOf(sum(bases), shop.taxBps), bases)
      const commission = commissionOf(shop, sum(worths))
      const commissions = divide(commission, worths)
      const commissionTaxes = divide(partOf(commission, COMMISSION_TAX_BPS), commissions)
      return {
        shop,
        lines: lines.map(({ goods, quantity, discount, platform }, place) => ({
          goods,
          quantity,
          unit: goods.price,
          discount,
          platform,
          tax: taxes[place] ?? 0,
          commission: commissions[place] ?? 0,
          commissionTax: commissionTaxes[place] ?? 0,
        })),
      }
    })
  }

  #discountOf(coupon: CouponModel, shopper: ShopperModel, most: number): number {
    const wanted = coupon.fixedMinor ?? partOf(most, (coupon.percent ?? 0) * 100)
    const left =
      (coupon.budgetMinor ?? Number.MAX_SAFE_INTEGER) - coupon.spent + this.#heldBy(coupon, shopper).spent
    return Math.min(wanted, most, coupon.maxMinor ?? Number.MAX_SAFE_INTEGER, left)
  }

  /** What ordering from a cart does before anything else, whether or not it succeeds. */
  giveUpEarlier(shopper: ShopperModel): void {
    for (const group of this.earlierOf(shopper)) this.#expire(group)
  }

  make(
    shopper: ShopperModel,
    parcels: readonly Pick<OrderModel, 'shop' | 'lines' | 'shipping' | 'slot'>[],
    { method, coupon }: { method: Method; coupon: CouponModel | undefined },
  ): GroupModel {
    const isUsed =
      coupon !== undefined && parcels.some(({ lines }) => lines.some(({ discount }) => discount > 0))
    const group: GroupModel = {
      shopper,
      coupon: isUsed ? coupon : undefined,
      madeAt: this.now,
      orders: [],
      tenders: [],
      payBy: this.#payBy(method),
    }
    for (const { shop, lines, shipping, slot } of parcels) {
      const budget = sum(lines.map(({ discount }) => discount))
      group.orders.push({
        group,
        shop,
        lines,
        shipping,
        total: sum(lines.map((line) => line.unit * line.quantity - line.discount + line.tax)) + shipping,
        budget,
        slot,
        state: 'pending_payment',
        isPlaced: false,
        isSold: false,
        acceptBy: undefined,
        deliveredAt: 0,
        captured: 0,
        pending: 0,
        isReleased: false,
        hold: 'held',
        hasCoupon: isUsed && budget > 0,
        pointsPosted: 0,
        refunds: [],
        waived: [],
        requests: [],
      })
    }
    for (const order of group.orders) reserve(order, 1)
    if (group.coupon) this.#takeCoupon(group, group.coupon)
    this.groups.push(group)
    this.#start(group, method)
    return group
  }

  #payBy(method: Method): number | undefined {
    if (method === 'cash') return undefined
    return this.now + (method === 'card' ? CARD_WINDOW : BANK_WINDOW)
  }

  #start(group: GroupModel, kind: Method): void {
    const state = kind === 'cash' ? 'due' : kind === 'bank' ? 'waiting' : 'created'
    group.tenders.push({ group, kind, state, payment: undefined })
    if (kind === 'cash') this.#place(group)
  }

  /** Has the gateway begin a card payment; false when it cannot be reached. */
  begin(group: GroupModel): boolean {
    const tender = openTender(group)
    if (tender?.kind !== 'card' || tender.state !== 'created') return true
    if (!this.isGatewayUp) return false
    tender.payment ??= this.#newPayment(tender)
    this.settle(tender.payment)
    return true
  }

  /** As `begin`, but the gateway's answer is lost. */
  beginUnheard(group: GroupModel): void {
    const tender = openTender(group)
    if (tender) tender.payment = this.#newPayment(tender)
  }

  #newPayment(tender: TenderModel): PaymentModel {
    const minor = sum(tender.group.orders.map(({ total }) => total))
    const payment: PaymentModel = { tender, minor, state: 'waiting', refunded: 0, due: [], isTold: false }
    this.payments.push(payment)
    return payment
  }

  /** Why a purchase cannot be paid (again), as the problem that is answered; undefined when it can. */
  refusalToPay(group: GroupModel, method: Method): string | undefined {
    const tender = openTender(group)
    if (group.tenders.some(({ state }) => state === 'paid')) return 'already_paid'
    const isTimeUp = group.payBy !== undefined && group.payBy <= this.now
    if (!group.orders.every(({ state }) => state === 'pending_payment') || isTimeUp) return 'state_conflict'
    if (tender?.kind === method) return undefined
    if (obstacle(method, group.orders, this.now)) return 'payment_unavailable'
    return group.tenders.length >= 10 ? 'payment_unavailable' : undefined
  }

  payBy(group: GroupModel, method: Method): void {
    if (openTender(group)?.kind === method) return
    this.#endTenders(group, 'voided')
    const payBy = this.#payBy(method)
    this.#start(group, method)
    if (payBy !== undefined && payBy > (group.payBy ?? 0)) group.payBy = payBy
  }

  /** Asks the gateway how the open card payment of a purchase stands. */
  ask(group: GroupModel): void {
    const tender = openTender(group)
    if (this.isGatewayUp && tender?.kind === 'card' && tender.payment) this.settle(tender.payment)
  }

  /** What the gateway says of a payment is made of its purchase, forward only. */
  settle(payment: PaymentModel): void {
    const { tender, state } = payment
    const { group } = tender
    if (state === 'captured' && tender.state !== 'paid' && group.orders.some(({ isPlaced }) => isPlaced)) {
      this.#addJob(() => this.#giveBackPayment(payment), `return ${this.payments.indexOf(payment)}`)
      return
    }
    if (state === 'waiting' && tender.state === 'created') tender.state = 'waiting'
    if (tender.state === 'created' || tender.state === 'waiting') {
      if (state === 'failed') tender.state = 'failed'
      if (state === 'cancelled') tender.state = 'voided'
    }
    if (state === 'captured' && tender.state !== 'paid') {
      this.#endTenders(group, 'voided', tender)
      tender.state = 'paid'
      for (const order of group.orders) order.captured = order.total
      this.#goOn(group)
    }
  }

  #goOn(group: GroupModel): void {
    if (isUnpaid(group)) {
      this.#place(group)
      return
    }
    if (this.#mayRevive(group)) {
      for (const order of group.orders) reserve(order, 1)
      if (group.coupon) this.#takeCoupon(group, group.coupon)
      this.#place(group)
      return
    }
    const expired = group.orders.filter(({ state }) => state === 'expired')
    for (const order of expired) this.#end(order, 'cancelled')
    for (const order of group.orders) this.#giveBackAll(order)
  }

  #mayRevive(group: GroupModel): boolean {
    if (!group.orders.every(({ state }) => state === 'expired')) return false
    const isSucceeded = this.groups.some(
      (other) =>
        other !== group &&
        other.shopper === group.shopper &&
        other.madeAt >= group.madeAt &&
        other.orders.some(({ state }) => !['expired', 'cancelled', 'rejected'].includes(state)),
    )
    const { coupon } = group
    const budget = sum(group.orders.map((order) => order.budget))
    const isCouponFree =
      !coupon ||
      ((coupon.usesTotal === undefined || coupon.used < coupon.usesTotal) &&
        (coupon.budgetMinor === undefined || coupon.spent + budget <= coupon.budgetMinor))
    const isInTime = group.orders.every(({ slot }) => !slot || slot.closesAt >= this.now)
    const isThere = this.goods.every(
      (goods) => goods.onHand - goods.reserved >= sum(group.orders.map((order) => piecesOf(order, goods))),
    )
    return !isSucceeded && isCouponFree && isInTime && isThere
  }

  #takeCoupon(group: GroupModel, coupon: CouponModel): void {
    coupon.used += 1
    for (const order of group.orders) {
      order.hasCoupon = order.budget > 0
      coupon.spent += order.budget
    }
  }

  #place(group: GroupModel): void {
    group.payBy = undefined
    for (const order of group.orders) {
      order.hold = 'allocated'
      order.isPlaced = true
      order.state = order.shop.acceptsAutomatically ? 'accepted' : 'placed'
      order.acceptBy = order.slot
        ? Math.max(this.now + 15 * MINUTE, order.slot.startsAt - 15 * MINUTE)
        : this.now + 2 * DAY
      this.#sell(order)
    }
  }

  /** Sold once it is placed and paid in full. */
  #sell(order: OrderModel): void {
    if (!order.isPlaced || order.captured + waivedOf(order) !== order.total || order.isSold) return
    order.isSold = true
    const seller = this.#sellerOf(order)
    const net = netOf(order) + sum(order.waived.map((each) => sharesOf(each).market))
    if (net > 0) {
      order.pending = net
      seller.pending += net
    } else seller.debt -= net
  }

  #sellerOf({ shop }: OrderModel): SellerModel {
    const seller = this.sellers.find((each) => each.shop === shop)
    if (!seller) throw new Error('Every shop is paid')
    return seller
  }

  /** It can no longer come back: what the seller waits for pays what they owe, and the rest is available. */
  #release(order: OrderModel): void {
    const seller = this.#sellerOf(order)
    const netted = Math.min(order.pending, seller.debt)
    seller.pending -= order.pending
    seller.debt -= netted
    seller.earnings += order.pending - netted
    seller.ofOrders += order.pending - netted
    order.pending = 0
    order.isReleased = true
  }

  /** The seller gives back their part: of what they wait for, else of what they have; in cash, what they then owe. */
  #takeBack(order: OrderModel, refund: RefundModel): void {
    const seller = this.#sellerOf(order)
    const theirs = refund.minor - sharesOf(refund).market
    const waiting = order.isReleased ? 0 : Math.min(theirs, order.pending)
    order.pending -= waiting
    seller.pending -= waiting
    if (order.isReleased && (!isCash(order) || theirs < 0)) {
      seller.earnings -= theirs
      seller.ofOrders -= theirs
    } else seller.debt += theirs - waiting
  }

  get payouts(): PayoutModel[] {
    return this.payoutRuns.flatMap(({ payouts }) => payouts)
  }

  /** Sets aside what sellers have available; undefined where nobody has enough. */
  draftPayouts(retried?: PayoutModel): PayoutRunModel | undefined {
    const due = this.#dueReserves()
    const run: PayoutRunModel = { payouts: [], approvedBy: undefined }
    for (const seller of this.sellers) {
      if (retried && seller !== retried.seller) continue
      const released = sum(due.filter((each) => each.seller === seller).map(({ reserve }) => reserve))
      const gross = seller.earnings + released
      if (gross <= 0) continue
      const debt = Math.min(gross, seller.debt)
      const kept = partOf(Math.max(Math.min(seller.ofOrders, gross - debt), 0), seller.shop.reserveBps)
      const amount = gross - debt - kept
      if (amount < (retried ? 1 : PAYOUT_LEAST)) continue
      run.payouts.push({
        run,
        seller,
        gross,
        debt,
        reserve: kept,
        amount,
        ofOrders: seller.ofOrders,
        reserveUntil: this.now + RESERVE_DAYS * DAY,
        isReserveReleased: false,
        isRetried: false,
        state: 'draft',
      })
    }
    if (run.payouts.length === 0) return undefined
    this.#releaseReserves()
    for (const payout of run.payouts) this.#setAside(payout, 1)
    if (retried) retried.isRetried = true
    this.payoutRuns.push(run)
    return run
  }

  #setAside(payout: PayoutModel, sign: 1 | -1): void {
    const { seller } = payout
    seller.earnings -= sign * payout.gross
    seller.ofOrders -= sign * payout.ofOrders
    seller.debt -= sign * payout.debt
    seller.reserve += sign * payout.reserve
    seller.payout += sign * payout.amount
  }

  leaveOut(payout: PayoutModel): void {
    payout.state = 'left_out'
    this.#setAside(payout, -1)
  }

  /** An operator gives their word for a run; answered is the code of the problem, or how the run stands. */
  approvePayouts(run: PayoutRunModel, operator: number): string {
    const drafts = run.payouts.filter(({ state }) => state === 'draft')
    if (drafts.length === 0) return 'state_conflict'
    const isSecondNeeded = drafts.some(({ amount }) => amount > PAYOUT_LIMIT)
    if (isSecondNeeded && run.approvedBy === operator) return 'second_operator_needed'
    const isFirst = run.approvedBy === undefined
    run.approvedBy ??= operator
    if (isSecondNeeded && isFirst) return 'second'
    for (const payout of drafts) payout.state = 'approved'
    return 'approved'
  }

  submitPayouts(run: PayoutRunModel): string {
    const drafts = run.payouts.filter(({ state }) => state === 'draft')
    const isHalf = run.approvedBy !== undefined && drafts.some(({ amount }) => amount > PAYOUT_LIMIT)
    if (drafts.length > 0) return isHalf ? 'second_operator_needed' : 'state_conflict'
    const approved = run.payouts.filter(({ state }) => state === 'approved')
    for (const payout of approved) payout.state = 'submitted'
    return approved.length > 0 ? 'done' : 'state_conflict'
  }

  payOut(payout: PayoutModel): void {
    payout.state = 'paid'
    payout.seller.payout -= payout.amount
  }

  /** It did not arrive, or came back: it is available again, as one movement. */
  bringBack(payout: PayoutModel): void {
    if (payout.state !== 'paid') payout.seller.payout -= payout.amount
    payout.state = payout.state === 'paid' ? 'returned' : 'failed'
    payout.seller.earnings += payout.amount
  }

  #dueReserves(): PayoutModel[] {
    return this.payouts.filter(
      ({ state, reserve, reserveUntil, isReserveReleased }) =>
        state !== 'draft' &&
        state !== 'left_out' &&
        reserve > 0 &&
        !isReserveReleased &&
        reserveUntil <= this.now,
    )
  }

  #releaseReserves(): true {
    for (const payout of this.#dueReserves()) {
      payout.isReserveReleased = true
      payout.seller.reserve -= payout.reserve
      payout.seller.earnings += payout.reserve
    }
    return true
  }

  #expire(group: GroupModel): void {
    group.payBy = undefined
    const waiting = group.orders.filter(({ state }) => state === 'pending_payment')
    for (const order of waiting) {
      order.state = 'expired'
      this.#giveUp(order)
    }
    this.#endTenders(group, 'expired')
  }

  #endTenders(group: GroupModel, as: 'voided' | 'expired', except?: TenderModel): void {
    for (const tender of group.tenders) {
      if (!isOpen(tender) || tender === except) continue
      tender.state = as
      if (tender.kind === 'card')
        this.#addJob(() => this.#cancelPayment(tender), `cancel ${this.#placeOf(tender)}`)
    }
  }

  #placeOf(tender: TenderModel): string {
    return `${this.groups.indexOf(tender.group)} ${tender.group.tenders.indexOf(tender)}`
  }

  #cancelPayment(tender: TenderModel): boolean {
    if (!this.isGatewayUp) return false
    const { payment } = tender
    if (!payment) return true
    if (payment.state === 'waiting') payment.state = 'cancelled'
    this.settle(payment)
    return true
  }

  #giveBackPayment(payment: PaymentModel): boolean {
    if (!this.isGatewayUp) return false
    payment.refunded = payment.minor
    return true
  }

  /** What an order kept is free again. */
  #giveUp(order: OrderModel): void {
    if (order.hold === 'held' || order.hold === 'allocated') reserve(order, -1)
    order.hold = 'free'
    const { coupon } = order.group
    if (!coupon || !order.hasCoupon) return
    order.hasCoupon = false
    coupon.spent -= order.budget
    if (!isUsing(order.group)) coupon.used -= 1
  }

  /** Ends a purchase that nobody has paid. */
  cancelUnpaid(group: GroupModel): void {
    group.payBy = undefined
    for (const order of group.orders) {
      order.state = 'cancelled'
      this.#giveUp(order)
    }
    this.#endTenders(group, 'voided')
  }

  end(order: OrderModel, as: 'rejected' | 'cancelled'): void {
    this.#end(order, as)
    this.#giveBackAll(order)
    this.#closeCash(order.group)
  }

  #end(order: OrderModel, as: 'rejected' | 'cancelled'): void {
    order.state = as
    this.#giveUp(order)
  }

  #closeCash(group: GroupModel): void {
    for (const tender of group.tenders) {
      if (tender.state !== 'due' || group.orders.some(isUnderWay)) continue
      tender.state = group.orders.some(({ captured }) => captured > 0) ? 'paid' : 'voided'
    }
  }

  #giveBackAll(order: OrderModel): void {
    const left = order.captured - sum(order.refunds.map(({ minor }) => minor))
    if (left > 0) this.#refund(order, left, undefined)
  }

  #refundOf(order: OrderModel, minor: number, request: RequestModel | undefined): RefundModel {
    const before = order.requests.filter(({ line, state }) => line === request?.line && state === 'approved')
    const isByCard = paidBy(order.group)?.kind === 'card'
    return {
      order,
      minor,
      request,
      start: sum(before.map(({ quantity }) => quantity)),
      state: isByCard ? 'queued' : 'manual',
    }
  }

  #refund(order: OrderModel, minor: number, request: RequestModel | undefined): void {
    const isByCard = paidBy(order.group)?.kind === 'card'
    const refund = this.#refundOf(order, minor, request)
    order.refunds.push(refund)
    if (order.isSold) this.#takeBack(order, refund)
    if (request?.toWallet) {
      order.group.shopper.wallet += minor
      this.#complete(refund)
    } else if (isByCard) this.#addJob(() => this.#carryOut(refund))
  }

  #carryOut(refund: RefundModel): boolean {
    if (!this.isGatewayUp) return false
    const payment = paidBy(refund.order.group)?.payment
    if (!payment) throw new Error('What goes back to a card came from one')
    payment.refunded += refund.minor
    this.#complete(refund)
    return true
  }

  /** The money has left. */
  #complete(refund: RefundModel): void {
    refund.state = 'succeeded'
    this.#addJob(() => this.#reward(refund.order))
  }

  payRefundByBank(refund: RefundModel): void {
    this.#complete(refund)
  }

  #reward(order: OrderModel): boolean {
    const { shopper } = order.group
    if (!shopper.hasAccount || (order.state !== 'delivered' && order.state !== 'completed')) return true
    const goods = sum(order.lines.map((line) => line.unit * line.quantity - line.discount))
    const back = sum(order.refunds.filter(({ state }) => state === 'succeeded').map(({ minor }) => minor))
    const points = Math.floor(Math.max(goods - back - waivedOf(order), 0) / POINT_MINOR)
    this.movePoints(shopper, points - order.pointsPosted)
    order.pointsPosted = points
    return true
  }

  movePoints(shopper: ShopperModel, points: number): void {
    shopper.points += points
    if (points > 0) shopper.pointsGiven.push({ at: this.now, points })
    else shopper.pointsGone -= points
  }

  /** What was given first is gone first; of the rest, what is old ends. */
  #endPoints(): true {
    for (const shopper of this.shoppers) {
      const old = shopper.pointsGiven.filter(({ at }) => at < this.now - POINTS_DAYS * DAY)
      const ended = sum(old.map(({ points }) => points)) - shopper.pointsGone
      if (shopper.points > 0 && ended > 0) this.movePoints(shopper, -ended)
    }
    return true
  }

  /** Somebody has decided at the gateway on a recharge that was begun; it tells of that, or does not. */
  recharge(
    shopper: ShopperModel,
    { minor, isPaid, isTold }: { minor: number; isPaid: boolean; isTold: boolean },
  ) {
    const recharge: RechargeModel = { shopper, minor, isPaid, isSettled: false }
    this.recharges.push(recharge)
    if (isTold) this.#addJob(() => this.settleRecharge(recharge))
    return recharge
  }

  /** Asks the gateway of a recharge; false when it cannot be reached. */
  settleRecharge(recharge: RechargeModel): boolean {
    if (!this.isGatewayUp) return false
    if (recharge.isPaid && !recharge.isSettled) recharge.shopper.wallet += recharge.minor
    recharge.isSettled = true
    return true
  }

  /** Why nothing can be taken out of a wallet; undefined when it can. */
  refusalToWithdraw({ wallet }: ShopperModel, minor: number): string | undefined {
    return minor > wallet || (minor < WITHDRAWAL_LEAST && minor < wallet) ? 'invalid_input' : undefined
  }

  withdraw(shopper: ShopperModel, minor: number): WithdrawalModel {
    const withdrawal: WithdrawalModel = { shopper, minor, state: 'pending', approvedBy: undefined }
    shopper.wallet -= minor
    this.withdrawals.push(withdrawal)
    return withdrawal
  }

  /** An operator gives their word; answered is the code of the problem. */
  approveWithdrawal(withdrawal: WithdrawalModel, operator: number): string {
    if (withdrawal.state !== 'pending') return 'state_conflict'
    if (withdrawal.approvedBy === operator) return 'second_operator_needed'
    if (withdrawal.approvedBy === undefined && withdrawal.minor > PAYOUT_LIMIT)
      withdrawal.approvedBy = operator
    else withdrawal.state = 'approved'
    return 'done'
  }

  moveWithdrawal(withdrawal: WithdrawalModel, to: WithdrawalModel['state']): void {
    withdrawal.state = to
    if (to !== 'paid') withdrawal.shopper.wallet += withdrawal.minor
  }

  advance(order: OrderModel, to: 'accepted' | 'in_progress' | 'fulfilled' | 'delivered'): void {
    order.state = to
    if (to === 'fulfilled') {
      for (const line of order.lines) {
        line.goods.onHand -= leftOf(order, line)
        line.goods.reserved -= leftOf(order, line)
      }
      order.hold = 'gone'
    }
    if (to !== 'delivered') return
    order.deliveredAt = this.now
    const { group } = order
    if (group.tenders.some(({ kind, state }) => kind === 'cash' && state !== 'voided'))
      order.captured = order.total - waivedOf(order)
    this.#sell(order)
    this.#closeCash(group)
    this.#addJob(() => this.#reward(order))
  }

  matchTransfer(group: GroupModel): void {
    const tender = openTender(group)
    if (tender) tender.state = 'paid'
    for (const order of group.orders) order.captured = order.total
    this.#place(group)
  }

  /** What some pieces of a line came to, those that went back before left out; none where nothing can be asked. */
  amountsLeft(order: OrderModel, line: LineModel): number[] {
    const own = order.requests.filter((request) => request.line === line)
    if (order.state !== 'delivered' && order.state !== 'completed') return []
    if (own.some(({ state }) => state === 'pending') || order.deliveredAt + FAULT_WINDOW <= this.now)
      return []
    const amounts = this.#worths(order, line)
    return (amounts[0] ?? 0) > 0 ? amounts : []
  }

  /** What one piece of a line that is left, two and so on came to. */
  #worths(order: OrderModel, line: LineModel): number[] {
    const own = order.requests.filter((request) => request.line === line)
    const back = sum(own.filter(({ state }) => state === 'approved').map(({ quantity }) => quantity))
    const even = Array.from({ length: line.quantity }, () => 1)
    const discounts = divide(line.discount, even)
    const taxes = divide(line.tax, even)
    const each = even.map((_, place) => line.unit - (discounts[place] ?? 0) + (taxes[place] ?? 0)).slice(back)
    return each.map((_, place) => sum(each.slice(0, place + 1)))
  }

  /** Its store has only so many of a line; answered is the code of the problem, or what came of it. */
  sayShort(order: OrderModel, line: LineModel, available: number): string | RequestModel {
    if (!order.isPlaced) return 'not_found'
    if (!['placed', 'accepted', 'in_progress'].includes(order.state)) return 'state_conflict'
    const quantity = leftOf(order, line) - available
    const minor = this.#worths(order, line)[quantity - 1] ?? 0
    const isUnpaid = isCash(order)
    const left = order.total - waivedOf(order) - sum(order.refunds.map((each) => each.minor))
    const isAll = sum(order.lines.map((each) => leftOf(order, each))) === quantity
    if (quantity < 1 || minor === 0 || isAll || (isUnpaid && minor === left)) return 'invalid_input'
    const request: RequestModel = {
      ...{ order, line, quantity, minor },
      toWallet: false,
      isShort: true,
      state: 'pending',
    }
    if (isUnpaid) order.waived.push(this.#refundOf(order, minor, request))
    else this.#refund(order, minor, request)
    line.goods.onHand -= quantity
    line.goods.reserved -= quantity
    request.state = 'approved'
    order.requests.push(request)
    return request
  }

  askBack(
    order: OrderModel,
    line: LineModel,
    asked: Pick<RequestModel, 'quantity' | 'minor' | 'toWallet'>,
  ): RequestModel {
    const request: RequestModel = { order, line, ...asked, state: 'pending' }
    order.requests.push(request)
    return request
  }

  decide(request: RequestModel, isApproved: boolean): void {
    if (isApproved) this.#refund(request.order, request.minor, request)
    request.state = isApproved ? 'approved' : 'rejected'
  }

  /** The webhooks that are due leave; of one event the market keeps the first. */
  sendDue(): void {
    for (const payment of this.payments) {
      const isDue = payment.due.some((at) => at <= this.now)
      payment.due = payment.due.filter((at) => at > this.now)
      if (isDue && !payment.isTold) this.#hear(payment)
    }
  }

  #hear(payment: PaymentModel): void {
    payment.isTold = true
    this.#addJob(() => {
      if (!this.isGatewayUp) return false
      this.settle(payment)
      return true
    })
  }

  #addJob(run: Job['run'], key?: string): void {
    if (key !== undefined) {
      this.#waiting = this.#waiting.filter((job) => job.key !== key)
      this.#failed = this.#failed.filter((job) => job.key !== key)
    }
    this.#waiting.push({ key, run })
  }

  runJobs(): void {
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      if (!job.run()) this.#failed.push(job)
    }
  }

  retryFailed(): void {
    this.#waiting.push(...this.#failed.splice(0))
  }

  /** What time alone does: payments are asked for and given up, orders that nobody answers rejected, others completed. */
  passTime(): void {
    this.runJobs()
    this.#addJob(() => this.#askWaiting())
    this.#addJob(() => this.#giveUpOverdue())
    this.#addJob(() => this.#rejectUnanswered())
    this.#addJob(() => this.#completeDelivered())
    this.#addJob(() => this.#endPoints())
    this.#addJob(() => this.#releaseReserves())
    this.runJobs()
  }

  #askWaiting(): true {
    if (!this.isGatewayUp) return true
    const open = this.groups.map(openTender).filter((tender) => tender?.kind === 'card')
    for (const tender of open) if (tender?.payment) this.settle(tender.payment)
    for (const recharge of this.recharges) this.settleRecharge(recharge)
    return true
  }

  #giveUpOverdue(): true {
    for (const group of this.groups)
      if (group.payBy !== undefined && group.payBy < this.now) this.#expire(group)
    return true
  }

  #rejectUnanswered(): true {
    for (const order of this.orders)
      if (order.state === 'placed' && (order.acceptBy ?? 0) < this.now) this.end(order, 'rejected')
    return true
  }

  #completeDelivered(): true {
    for (const order of this.orders) {
      const window = Math.max(order.shop.returnsDays, 1) * DAY
      if (order.state !== 'delivered' || order.deliveredAt >= this.now - window) continue
      if (order.requests.some(({ state }) => state === 'pending')) continue
      order.state = 'completed'
      this.#release(order)
    }
    return true
  }

  /** Everything that can be seen of the market, for comparison. */
  seen() {
    const sold = this.orders.filter(({ isSold }) => isSold)
    const back = this.refunds.filter(({ order }) => order.isSold)
    // What was never paid came off the sale as what comes back does.
    const off = [...back, ...sold.flatMap(({ waived }) => waived)]
    const paid = this.refunds.filter(({ state }) => state === 'succeeded')
    const minorOf = (refunds: readonly RefundModel[]) => sum(refunds.map(({ minor }) => minor))
    const heldBy = (kind: Method) =>
      sum(
        this.orders
          .filter((order) => paidBy(order.group)?.kind === kind && (order.isSold || order.refunds.length > 0))
          .map(({ captured }) => -captured),
      )
    const paidOut = (isByCard: boolean) =>
      minorOf(
        paid.filter(
          (refund) => !refund.request?.toWallet && isByCard === (paidBy(refund.order.group)?.kind === 'card'),
        ),
      )
    return {
      shelves: this.goods.map(({ onHand, reserved }) => [onHand, reserved]),
      prices: this.goods.map(({ price }) => price),
      coupons: this.coupons.map(({ used, spent }) => [used, spent]),
      wallets: this.shoppers.map(({ wallet }) => wallet),
      points: this.shoppers.map(({ points }) => points),
      purchases: this.groups.map(({ orders, tenders }) => ({
        orders: orders.map((order) => ({
          state: order.state,
          hold: order.hold,
          total: order.total,
          discount: sum(order.lines.map(({ discount }) => discount)),
          tax: sum(order.lines.map(({ tax }) => tax)),
          commission: sum(order.lines.map(({ commission }) => commission)),
          commission_tax: sum(order.lines.map(({ commissionTax }) => commissionTax)),
          captured: order.captured,
          refunded: minorOf(order.refunds.filter(({ state }) => state === 'succeeded')),
          owed: minorOf(order.refunds.filter(({ state }) => state !== 'succeeded')),
        })),
        tenders: tenders.map(
          ({ kind, state }) => `${kind} ${isOpen({ state }) ? 'open' : state === 'paid' ? 'paid' : 'over'}`,
        ),
      })),
      gateway: [
        sum(this.payments.filter(({ state }) => state === 'captured').map(({ minor }) => minor)) +
          sum(this.recharges.filter(({ isPaid }) => isPaid).map(({ minor }) => minor)),
        sum(this.payments.map(({ refunded }) => refunded)),
      ],
      sellers: this.shops.map((shop) => {
        const own = sold.filter((order) => order.shop === shop)
        const taken = back.filter(({ order }) => order.shop === shop)
        const unpaid = own.flatMap(({ waived }) => waived)
        return (
          sum(own.map(netOf)) -
          sum(taken.map((refund) => refund.minor - sharesOf(refund).market)) +
          sum(unpaid.map((each) => sharesOf(each).market))
        )
      }),
      accounts: this.sellers.map(({ pending, earnings, debt, reserve, payout }) => ({
        pending,
        earnings,
        debt: 0 - debt,
        reserve,
        payout,
      })),
      payouts: this.payouts.map(({ state }) => state),
      paidOut: sum(this.payouts.filter(({ state }) => state === 'paid').map(({ amount }) => amount)),
      revenue:
        sum(sold.map(({ lines }) => sum(lines.map(({ commission }) => commission)))) -
        sum(off.map((refund) => sharesOf(refund).commission)),
      tax:
        sum(sold.map(({ lines }) => sum(lines.map(({ commissionTax }) => commissionTax)))) -
        sum(off.map((refund) => sharesOf(refund).commissionTax)),
      promotions:
        sum(off.map((refund) => sharesOf(refund).platform)) -
        sum(sold.map(({ lines }) => sum(lines.map(({ platform }) => platform)))),
      cards: heldBy('card') + paidOut(true),
      bank: heldBy('bank') + paidOut(false),
      owed: minorOf(this.refunds.filter(({ state }) => state !== 'succeeded')),
    }
  }
}

/** What the seller is given for an order: in cash only what that leaves of it. */
function netOf(order: OrderModel): number {
  const market = sum(order.lines.map((line) => line.commission + line.commissionTax - line.platform))
  return (paidBy(order.group)?.kind === 'cash' || isCash(order) ? 0 : order.total) - market
}

function isCash({ group }: OrderModel): boolean {
  return group.tenders.some(({ kind, state }) => kind === 'cash' && (state === 'due' || state === 'paid'))
}

interface Shares {
  readonly commission: number
  readonly commissionTax: number
  readonly platform: number
  readonly market: number
}

/** What of a refund the market bears: commission given back, less what it had paid of the discount. */
function sharesOf({ order, request, start }: RefundModel): Shares {
  const of = (field: 'commission' | 'commissionTax' | 'platform'): number => {
    if (!request) {
      // What was short had gone back before.
      const before = order.refunds.filter((refund) => refund.request)
      return (
        sum(order.lines.map((line) => line[field])) - sum(before.map((refund) => sharesOf(refund)[field]))
      )
    }
    const { line, quantity } = request
    const each = divide(
      line[field],
      Array.from({ length: line.quantity }, () => 1),
    )
    return sum(each.slice(start, start + quantity))
  }
  const [commission, commissionTax, platform] = [of('commission'), of('commissionTax'), of('platform')]
  return { commission, commissionTax, platform, market: commission + commissionTax - platform }
}

/** Why a purchase cannot be paid in a way: cash only where its store brings it, transfers only where there is time. */
export function obstacle(method: Method, parcels: readonly Pick<OrderModel, 'slot'>[], now: number): boolean {
  if (method === 'cash') return parcels.some(({ slot }) => !slot)
  return method === 'bank' && parcels.some(({ slot }) => slot && slot.startsAt < now + BANK_WINDOW)
}

export function openTender({ tenders }: GroupModel): TenderModel | undefined {
  return tenders.findLast(isOpen)
}

export function isUnpaid({ orders }: GroupModel): boolean {
  return orders.every(({ state }) => state === 'pending_payment')
}

/** By what the money of a purchase came. */
function paidBy({ tenders }: GroupModel): TenderModel | undefined {
  return tenders.find(({ state }) => state === 'paid') ?? tenders.find(({ state }) => state === 'due')
}

function isOpen({ state }: Pick<TenderModel, 'state'>): boolean {
  return state === 'created' || state === 'waiting' || state === 'due'
}

function isUsing({ orders }: GroupModel): boolean {
  return orders.some(({ hasCoupon }) => hasCoupon)
}

function isUnderWay({ state }: OrderModel): boolean {
  return ['pending_payment', 'placed', 'accepted', 'in_progress', 'fulfilled'].includes(state)
}

function piecesOf(order: OrderModel, goods: GoodsModel): number {
  return sum(order.lines.filter((line) => line.goods === goods).map((line) => leftOf(order, line)))
}

function reserve(order: OrderModel, sign: 1 | -1): void {
  for (const line of order.lines) line.goods.reserved += sign * leftOf(order, line)
}

/** How many of a line there are: the others were short. */
function leftOf({ requests }: OrderModel, line: LineModel): number {
  const short = requests.filter((request) => request.line === line && request.isShort)
  return line.quantity - sum(short.map(({ quantity }) => quantity))
}

function waivedOf({ waived }: OrderModel): number {
  return sum(waived.map(({ minor }) => minor))
}

function commissionOf({ commissionBps, fixedMinor, maxMinor }: ShopModel, worth: number): number {
  const most = Math.floor((worth * 10_000) / (10_000 + COMMISSION_TAX_BPS))
  return Math.min(partOf(worth, commissionBps) + fixedMinor, maxMinor, most)
}

/** Basis points of an amount, half a cent up. */
function partOf(minor: number, bps: number): number {
  const tenThousandths = minor * bps + 5_000
  return (tenThousandths - (tenThousandths % 10_000)) / 10_000
}

/** By largest remainder; of equal ones the first. */
function divide(total: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const rests = weights.map((weight) => (total * weight) % all)
  const shares = weights.map((weight, place) => (total * weight - (rests[place] ?? 0)) / all)
  const first = rests.map((rest, place) => ({ rest, place })).toSorted((a, b) => b.rest - a.rest)
  for (const { place } of first.slice(0, total - sum(shares))) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
