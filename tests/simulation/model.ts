/**
 * The expected behaviour of the market, without a database: stock, the states of orders, and balances. It calculates
 * independently, so that it does not repeat the market's mistakes.
 */
import { allocateRefund, convertedAt, divide, partOf, sum, upTo } from './calculations.ts'
import {
  bankShares,
  capturedOf,
  clearingOf,
  commissionOf,
  countingTry,
  deliveryLeft,
  emptyDecision,
  freeOf,
  hasCash,
  isCash,
  isOpen,
  isShort,
  isUnderWay,
  isUnpaid,
  isUsing,
  isWaiting,
  leftOf,
  leftOfPaid,
  noFunds,
  obstacle,
  openTender,
  owedCashOf,
  partsOf,
  piecesOf,
  recovered,
  refundableOf,
  refundedGoodsOf,
  refundedOf,
  refundedQuantityOf,
  reserve,
  sellableOf,
  sharesOf,
  shownTenders,
  takenBy,
  takenOf,
  taxIn,
  totalOf,
  transferOf,
  unchargedOf,
  waivedOf,
} from './model-queries.ts'
import type {
  CouponModel,
  DecisionModel,
  DisputeModel,
  FundChoices,
  FundsModel,
  GoodsModel,
  GoodwillModel,
  GroupModel,
  LineModel,
  Method,
  OrderModel,
  PaymentModel,
  PayoutModel,
  PayoutRunModel,
  RechargeModel,
  RefundModel,
  RequestModel,
  SellerModel,
  SettledModel,
  ShopModel,
  ShopperModel,
  State,
  TenderModel,
  Wish,
  WithdrawalModel,
} from './records.ts'
import type { ReleasedToday } from './released.ts'
import {
  AUTHORISATION_LAST,
  AUTHORISATION_WATCH,
  AUTHORISED_FOR,
  BANK_WINDOW,
  CAPTURE_PAUSE,
  CAPTURE_RETRY_PERIOD,
  CARD_WINDOW,
  COMMISSION_TAX_BPS,
  DAY,
  FAULT_WINDOW,
  MINUTE,
  PAYOUT_LIMIT,
  PAYOUT_MIN,
  POINT_MINOR,
  POINTS_DAYS,
  POINTS_MIN,
  POINTS_PER_UNIT,
  RESERVE_DAYS,
  SPREAD_BPS,
  WITHDRAWAL_MIN,
} from './terms.ts'

interface Job {
  readonly key: string | undefined
  /** Returns false if the job fails and will be retried. */
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
  readonly disputes: DisputeModel[] = []
  /** Changes of the market's own accounts, in cents. */
  readonly books = {
    revenue: 0,
    tax: 0,
    promotions: 0,
    redemptions: 0,
    cards: 0,
    bank: 0,
    disputed: 0,
    losses: 0,
    gifts: 0,
    unapplied: 0,
    exchange: 0,
    spread: 0,
  }
  isGatewayUp = true
  refusesRefunds = false
  /** Whether cards are authorised at checkout and captured as sellers accept. */
  capturesLater = false
  /** Cash on delivery fee per package. */
  cashFee = 0
  /** Maximum of unpaid cash orders per shopper; 0 means no limit. */
  cashLimit = 0
  now: number
  #reservations = 0
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

  /** Returns the unpaid orders made from the same cart. Ordering again cancels them first. */
  earlierOf(shopper: ShopperModel): GroupModel[] {
    return this.groups.filter(
      (group) =>
        group.shopper === shopper &&
        group.payBy !== undefined &&
        !group.tenders.some(({ kind, state }) => kind === 'bank' && state === 'waiting'),
    )
  }

  /**
   * Returns the wallet balance and points available at checkout, including those reserved by unpaid orders from the
   * same cart.
   */
  checkoutBalancesOf(shopper: ShopperModel): Pick<ShopperModel, 'hasAccount' | 'points' | 'wallet'> {
    const tries = this.earlierOf(shopper).flatMap(({ tenders }) => tenders)
    const aside = tries.filter(({ fundsState }) => fundsState === 'aside').map(({ funds }) => funds)
    return {
      hasAccount: shopper.hasAccount,
      points: shopper.points + sum(aside.map(({ count }) => count)),
      wallet: shopper.wallet + sum(aside.map(({ wallet }) => wallet)),
    }
  }

  /** Returns whether units can be ordered beside others in the cart. */
  isAvailableTo(
    shopper: ShopperModel,
    { goods, quantity }: Pick<Wish, 'goods' | 'quantity'>,
    others: readonly Wish[],
  ): boolean {
    const own = this.earlierOf(shopper).flatMap(({ orders }) => orders.filter(({ hold }) => hold === 'held'))
    return partsOf(goods).every((part) => {
      const held = sum(own.map((order) => piecesOf(order, part.goods)))
      const taken = sum(others.map((other) => takenBy(other, part.goods)))
      return sellableOf(part.goods) + held - taken >= part.quantity * quantity
    })
  }

  mayUse(coupon: CouponModel, shopper: ShopperModel, requestedItems: readonly Wish[]): boolean {
    const { uses, spent } = this.#heldBy(coupon, shopper)
    if (coupon.usesTotal !== undefined && coupon.used - uses >= coupon.usesTotal) return false
    if (coupon.budgetMinor !== undefined && coupon.spent - spent >= coupon.budgetMinor) return false
    if (coupon.ofShop && !requestedItems.some(({ goods }) => goods.shop === coupon.ofShop)) return false
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

  /** Prices a cart: discounts first, then tax and commission on each seller's discounted goods. */
  price(
    shopper: ShopperModel,
    requestedItems: readonly Wish[],
    coupon: CouponModel | undefined,
  ): readonly { shop: ShopModel; lines: LineModel[] }[] {
    const items = requestedItems.map(({ goods, quantity, added }) => (goods.price + added) * quantity)
    const room = requestedItems.map(({ goods }, place) =>
      coupon && (!coupon.ofShop || goods.shop === coupon.ofShop) ? (items[place] ?? 0) : 0,
    )
    const discounts = divide(coupon ? this.#discountOf(coupon, shopper, sum(room)) : 0, room)
    const platforms = divide(partOf(sum(discounts), coupon?.platformBps ?? 0), discounts)
    const priced = requestedItems.map((requested, place) => ({
      ...requested,
      items: items[place] ?? 0,
      discount: discounts[place] ?? 0,
      platform: platforms[place] ?? 0,
    }))
    return [...Map.groupBy(priced, ({ goods }) => goods.shop)].map(([shop, lines]) => {
      const bases = lines.map((line) => line.items - line.discount)
      const taxes = divide(
        shop.isTaxIncluded ? taxIn(sum(bases), shop) : partOf(sum(bases), shop.taxBps),
        bases,
      )
      const included = taxes.map((tax) => (shop.isTaxIncluded ? tax : 0))
      const worths = lines.map(
        (line, place) => line.items - line.discount - (included[place] ?? 0) + line.platform,
      )
      const commission = commissionOf(shop, sum(worths))
      const commissions = divide(commission, worths)
      const commissionTaxes = divide(partOf(commission, COMMISSION_TAX_BPS), commissions)
      return {
        shop,
        lines: lines.map(({ goods, quantity, added, discount, platform }, place) => ({
          goods,
          quantity,
          unit: goods.price + added,
          discount,
          platform,
          tax: shop.isTaxIncluded ? 0 : (taxes[place] ?? 0),
          includedTax: included[place] ?? 0,
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

  /** Cancels the earlier unpaid orders of a cart. Ordering does this first, whether or not it then succeeds. */
  cancelEarlier(shopper: ShopperModel): void {
    for (const group of this.earlierOf(shopper)) this.#expire(group)
  }

  make(
    shopper: ShopperModel,
    parcels: readonly Pick<OrderModel, 'shop' | 'lines' | 'shipping' | 'shippingTax' | 'slot'>[],
    { method, coupon, funds }: { method: Method; coupon: CouponModel | undefined; funds: FundsModel },
  ): GroupModel {
    const isUsed =
      coupon !== undefined && parcels.some(({ lines }) => lines.some(({ discount }) => discount > 0))
    const group: GroupModel = {
      shopper,
      coupon: isUsed ? coupon : undefined,
      madeAt: this.now,
      orders: [],
      tenders: [],
      payBy: undefined,
    }
    for (const { shop, lines, shipping, shippingTax, slot } of parcels) {
      const budget = sum(lines.map(({ discount }) => discount))
      group.orders.push({
        group,
        shop,
        lines,
        shipping,
        shippingTax,
        total: sum(lines.map((line) => line.unit * line.quantity - line.discount + line.tax)) + shipping,
        budget,
        slot,
        state: 'pending_payment',
        isPlaced: false,
        isSold: false,
        acceptBy: undefined,
        deliveredAt: 0,
        paid: { points: 0, wallet: 0, outer: 0 },
        points: 0,
        released: 0,
        pending: 0,
        earned: 0,
        kept: 0,
        settled: { pending: 0, earnings: 0, held: 0, debt: 0, whole: 0, spread: 0 },
        rest: { commission: 0, commissionTax: 0, platform: 0, captured: 0, byBank: 0, debt: 0, goodwill: 0 },
        isReleased: false,
        hold: 'held',
        reservedAs: this.#reservations++,
        backordered: new Set(
          this.goods.filter((goods) => sum(lines.map((line) => takenBy(line, goods))) > freeOf(goods)),
        ),
        hasCoupon: isUsed && budget > 0,
        pointsPosted: 0,
        refunds: [],
        early: [],
        writtenOff: [],
        requests: [],
        gifts: [],
        refusedAt: undefined,
      })
    }
    for (const order of group.orders) reserve(order, 1)
    if (group.coupon) this.#redeemCoupon(group, group.coupon)
    this.groups.push(group)
    this.#start(group, method, funds)
    group.payBy = this.#payBy(openTender(group)?.kind)
    return group
  }

  #payBy(method: Method | undefined): number | undefined {
    if (method === 'cash' || method === undefined) return undefined
    return this.now + (method === 'card' ? CARD_WINDOW : BANK_WINDOW)
  }

  /** Divides a total over points and wallet as the shopper chose. */
  planFunds(
    total: number,
    { hasAccount, points, wallet }: Pick<ShopperModel, 'hasAccount' | 'points' | 'wallet'>,
    requested: FundChoices,
  ): FundsModel {
    if (!hasAccount) return noFunds
    const worth = Math.min(total, Math.floor((points * 100) / POINTS_PER_UNIT))
    const count = Math.ceil((worth * POINTS_PER_UNIT) / 100)
    const isUsed = requested.points && points >= POINTS_MIN && worth > 0 && count >= POINTS_MIN
    const ofPoints = isUsed ? { count, points: worth } : { count: 0, points: 0 }
    return { ...ofPoints, wallet: requested.wallet ? Math.min(wallet, total - ofPoints.points) : 0 }
  }

  /** Uses points first, then the wallet, then the payment method, each filling what the orders still need. */
  #start(group: GroupModel, method: Method, funds: FundsModel): void {
    const needs = group.orders.map(({ total }) => total)
    const minor = sum(needs) - funds.points - funds.wallet
    const points = divide(funds.points, needs)
    const counts = divide(funds.count, points)
    const afterPoints = needs.map((need, place) => need - (points[place] ?? 0))
    const wallets = divide(funds.wallet, afterPoints)
    const kind = minor > 0 ? method : undefined
    const tender: TenderModel = {
      ...{ group, kind, minor, funds },
      shares: new Map(
        group.orders.map((order, place) => [
          order,
          {
            count: counts[place] ?? 0,
            points: points[place] ?? 0,
            wallet: wallets[place] ?? 0,
            outer: (afterPoints[place] ?? 0) - (wallets[place] ?? 0),
          },
        ]),
      ),
      isLater: kind === 'card' && this.capturesLater,
      state: kind === undefined ? 'paid' : kind === 'cash' ? 'due' : kind === 'bank' ? 'waiting' : 'created',
      fundsState: 'aside',
      underWay: undefined,
      payment: undefined,
      kept: 0,
      arrivals: [],
    }
    group.tenders.push(tender)
    group.shopper.wallet -= funds.wallet
    if (funds.count > 0) this.movePoints(group.shopper, -funds.count)
    if (kind === undefined || kind === 'cash') this.#place(group)
  }

  /** Creates a card payment at the gateway. Returns false if the gateway cannot be reached. */
  begin(group: GroupModel): boolean {
    const tender = openTender(group)
    if (tender?.kind !== 'card' || tender.state !== 'created') return true
    if (!this.isGatewayUp) return false
    tender.payment ??= this.#newPayment(tender)
    this.settle(tender.payment)
    return true
  }

  /** Like `begin`, but the gateway's answer is lost. */
  beginWithoutResponse(group: GroupModel): void {
    const tender = openTender(group)
    if (tender) tender.payment = this.#newPayment(tender)
  }

  #newPayment(tender: TenderModel): PaymentModel {
    const payment: PaymentModel = {
      tender,
      minor: tender.minor,
      state: 'waiting',
      captured: 0,
      refunded: 0,
      until: 0,
      isRefused: false,
      due: [],
      isTold: false,
    }
    this.payments.push(payment)
    return payment
  }

  /** Approves or declines a payment at the gateway. */
  decideOn(payment: PaymentModel, isApproved: boolean): void {
    if (!isApproved) payment.state = 'failed'
    else if (payment.tender.isLater) {
      payment.state = 'authorised'
      payment.until = this.now + AUTHORISED_FOR
    } else {
      payment.state = 'captured'
      payment.captured = payment.minor
    }
  }

  /**
   * Returns the points and wallet balance for another payment attempt: as chosen, or as before if still available.
   */
  #fundsForRetry(group: GroupModel, requested: FundChoices | undefined): FundsModel {
    const { shopper } = group
    const before = countingTry(group)
    const isAside = before.fundsState === 'aside'
    const had = before.funds
    const keeps = {
      points: had.count > 0 && (isAside || shopper.points >= had.count),
      wallet: had.wallet > 0 && (isAside || shopper.wallet >= had.wallet),
    }
    if (!requested) {
      return {
        ...(keeps.points ? { count: had.count, points: had.points } : { count: 0, points: 0 }),
        wallet: keeps.wallet ? had.wallet : 0,
      }
    }
    const balances = {
      hasAccount: shopper.hasAccount,
      points: shopper.points + (isAside ? had.count : 0),
      wallet: shopper.wallet + (isAside ? had.wallet : 0),
    }
    return this.planFunds(totalOf(group), balances, requested)
  }

  /**
   * Returns why a shopper cannot have this much more cash on delivery, given their undelivered cash orders; undefined
   * if they can.
   */
  cashRefusal(shopper: ShopperModel, due: number): string | undefined {
    const own = this.orders.filter((order) => order.group.shopper === shopper && isCash(order))
    const owed = shopper.owedBefore + sum(own.map(unchargedOf))
    if (this.cashLimit === 0 || due <= 0 || owed + due <= this.cashLimit) return undefined
    return owed > 0 ? 'cash_limit_owed' : 'cash_limit'
  }

  /** Starts another payment attempt. Returns the code of the problem, or undefined. */
  payAgain(group: GroupModel, method: Method, requested: FundChoices | undefined): string | undefined {
    const tender = countingTry(group)
    if (tender.state === 'paid' || tender.state === 'held') return 'already_paid'
    const isTimeUp = group.payBy !== undefined && group.payBy <= this.now
    if (!isUnpaid(group) || isTimeUp) return 'state_conflict'
    const funds = this.#fundsForRetry(group, requested)
    const isPaid = funds.points + funds.wallet === totalOf(group)
    const isSame =
      !isPaid &&
      isOpen(tender) &&
      tender.kind === method &&
      tender.funds.points === funds.points &&
      tender.funds.wallet === funds.wallet
    if (isSame) return undefined
    if (!isPaid && obstacle(method, group.orders, this.now)) return 'payment_unavailable'
    // An order placed without the cash fee cannot switch to cash on delivery.
    if (!isPaid && method === 'cash' && this.cashFee > 0) return 'payment_unavailable'
    const rest = totalOf(group) - funds.points - funds.wallet
    const refusal = method === 'cash' ? this.cashRefusal(group.shopper, rest) : undefined
    if (refusal !== undefined) return refusal
    if (group.tenders.length >= 10) return 'payment_unavailable'
    this.#endTenders(group, 'voided')
    const payBy = this.#payBy(isPaid ? undefined : method)
    this.#start(group, method, funds)
    if (payBy !== undefined && payBy > (group.payBy ?? 0)) group.payBy = payBy
    return undefined
  }

  ask(group: GroupModel): void {
    const tender = openTender(group)
    if (this.isGatewayUp && tender?.kind === 'card' && tender.payment) this.settle(tender.payment)
  }

  /** Applies the gateway's state of a payment to its order, only forwards. */
  settle(payment: PaymentModel): void {
    const { tender, state } = payment
    const { group } = tender
    if (tender.state === 'held') {
      if (state !== 'authorised' && payment.captured <= takenOf(tender)) this.#endUncaptured(tender)
      return
    }
    if (tender.isLater && tender.state === 'paid') return
    const isAgreedOtherwise =
      tender.fundsState === 'back' || group.orders.some(({ isPlaced }) => isPlaced) || !isOpen(tender)
    if (state === 'authorised') {
      if (isAgreedOtherwise || !isUnpaid(group)) this.#refundLater(payment)
      else this.#hold(tender)
      return
    }
    if (state === 'captured' && tender.state !== 'paid') {
      if (tender.fundsState === 'back' || group.orders.some(({ isPlaced }) => isPlaced)) {
        this.#refundLater(payment)
        return
      }
      this.#endTenders(group, 'voided', tender)
      tender.state = 'paid'
      this.#captureExternal(tender)
      this.#proceed(group)
      return
    }
    if (state === 'waiting' && tender.state === 'created') tender.state = 'waiting'
    if (tender.state === 'created' || tender.state === 'waiting') {
      if (state === 'failed') tender.state = 'failed'
      if (state === 'cancelled') tender.state = 'voided'
      if (!isOpen(tender)) this.#releaseFunds(tender)
    }
  }

  #refundLater(payment: PaymentModel): void {
    this.#addJob(() => this.#refundPayment(payment), `return ${this.payments.indexOf(payment)}`)
  }

  #captureExternal({ shares }: TenderModel): void {
    for (const [order, { outer }] of shares) order.paid.outer = outer
  }

  /** Returns the reserved balance of an ended attempt to the shopper. */
  #releaseFunds(tender: TenderModel): void {
    if (tender.fundsState !== 'aside') return
    const { funds, group } = tender
    if (funds.points === 0 && funds.wallet === 0) return
    tender.fundsState = 'back'
    group.shopper.wallet += funds.wallet
    if (funds.count > 0) this.movePoints(group.shopper, funds.count)
  }

  /** Places the order after authorisation; the payment is captured as sellers accept. */
  #hold(tender: TenderModel): void {
    const { group } = tender
    this.#endTenders(group, 'voided', tender)
    tender.state = 'held'
    this.#place(group)
    this.#queueCapture(tender)
  }

  #queueCapture(tender: TenderModel): void {
    if (tender.state === 'held') this.#addJob(() => this.#take(tender), `take ${this.#placeOf(tender)}`)
  }

  /**
   * Captures the amounts that sellers have accepted, order by order. Returns false if the gateway cannot be reached.
   */
  #take(tender: TenderModel): boolean {
    const { payment } = tender
    if (!payment) throw new Error('Held tender has no payment')
    while (tender.state === 'held') {
      const open = [...tender.shares.keys()].filter((order) => unchargedOf(order) > 0)
      const isLast = payment.until - this.now < AUTHORISATION_LAST
      const isDue = ({ state, refusedAt }: OrderModel) =>
        (state !== 'placed' || isLast) && (!refusedAt || this.now - refusedAt.last >= CAPTURE_PAUSE)
      const next = tender.underWay ?? open.find(isDue)
      if (!next) return true
      tender.underWay = next
      if (!this.isGatewayUp) return false
      tender.underWay = undefined
      if (payment.state !== 'authorised' || payment.isRefused) {
        next.refusedAt = { first: next.refusedAt?.first ?? this.now, last: this.now }
        this.#refundEnded(next)
        this.#queueCapture(tender)
        if (payment.state !== 'authorised') this.#endUncaptured(tender)
        return true
      }
      const minor = unchargedOf(next)
      payment.captured += minor
      if (open.length === 1 || payment.captured === payment.minor) payment.state = 'captured'
      next.paid.outer += minor
      this.#closeAuthorised(tender)
      this.#sell(next)
      this.#refundEnded(next)
      this.#queueCapture(tender)
    }
    return true
  }

  /** Refunds an order that ended while its payment was being captured. */
  #refundEnded(order: OrderModel): void {
    if (order.state === 'cancelled' || order.state === 'rejected') this.#refundAll(order)
  }

  /** Cancels orders not captured before the authorisation expired, unless a capture is in progress. */
  #endUncaptured(tender: TenderModel): void {
    if (tender.underWay) return
    for (const order of tender.shares.keys()) if (unchargedOf(order) > 0) this.end(order, 'cancelled')
  }

  #closeAuthorised(tender: TenderModel): void {
    if (tender.state !== 'held' || [...tender.shares.keys()].some((order) => unchargedOf(order) > 0)) return
    tender.state = takenOf(tender) > 0 ? 'paid' : 'voided'
  }

  #proceed(group: GroupModel): void {
    if (isUnpaid(group)) {
      this.#place(group)
      return
    }
    if (this.#mayRevive(group)) {
      for (const order of group.orders) {
        reserve(order, 1)
        order.reservedAs = this.#reservations++
      }
      if (group.coupon) this.#redeemCoupon(group, group.coupon)
      this.#place(group)
      return
    }
    const expired = group.orders.filter(({ state }) => state === 'expired')
    for (const order of expired) this.#end(order, 'cancelled')
    for (const order of group.orders) this.#refundAll(order)
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
    const isThere = group.orders.every((order) =>
      this.goods.every((goods) => {
        const pieces = piecesOf(order, goods)
        return pieces === 0 || pieces <= (order.backordered.has(goods) ? sellableOf(goods) : freeOf(goods))
      }),
    )
    return !isSucceeded && isCouponFree && isInTime && isThere
  }

  #redeemCoupon(group: GroupModel, coupon: CouponModel): void {
    coupon.used += 1
    for (const order of group.orders) {
      order.hasCoupon = order.budget > 0
      coupon.spent += order.budget
    }
  }

  #place(group: GroupModel): void {
    group.payBy = undefined
    this.#spendFunds(group)
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

  #spendFunds({ tenders }: GroupModel): void {
    for (const tender of tenders) {
      if (tender.fundsState !== 'aside') continue
      tender.fundsState = 'spent'
      for (const [order, { points, count, wallet }] of tender.shares) {
        order.paid.points = points
        order.paid.wallet = wallet
        order.points = count
      }
    }
  }

  /** Records the sale once the order is placed and fully paid, and applies earlier refunds to it at once. */
  #sell(order: OrderModel): void {
    const agreed = capturedOf(order) + waivedOf(order) + owedCashOf(order)
    if (!order.isPlaced || agreed !== order.total || order.isSold) return
    order.isSold = true
    const { rest, lines } = order
    rest.commission = sum(lines.map(({ commission }) => commission))
    rest.commissionTax = sum(lines.map(({ commissionTax }) => commissionTax))
    rest.platform = sum(lines.map(({ platform }) => platform))
    rest.captured = order.total
    this.books.revenue += rest.commission
    this.books.tax += rest.commissionTax
    this.books.promotions -= rest.platform
    this.books.redemptions -= order.paid.points - refundedOf(order, 'points')
    if (!isCash(order)) this.books[clearingOf(order)] -= order.paid.outer
    const cash = isCash(order) ? order.paid.outer + waivedOf(order) + owedCashOf(order) : 0
    const due = order.total - rest.commission - rest.commissionTax + rest.platform - cash
    order.pending = Math.max(due, 0)
    rest.debt = Math.max(-due, 0)
    this.#settle(order)
    for (const decision of order.early) {
      this.#takeBack(decision)
      if (!isCash(order)) continue
      // The amount was charged to the seller, who never received it.
      const unowed = Math.min(decision.waived, rest.debt)
      rest.debt -= unowed
      order.pending += decision.waived - unowed
      this.#settle(order)
    }
  }

  /** Posts the seller's current share of the order in their currency, and reverses the previous one. */
  #settle(order: OrderModel): void {
    const seller = this.#sellerOf(order)
    const { kept, earned, pending, rest, settled: was } = order
    const isConverted = seller.currency !== 'USD'
    const terms = { rate: seller.rate, spreadBps: isConverted ? SPREAD_BPS : 0 }
    const at = (minor: number) => convertedAt(minor, terms)
    const owned = kept + earned + pending
    const now: SettledModel = {
      held: at(kept),
      earnings: at(kept + earned) - at(kept),
      pending: at(owned) - at(kept + earned),
      debt: 0 - at(-rest.debt),
      whole: owned - rest.debt,
      spread: convertedAt(owned, { ...terms, spreadBps: 0 }) - at(owned),
    }
    seller.held += now.held - was.held
    seller.earnings += now.earnings - was.earnings
    seller.ofOrders += now.earnings - was.earnings
    seller.pending += now.pending - was.pending
    seller.debt += now.debt - was.debt
    this.books.spread += now.spread - was.spread
    if (isConverted) this.books.exchange += now.whole - was.whole
    order.settled = now
  }

  #sellerOf({ shop }: OrderModel): SellerModel {
    const seller = this.sellers.find((each) => each.shop === shop)
    if (!seller) throw new Error('Seller account not found')
    return seller
  }

  /**
   * Releases earnings when refunds are no longer possible: pending earnings pay the seller's debt, and the rest
   * becomes available.
   */
  #release(order: OrderModel): void {
    const seller = this.#sellerOf(order)
    const netted = Math.min(order.settled.pending, seller.debt)
    order.earned += order.pending
    order.pending = 0
    order.isReleased = true
    this.#settle(order)
    seller.debt -= netted
    seller.earnings -= netted
    seller.ofOrders -= netted
  }

  /**
   * Charges the seller's share of a refund: from pending earnings, else from available ones. For cash orders the rest
   * becomes debt.
   */
  #takeBack(decision: DecisionModel): void {
    const { order, minor } = decision
    const { rest } = order
    const shares = sharesOf(decision)
    // The seller never had uncollected cash.
    const theirs = minor - shares.market - decision.writtenOff
    const waiting = order.isReleased ? 0 : Math.min(theirs, order.pending)
    order.pending -= waiting
    if (order.isReleased && (!hasCash(order) || theirs < 0)) order.earned -= theirs
    else rest.debt += theirs - waiting
    this.#settle(order)
    rest.commission -= shares.commission
    rest.commissionTax -= shares.commissionTax
    rest.platform -= shares.platform
    rest.captured -= minor
    rest.goodwill += shares.gift
    if (decision.isByBank) rest.byBank += minor
    this.books.revenue -= shares.commission
    this.books.tax -= shares.commissionTax
    this.books.promotions += shares.platform
    this.books.gifts -= shares.gift
    // A seller who refunded more than they earned gets the commission back, with nothing left to wait for.
    const isOver = order.state === 'cancelled' || order.state === 'rejected'
    if (isOver && rest.captured === 0 && order.pending > 0) this.#release(order)
  }

  get payouts(): PayoutModel[] {
    return this.payoutRuns.flatMap(({ payouts }) => payouts)
  }

  /** Reserves the sellers' available earnings for a payout run. Returns undefined if no seller has enough. */
  draftPayouts(currency: string, retried?: PayoutModel): PayoutRunModel | undefined {
    const due = this.#dueReserves()
    const run: PayoutRunModel = { payouts: [], approvedBy: undefined }
    for (const seller of this.sellers) {
      if (seller.currency !== currency || (retried && seller !== retried.seller)) continue
      const released = sum(due.filter((each) => each.seller === seller).map(({ reserve }) => reserve))
      const gross = seller.earnings + released
      if (gross <= 0) continue
      const debt = Math.min(gross, seller.debt)
      const kept = partOf(Math.max(Math.min(seller.ofOrders, gross - debt), 0), seller.shop.reserveBps)
      const amount = gross - debt - kept
      if (amount < (retried ? 1 : PAYOUT_MIN)) continue
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

  /**
   * Approves a run as an operator. Returns the code of the problem, or the state of the run. `before` holds the
   * amounts the first approver has released that day.
   */
  approvePayouts(run: PayoutRunModel, operator: number, before: ReleasedToday): string {
    const drafts = run.payouts.filter(({ state }) => state === 'draft')
    if (drafts.length === 0) return 'state_conflict'
    const short = drafts.filter(isShort)
    const kept = drafts.filter((payout) => !short.includes(payout))
    const isSecondNeeded =
      before.alone + sum(kept.map(({ amount }) => amount)) > PAYOUT_LIMIT ||
      kept.some(({ amount, seller }) => before.receivedBy(seller.shop.slug) + amount > PAYOUT_LIMIT)
    if (isSecondNeeded && run.approvedBy === operator) return 'second_operator_needed'
    for (const payout of short) this.leaveOut(payout)
    if (kept.length === 0) return 'discarded'
    const isFirst = run.approvedBy === undefined
    run.approvedBy ??= operator
    if (isSecondNeeded && isFirst) return 'second'
    for (const payout of kept) payout.state = 'approved'
    return 'approved'
  }

  /**
   * Submits a run, without sellers whose money is disputed by a bank. Returns the code of the problem, or the number
   * of payouts left out.
   */
  submitPayouts(run: PayoutRunModel): string | number {
    const drafts = run.payouts.filter(({ state }) => state === 'draft')
    if (drafts.length > 0) return run.approvedBy !== undefined ? 'second_operator_needed' : 'state_conflict'
    const approved = run.payouts.filter(({ state }) => state === 'approved')
    if (approved.length === 0) return 'state_conflict'
    const short = approved.filter(isShort)
    for (const payout of approved) payout.state = 'submitted'
    for (const payout of short) this.returnPayout(payout)
    return short.length
  }

  payOut(payout: PayoutModel): void {
    payout.state = 'paid'
    payout.seller.payout -= payout.amount
  }

  /** Makes a failed or returned payout available again, as one movement. */
  returnPayout(payout: PayoutModel): void {
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
      if (tender === except) continue
      this.#releaseFunds(tender)
      if (!isOpen(tender)) continue
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
    this.#letGo(payment)
    this.settle(payment)
    return true
  }

  #refundPayment(payment: PaymentModel): boolean {
    if (!this.isGatewayUp) return false
    this.#letGo(payment)
    if (payment.captured > 0 && this.refusesRefunds) return false
    payment.refunded = payment.captured
    return true
  }

  /** Ends the authorisation of a payment; the gateway holds nothing any more. */
  #letGo(payment: PaymentModel): void {
    if (payment.state === 'authorised') payment.state = payment.captured > 0 ? 'captured' : 'cancelled'
  }

  /** Releases the stock reserved for an order. */
  #giveUp(order: OrderModel): void {
    if (order.hold === 'held' || order.hold === 'allocated') reserve(order, -1)
    order.hold = 'free'
    const { coupon } = order.group
    if (!coupon || !order.hasCoupon) return
    order.hasCoupon = false
    coupon.spent -= order.budget
    if (!isUsing(order.group)) coupon.used -= 1
  }

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
    this.#refundAll(order)
    this.#closeCash(order.group)
  }

  #end(order: OrderModel, as: 'rejected' | 'cancelled'): void {
    order.state = as
    this.#giveUp(order)
  }

  #closeCash(group: GroupModel): void {
    for (const tender of group.tenders) {
      if (tender.state !== 'due' || group.orders.some(isUnderWay)) continue
      if (group.orders.some((order) => owedCashOf(order) > 0)) continue
      tender.state = group.orders.some(({ deliveredAt }) => deliveredAt > 0) ? 'paid' : 'voided'
    }
  }

  /**
   * Refunds all payments of an order and releases authorised ones. Waits while a bank decides on a dispute or a
   * capture is in progress.
   */
  #refundAll(order: OrderModel): void {
    if (this.isDisputed(order)) return
    const tender = countingTry(order.group)
    if (tender.state === 'held' && unchargedOf(order) > 0) {
      if (tender.underWay === order) return
      order.released += unchargedOf(order)
      this.#closeAuthorised(tender)
      this.#queueCapture(tender)
    }
    const left = leftOfPaid(order)
    if (left > 0) this.#refund(order, left)
    // Goodwill credits have refunded everything, so seller and market each return the rest of their share.
    else if (order.isSold) this.#takeBack(emptyDecision(order))
  }

  isDisputed(order: OrderModel): boolean {
    return this.disputes.some(
      (dispute) => isWaiting(dispute) && dispute.shares.some((share) => share.order === order),
    )
  }

  /** Refunds a request or a goodwill credit; without either, refunds the rest. */
  #refund(
    order: OrderModel,
    minor: number,
    {
      request,
      gift,
      isToWallet,
    }: { request?: RequestModel; gift?: GoodwillModel; isToWallet?: boolean } = {},
  ): void {
    const tender = countingTry(order.group)
    const share = tender.shares.get(order)
    if (!share) throw new Error('Order has no share in its tender')
    const owed = request || gift ? owedCashOf(order) : 0
    const untaken = (request || gift) && owed === 0 ? unchargedOf(order) : 0
    // Unpaid cash is not refunded.
    const off = Math.min(owed, minor)
    const paid = [
      ...(['points', 'wallet', 'outer'] as const)
        .map((kind) => ({ kind, all: order.paid[kind], left: order.paid[kind] - refundedOf(order, kind) }))
        .filter(({ left }) => left > 0),
      ...(request?.isShort && untaken > 0
        ? [{ kind: 'untaken' as const, all: share.outer, left: untaken }]
        : []),
    ]
    const shares = allocateRefund(minor - off, paid)
    const parts = paid.flatMap(({ kind, all, left }, place): RefundModel[] => {
      const back = shares[place] ?? 0
      if (back === 0 || kind === 'untaken') return []
      const toWallet = kind !== 'points' && isToWallet === true
      const before = all - left
      const countTo = (so: number) => upTo(order.points, { minor: so, of: all })
      return [
        {
          ...{ order, request, kind, minor: back, toWallet },
          points: kind === 'points' ? countTo(before + back) - countTo(before) : 0,
          isGift: gift !== undefined,
          isLeftToOperators: false,
          state: kind === 'outer' && tender.kind === 'card' ? 'queued' : 'manual',
        },
      ]
    })
    const decision: DecisionModel = {
      ...{ order, minor, request, gift, isByBank: false, parts },
      start: request ? refundedQuantityOf(order, request.line) : 0,
      isEarly: untaken > 0,
      waived: minor - off - sum(parts.map((part) => part.minor)),
      writtenOff: off,
    }
    this.#decideOn(decision)
    order.released += decision.waived + off
    if (off > 0) this.#recordWriteOff(decision)
    for (const part of parts) {
      order.refunds.push(part)
      if (part.toWallet || part.kind !== 'outer') this.#complete(part)
      else if (tender.kind === 'card') this.#addJob(() => this.#carryOut(part))
    }
  }

  #recordWriteOff(decision: DecisionModel): void {
    const { order } = decision
    order.writtenOff.push(decision)
    this.#addJob(() => this.#reward(order))
    this.#closeCash(order.group)
  }

  /** Cash that was owed since delivery is paid; answered is the code of the problem. */
  recordCash(order: OrderModel, minor: number): string {
    const owed = owedCashOf(order)
    if (owed === 0) return 'state_conflict'
    if (minor > owed) return 'invalid_input'
    order.paid.outer += minor
    this.#addJob(() => this.#reward(order))
    this.#closeCash(order.group)
    return 'done'
  }

  /** As much as is still owed never is paid; answered is the code of the problem. */
  writeOffCash(order: OrderModel): string {
    const minor = owedCashOf(order)
    if (minor === 0) return 'state_conflict'
    const decision = { ...emptyDecision(order), minor, writtenOff: minor }
    this.#takeBack(decision)
    order.released += minor
    this.#recordWriteOff(decision)
    return 'done'
  }

  /** Nothing was paid at the door, and the goods came back. */
  refuseAtDoor(order: OrderModel, isRestocked: boolean): void {
    this.end(order, 'cancelled')
    order.hold = isRestocked ? 'free' : 'gone'
    if (isRestocked) for (const goods of this.goods) goods.onHand += piecesOf(order, goods)
  }

  #decideOn(decision: DecisionModel): void {
    const { order, parts } = decision
    if (decision.isEarly) order.early.push(decision)
    else if (order.isSold) this.#takeBack(decision)
    else {
      // Refunds use the account that the payment came from.
      const outer = sum(parts.filter(({ kind }) => kind === 'outer').map(({ minor }) => minor))
      this.books[clearingOf(order)] -= outer
    }
  }

  #carryOut(refund: RefundModel): boolean {
    if (!this.isGatewayUp) return false
    const { payment } = countingTry(refund.order.group)
    if (!payment) throw new Error('Card refund has no payment')
    if (this.refusesRefunds) {
      refund.state = 'manual'
      refund.isLeftToOperators = true
      return true
    }
    payment.refunded += refund.minor
    this.#complete(refund)
    return true
  }

  #complete(refund: RefundModel): void {
    const { order, kind, minor } = refund
    refund.state = 'succeeded'
    this.#addJob(() => this.#reward(order))
    const { shopper } = order.group
    if (kind === 'points') {
      if (refund.points > 0) this.movePoints(shopper, refund.points)
      if (order.isSold) this.books.redemptions += minor
    } else if (kind === 'wallet' || refund.toWallet) shopper.wallet += minor
    else this.books[refund.isLeftToOperators ? 'bank' : clearingOf(order)] += minor
  }

  payRefundByBank(refund: RefundModel): void {
    this.#complete(refund)
  }

  payRefundIntoWallet(refund: RefundModel): void {
    refund.toWallet = true
    this.#complete(refund)
  }

  /** Returns a gateway refund refused by the shopper's bank; the amount is due again. */
  returnRefund(refund: RefundModel): void {
    const { order } = refund
    refund.isLeftToOperators = true
    this.#addJob(() => {
      if (!this.isGatewayUp) return false
      refund.state = 'manual'
      this.books[clearingOf(order)] -= refund.minor
      this.#addJob(() => this.#reward(order))
      return true
    })
  }

  #reward(order: OrderModel): boolean {
    const { shopper } = order.group
    if (!shopper.hasAccount || (order.state !== 'delivered' && order.state !== 'completed')) return true
    const goods = sum(order.lines.map((line) => line.unit * line.quantity - line.discount - line.includedTax))
    const done = order.refunds.filter(({ state }) => state === 'succeeded')
    const back = refundedGoodsOf([
      ...done.filter(({ isGift }) => !isGift),
      ...order.early.map(({ request, waived }) => ({ request, minor: waived })),
      ...order.writtenOff
        .filter(({ gift }) => !gift)
        .map(({ request, writtenOff }) => ({ request, minor: writtenOff })),
      { request: undefined, minor: owedCashOf(order) },
    ])
    const byPoints =
      order.paid.points - sum(done.filter(({ kind }) => kind === 'points').map(({ minor }) => minor))
    const points = Math.floor(Math.max(goods - back - byPoints, 0) / POINT_MINOR)
    this.movePoints(shopper, points - order.pointsPosted)
    order.pointsPosted = points
    return true
  }

  movePoints(shopper: ShopperModel, points: number): void {
    shopper.points += points
    if (points > 0) shopper.pointsGiven.push({ at: this.now, points })
    else shopper.pointsRemoved -= points
  }

  #endPoints(): true {
    for (const shopper of this.shoppers) {
      const old = shopper.pointsGiven.filter(({ at }) => at < this.now - POINTS_DAYS * DAY)
      const ended = sum(old.map(({ points }) => points)) - shopper.pointsRemoved
      if (shopper.points > 0 && ended > 0) this.movePoints(shopper, -ended)
    }
    return true
  }

  /** Tops up a wallet: the shopper approves or declines at the gateway, which sends a webhook or does not. */
  recharge(
    shopper: ShopperModel,
    { minor, isPaid, isTold }: { minor: number; isPaid: boolean; isTold: boolean },
  ) {
    const recharge: RechargeModel = { shopper, minor, isPaid, isSettled: false }
    this.recharges.push(recharge)
    if (isTold) this.#addJob(() => this.settleRecharge(recharge))
    return recharge
  }

  /** Checks a top-up at the gateway. Returns false if the gateway cannot be reached. */
  settleRecharge(recharge: RechargeModel): boolean {
    if (!this.isGatewayUp) return false
    if (recharge.isPaid && !recharge.isSettled) recharge.shopper.wallet += recharge.minor
    recharge.isSettled = true
    return true
  }

  /** Returns why a withdrawal is refused, or undefined. */
  refusalToWithdraw({ wallet }: ShopperModel, minor: number): string | undefined {
    return minor > wallet || (minor < WITHDRAWAL_MIN && minor < wallet) ? 'invalid_input' : undefined
  }

  withdraw(shopper: ShopperModel, minor: number): WithdrawalModel {
    const withdrawal: WithdrawalModel = { shopper, minor, state: 'pending', approvedBy: undefined }
    shopper.wallet -= minor
    this.withdrawals.push(withdrawal)
    return withdrawal
  }

  /** Approves a withdrawal as an operator. Returns the code of the problem. */
  approveWithdrawal(
    withdrawal: WithdrawalModel,
    operator: number,
    { before, receiver }: { before: ReleasedToday; receiver: string },
  ): string {
    if (withdrawal.state !== 'pending') return 'state_conflict'
    if (withdrawal.approvedBy === operator) return 'second_operator_needed'
    const most = Math.max(before.alone, before.receivedBy(receiver))
    if (withdrawal.approvedBy === undefined && most + withdrawal.minor > PAYOUT_LIMIT)
      withdrawal.approvedBy = operator
    else withdrawal.state = 'approved'
    return 'done'
  }

  moveWithdrawal(withdrawal: WithdrawalModel, to: WithdrawalModel['state']): void {
    withdrawal.state = to
    if (to !== 'paid') withdrawal.shopper.wallet += withdrawal.minor
  }

  /** Returns the problem that blocks a step allowed by the order's state, or undefined. */
  obstacleTo(order: OrderModel, to: State): string | undefined {
    const isUncharged = countingTry(order.group).state === 'held' && unchargedOf(order) > 0
    if (to === 'fulfilled' && isUncharged) return 'payment_not_taken'
    const isPacking = to === 'in_progress' || to === 'fulfilled'
    const isLacking = this.goods.some((goods) => this.#lackingOf(order, goods) > 0)
    return isPacking && isLacking ? 'waiting_for_stock' : undefined
  }

  /** Returns the pieces of an order that are still to arrive, as the stock on hand serves earlier orders first. */
  #lackingOf(order: OrderModel, goods: GoodsModel): number {
    const upToThis = this.orders.filter(
      ({ hold, reservedAs }) => (hold === 'held' || hold === 'allocated') && reservedAs <= order.reservedAs,
    )
    const wanted = goods.reservedBefore + sum(upToThis.map((each) => piecesOf(each, goods)))
    return Math.max(0, Math.min(piecesOf(order, goods), wanted - goods.onHand))
  }

  /** Collects all cash due on delivery, unless an amount is given. */
  advance(
    order: OrderModel,
    to: 'accepted' | 'in_progress' | 'fulfilled' | 'delivered',
    collected = unchargedOf(order),
  ): void {
    order.state = to
    const { group } = order
    const tender = countingTry(group)
    if (to === 'accepted' || to === 'in_progress') this.#queueCapture(tender)
    if (to === 'fulfilled') {
      for (const goods of this.goods) {
        goods.onHand -= piecesOf(order, goods)
        goods.reserved -= piecesOf(order, goods)
      }
      order.hold = 'gone'
    }
    if (to !== 'delivered') return
    order.deliveredAt = this.now
    if (tender.state === 'due') order.paid.outer += collected
    this.#sell(order)
    this.#closeCash(group)
    this.#addJob(() => this.#reward(order))
  }

  /** Records a bank transfer, by default of the full amount missing. Returns the market's answer to the operator. */
  receiveTransfer(group: GroupModel, came: number | undefined, bearsRemainder: boolean): string {
    const tender = transferOf(group)
    if (!tender) return 'state_conflict'
    const isWanted =
      tender.state !== 'paid' &&
      tender.fundsState !== 'back' &&
      !group.orders.some(({ isPlaced }) => isPlaced)
    const minor = came ?? (isWanted ? tender.minor - tender.kept : 0)
    if (minor <= 0) return 'state_conflict'
    const missing = isWanted ? Math.max(tender.minor - tender.kept - minor, 0) : 0
    const borne = bearsRemainder && isOpen(tender) ? missing : 0
    tender.arrivals.push({ minor, isMistake: false })
    this.books.bank -= minor
    this.books.promotions -= borne
    this.#addUnapplied(tender, minor + borne)
    if (!isWanted || borne < missing) return 'done'
    this.#addUnapplied(tender, -tender.minor)
    this.books.bank += tender.minor
    this.#endTenders(group, 'voided', tender)
    tender.state = 'paid'
    this.#captureExternal(tender)
    this.#proceed(group)
    return 'done'
  }

  #addUnapplied(tender: TenderModel, minor: number): void {
    tender.kept += minor
    this.books.unapplied += minor
  }

  /** Returns the excess of a bank transfer. */
  returnTransfer(tender: TenderModel, to: 'bank' | 'wallet'): string {
    const { kept, group } = tender
    if (kept === 0 || isOpen(tender) || (to === 'wallet' && !group.shopper.hasAccount))
      return 'state_conflict'
    this.#addUnapplied(tender, -kept)
    if (to === 'wallet') group.shopper.wallet += kept
    else this.books.bank += kept
    return 'done'
  }

  /** Reverses a bank transfer that was recorded by mistake. */
  reverseRecordedTransfer(tender: TenderModel, arrival: TenderModel['arrivals'][number]): string {
    if (arrival.isMistake || arrival.minor > tender.kept) return 'state_conflict'
    arrival.isMistake = true
    this.#addUnapplied(tender, -arrival.minor)
    this.books.bank += arrival.minor
    return 'done'
  }

  /** Disputes a card payment as the bank, in full or in part. Returns the dispute, or the code of the problem. */
  openDispute(group: GroupModel, wanted: number | undefined): string | DisputeModel {
    const tender = countingTry(group)
    const captured = tender.kind === 'card' ? takenOf(tender) : 0
    if (captured === 0) return 'state_conflict'
    if (this.disputes.some((dispute) => dispute.tender === tender && isWaiting(dispute)))
      return 'already_disputed'
    const left = group.orders
      .filter(({ paid }) => paid.outer > 0)
      .map((order) => ({ order, minor: order.paid.outer - refundedOf(order, 'outer') }))
    const all = sum(left.map(({ minor }) => minor))
    const minor = wanted ?? all
    if (minor === 0 || minor > captured) return 'invalid_input'
    const divided = divide(
      Math.min(minor, all),
      left.map((each) => each.minor),
    )
    const shares = left.flatMap(({ order }, place) => {
      const share = divided[place] ?? 0
      const before = order.settled.held
      const held = share > 0 ? this.#keep(order, share) : 0
      return share > 0 ? [{ order, minor: share, held, shownOnHold: order.settled.held - before }] : []
    })
    const dispute: DisputeModel = { tender, minor, shares, nobodys: minor - sum(divided), state: 'open' }
    this.disputes.push(dispute)
    this.books.cards += minor
    this.books.disputed -= minor
    return dispute
  }

  closeDispute(dispute: DisputeModel, { as, fee }: { as: 'won' | 'lost'; fee: number }): void {
    dispute.state = as
    const { shares, minor, nobodys } = dispute
    const lost = as === 'lost' ? nobodys : 0
    this.books.cards += fee + lost - minor
    this.books.losses -= fee + lost
    this.books.disputed += minor
    for (const { order, held } of shares) this.#letFree(order, held)
    if (as === 'lost') for (const share of shares) this.#recordChargeback(share)
    for (const { order } of shares) this.#refundEnded(order)
  }

  /** Puts the seller's share of a disputed amount on hold, up to what the seller has. */
  #keep(order: OrderModel, minor: number): number {
    if (!order.isSold) return 0
    const theirs = minor - bankShares(order, minor).market
    const held = Math.max(order.isReleased ? theirs : Math.min(theirs, order.pending), 0)
    this.#letFree(order, -held)
    return held
  }

  /** Returns an amount on hold to the balance it would be in by now. */
  #letFree(order: OrderModel, held: number): void {
    order.kept -= held
    if (order.isReleased) order.earned += held
    else order.pending += held
    this.#settle(order)
  }

  #recordChargeback({ order, minor }: { order: OrderModel; minor: number }): void {
    const part: RefundModel = {
      ...{ order, request: undefined, kind: 'outer', minor, points: 0, toWallet: false, state: 'queued' },
      ...{ isGift: false, isLeftToOperators: false },
    }
    this.#decideOn({
      ...{
        order,
        minor,
        request: undefined,
        gift: undefined,
        isByBank: true,
        start: 0,
        isEarly: false,
        waived: 0,
        writtenOff: 0,
      },
      parts: [part],
    })
    order.refunds.push(part)
    this.#complete(part)
  }

  /**
   * Returns the refundable amounts for one unit of a line, two and so on, without units refunded before. Empty if no
   * request is possible.
   */
  amountsLeft(order: OrderModel, line: LineModel): number[] {
    const own = order.requests.filter((request) => request.line === line)
    if (order.state !== 'delivered' && order.state !== 'completed') return []
    if (own.some(({ state }) => state === 'pending') || order.deliveredAt + FAULT_WINDOW <= this.now)
      return []
    const waiting = order.requests.filter(({ state }) => state === 'pending')
    const left = refundableOf(order) - sum(waiting.map(({ minor }) => minor))
    const amounts = this.#worths(order, line).map((worth) => Math.min(worth, left))
    return (amounts[0] ?? 0) > 0 ? amounts : []
  }

  /** Returns the price of one remaining unit of a line, of two and so on. */
  #worths(order: OrderModel, line: LineModel): number[] {
    const own = order.requests.filter((request) => request.line === line)
    const back = sum(own.filter(({ state }) => state === 'approved').map(({ quantity }) => quantity))
    const even = Array.from({ length: line.quantity }, () => 1)
    const discounts = divide(line.discount, even)
    const taxes = divide(line.tax, even)
    const each = even.map((_, place) => line.unit - (discounts[place] ?? 0) + (taxes[place] ?? 0)).slice(back)
    return each.map((_, place) => sum(each.slice(0, place + 1)))
  }

  /**
   * Reports a line short as its store, with the quantity available. Returns the request, or the code of the problem.
   */
  reportShortItem(order: OrderModel, line: LineModel, available: number): string | RequestModel {
    if (!order.isPlaced) return 'not_found'
    if (!['placed', 'accepted', 'in_progress'].includes(order.state)) return 'state_conflict'
    const quantity = leftOf(order, line) - available
    const minor = this.#worths(order, line)[quantity - 1] ?? 0
    const untaken = unchargedOf(order)
    const left = leftOfPaid(order) + untaken
    const isAll = sum(order.lines.map((each) => leftOf(order, each))) === quantity
    const isNothingLeft = untaken > 0 && minor === left
    if (quantity < 1 || minor === 0 || minor > left || isAll || isNothingLeft) return 'invalid_input'
    if (countingTry(order.group).underWay === order) return 'invalid_input'
    if (this.isDisputed(order)) return 'payment_disputed'
    const request: RequestModel = {
      ...{ order, line, quantity, minor, market: 0 },
      toWallet: false,
      isShort: true,
      state: 'pending',
    }
    this.#refund(order, minor, { request })
    // Pieces on backorder were never counted, so they are missing first. Which item of a bundle is missing is not known.
    if (line.goods.items.length === 0)
      line.goods.onHand -= Math.max(0, quantity - this.#lackingOf(order, line.goods))
    for (const part of partsOf(line.goods)) part.goods.reserved -= quantity * part.quantity
    request.state = 'approved'
    order.requests.push(request)
    return request
  }

  requestOrderRefund(
    order: OrderModel,
    line: LineModel,
    asked: Pick<RequestModel, 'quantity' | 'minor' | 'toWallet'>,
  ): RequestModel {
    const worth = this.#worths(order, line)[asked.quantity - 1] ?? 0
    const market = recovered(order, worth - asked.minor)
    const request: RequestModel = { order, line, ...asked, market, state: 'pending' }
    order.requests.push(request)
    return request
  }

  /** Returns the code of the problem. */
  decide(request: RequestModel, isApproved: boolean): string {
    const { order, minor } = request
    if (request.state !== 'pending') return 'state_conflict'
    if (isApproved && this.isDisputed(order)) return 'payment_disputed'
    if (isApproved && minor > refundableOf(order)) return 'state_conflict'
    if (isApproved) this.#refund(order, minor, { request, isToWallet: request.toWallet })
    request.state = isApproved ? 'approved' : 'rejected'
    return 'done'
  }

  /** Issues a refund without a request. Returns the code of the problem. */
  give(
    order: OrderModel,
    wanted: number,
    {
      kind,
      isOfMarket,
      isToWallet,
    }: { kind: GoodwillModel['kind']; isOfMarket: boolean; isToWallet: boolean },
  ): string {
    if (!order.isPlaced) return 'not_found'
    const waiting = order.requests.filter(({ state }) => state === 'pending')
    const left = Math.max(refundableOf(order) - sum(waiting.map(({ minor }) => minor)), 0)
    const isDelivery = kind === 'delivery'
    const most = isDelivery ? deliveryLeft(order) : left
    if (wanted > most || left === 0) return 'invalid_input'
    if (isToWallet && !order.group.shopper.hasAccount) return 'invalid_input'
    if (this.isDisputed(order)) return 'payment_disputed'
    const minor = Math.min(wanted, left)
    const market = isDelivery ? recovered(order, wanted - minor) : isOfMarket ? minor : 0
    const gift: GoodwillModel = { kind, minor, market }
    this.#refund(order, minor, { gift, isToWallet })
    order.gifts.push(gift)
    return 'done'
  }

  /** Sends the webhooks that are due. The market processes the first of each event. */
  sendDue(): void {
    for (const payment of this.payments) {
      if (payment.state === 'authorised' && payment.until <= this.now) {
        this.#letGo(payment)
        this.#listen(payment)
      }
    }
    for (const payment of this.payments) {
      const isDue = payment.due.some((at) => at <= this.now)
      payment.due = payment.due.filter((at) => at > this.now)
      if (isDue && !payment.isTold) this.#hear(payment)
    }
  }

  #hear(payment: PaymentModel): void {
    payment.isTold = true
    this.#listen(payment)
  }

  #listen(payment: PaymentModel): void {
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

  /**
   * Runs the scheduled jobs: pending payments are checked or expired, unanswered orders rejected, others completed.
   */
  passTime(): void {
    this.runJobs()
    this.#addJob(() => this.#pollPending())
    this.#addJob(() => this.#cancelOverdue())
    this.#addJob(() => this.#rejectUnanswered())
    this.#addJob(() => this.#completeDelivered())
    this.#addJob(() => this.#endPoints())
    this.#addJob(() => this.#releaseReserves())
    this.#addJob(() => this.#watchAuthorised())
    this.runJobs()
  }

  #pollPending(): true {
    if (!this.isGatewayUp) return true
    const open = this.groups.map(openTender).filter((tender) => tender?.kind === 'card')
    for (const tender of open) if (tender?.payment) this.settle(tender.payment)
    for (const recharge of this.recharges) this.settleRecharge(recharge)
    return true
  }

  #cancelOverdue(): true {
    for (const group of this.groups)
      if (group.payBy !== undefined && group.payBy < this.now) this.#expire(group)
    return true
  }

  /** Handles authorisations that end soon or were refused: captures refused for a day end, others are retried. */
  #watchAuthorised(): true {
    const held = this.groups
      .flatMap(({ tenders }) => tenders)
      .filter(({ state }) => state === 'held')
      .toSorted((a, b) => (a.payment?.until ?? 0) - (b.payment?.until ?? 0))
    for (const tender of held) {
      const { payment } = tender
      const orders = [...tender.shares.keys()]
      const isAwaited = tender.underWay !== undefined || orders.some(({ refusedAt }) => refusedAt)
      if (!payment || (payment.until >= this.now + AUTHORISATION_WATCH && !isAwaited)) continue
      if (payment.until <= this.now) {
        if (!this.isGatewayUp) continue
        this.settle(payment)
      }
      if (tender.state !== 'held') continue
      for (const order of orders) {
        const { first } = order.refusedAt ?? { first: this.now }
        if (this.now - first < CAPTURE_RETRY_PERIOD || unchargedOf(order) === 0) continue
        if (tender.underWay !== order) this.end(order, 'cancelled')
      }
      this.#queueCapture(tender)
    }
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

  /** Returns the reserved balance: for orders until they are sold, and for withdrawals until they are paid. */
  #putAside(): { wallet: number; points: number } {
    const tries = this.groups
      .flatMap(({ tenders }) => tenders)
      .filter(({ fundsState }) => fundsState === 'aside')
    const unsold = this.orders.filter(({ isSold }) => !isSold)
    const asked = this.withdrawals.filter(({ state }) => state === 'pending' || state === 'approved')
    const pointsToReturn = (order: OrderModel) => sum(order.refunds.map(({ points }) => points))
    return {
      wallet:
        sum(tries.map(({ funds }) => funds.wallet)) +
        sum(unsold.map((order) => order.paid.wallet - refundedOf(order, 'wallet'))) +
        sum(asked.map(({ minor }) => minor)),
      points:
        sum(tries.map(({ funds }) => funds.count)) +
        sum(unsold.map((order) => order.points - pointsToReturn(order))),
    }
  }

  seen() {
    const minorOf = (refunds: readonly RefundModel[]) => sum(refunds.map(({ minor }) => minor))
    return {
      shelves: this.goods
        .filter(({ items }) => items.length === 0)
        .map(({ onHand, reserved }) => [onHand, reserved]),
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
          tax: sum(order.lines.map(({ tax }) => tax)) + order.shippingTax,
          included_tax: sum(order.lines.map(({ includedTax }) => includedTax)),
          commission: sum(order.lines.map(({ commission }) => commission)),
          commission_tax: sum(order.lines.map(({ commissionTax }) => commissionTax)),
          captured: capturedOf(order),
          refunded: minorOf(order.refunds.filter(({ state }) => state === 'succeeded')),
          owed: minorOf(order.refunds.filter(({ state }) => state !== 'succeeded')),
        })),
        tenders: tenders.flatMap(shownTenders),
      })),
      gateway: [
        sum(this.payments.map(({ captured }) => captured)) +
          sum(this.recharges.filter(({ isPaid }) => isPaid).map(({ minor }) => minor)),
        sum(this.payments.map(({ refunded }) => refunded)),
      ],
      accounts: this.sellers.map(({ pending, earnings, debt, reserve, payout, held }) => ({
        pending,
        earnings,
        debt: 0 - debt,
        reserve,
        payout,
        held,
      })),
      payouts: this.payouts.map(({ state }) => state),
      paidOut: sum(this.payouts.filter(({ state }) => state === 'paid').map(({ amount }) => amount)),
      ...this.books,
      aside: this.#putAside(),
      owed: minorOf(this.refunds.filter(({ state }) => state !== 'succeeded')),
    }
  }
}
