import { divide, partOf, sum, upTo } from './calculations.ts'
import type {
  DecisionModel,
  DisputeModel,
  FundsModel,
  GoodsModel,
  GroupModel,
  LineModel,
  Method,
  OrderModel,
  PaidModel,
  PartModel,
  PayoutModel,
  RequestModel,
  ShopModel,
  TenderModel,
} from './records.ts'
import { BANK_WINDOW, COMMISSION_TAX_BPS } from './terms.ts'

export const noFunds: FundsModel = { count: 0, points: 0, wallet: 0 }

/** Returns the payment attempt that counts: the paid one, else the one in progress, else the last. */
export function countingTry({ tenders }: GroupModel): TenderModel {
  const tender =
    tenders.findLast(({ state }) => state === 'paid' || state === 'held') ??
    tenders.findLast(isOpen) ??
    tenders.at(-1)
  if (!tender) throw new Error('Order group has no tender')
  return tender
}

/** Returns the bank transfer attempts of an order, oldest first. */
export function transfersOf({ tenders }: GroupModel): TenderModel[] {
  return tenders.filter(({ kind }) => kind === 'bank')
}

/** Returns the awaited bank transfer, else the last one. */
export function transferOf(group: GroupModel): TenderModel | undefined {
  const transfers = transfersOf(group)
  return transfers.find(isOpen) ?? transfers.at(-1)
}

export function totalOf({ orders }: GroupModel): number {
  return sum(orders.map(({ total }) => total))
}

export function capturedOf({ paid }: OrderModel): number {
  return paid.points + paid.wallet + paid.outer
}

/** Returns the external amount captured. */
export function takenOf({ shares }: TenderModel): number {
  return sum([...shares.keys()].map(({ paid }) => paid.outer))
}

/** Returns the amount still to be collected in cash or captured. */
export function unchargedOf(order: OrderModel): number {
  const tender = countingTry(order.group)
  if (tender.state !== 'due' && tender.state !== 'held') return 0
  return (tender.shares.get(order)?.outer ?? 0) - order.paid.outer - order.released
}

/** Cash that was not collected on delivery, and is owed to the store. */
export function owedCashOf(order: OrderModel): number {
  const isDelivered = order.state === 'delivered' || order.state === 'completed'
  return isDelivered && isCash(order) ? unchargedOf(order) : 0
}

/** Amount of an order that can still be refunded. Outstanding amounts are deducted first. */
export function refundableOf(order: OrderModel): number {
  return leftOfPaid(order) + owedCashOf(order)
}

/** Returns the amount refunded, or being refunded, to a payment method. */
export function refundedOf({ refunds }: OrderModel, of: keyof PaidModel): number {
  return sum(refunds.filter(({ kind }) => kind === of).map(({ minor }) => minor))
}

export function leftOfPaid(order: OrderModel): number {
  return capturedOf(order) - sum(order.refunds.map(({ minor }) => minor))
}

export function refundedQuantityOf({ requests }: OrderModel, line: LineModel): number {
  const back = requests.filter((request) => request.line === line && request.state === 'approved')
  return sum(back.map(({ quantity }) => quantity))
}

export function isCash({ group }: OrderModel): boolean {
  return countingTry(group).kind === 'cash'
}

export function hasCash(order: OrderModel): boolean {
  return isCash(order) && (countingTry(order.group).shares.get(order)?.outer ?? 0) > 0
}

/** Returns the clearing account of external money. Cash is refunded by bank. */
export function clearingOf({ group }: OrderModel): 'cards' | 'bank' {
  return countingTry(group).kind === 'card' ? 'cards' : 'bank'
}

export function isWaiting({ state }: DisputeModel): boolean {
  return state === 'open' || state === 'answered'
}

/** Returns whether a bank dispute makes the seller's balance negative. */
export function isShort({ seller }: PayoutModel): boolean {
  return seller.earnings < 0 && seller.held > 0
}

/** Returns a visible payment attempt: its reserved funds and its external payment. */
export function shownTenders({ kind, state, funds, fundsState }: TenderModel): string[] {
  const fund = { aside: 'open', spent: 'paid', back: 'over' }[fundsState]
  const outer = isOpen({ state }) ? 'open' : state === 'paid' || state === 'held' ? state : 'over'
  return [
    ...(funds.points > 0 ? [`points ${fund}`] : []),
    ...(funds.wallet > 0 ? [`wallet ${fund}`] : []),
    ...(kind ? [`${kind} ${outer}`] : []),
  ]
}

interface Shares {
  readonly commission: number
  readonly commissionTax: number
  readonly platform: number
  /** Goodwill credit; negative when recovered, which happens in full with the last refund. */
  readonly gift: number
  readonly market: number
}

export function emptyDecision(order: OrderModel): DecisionModel {
  return {
    ...{ order, minor: 0, request: undefined, gift: undefined, isByBank: false },
    ...{ start: 0, isEarly: false, waived: 0, writtenOff: 0, parts: [] },
  }
}

/**
 * Returns the market's share of a refund: commission returned, less its discount contribution, plus its goodwill
 * credits.
 */
export function sharesOf(decision: DecisionModel): Shares {
  const { order, minor, request, gift, isByBank, start, writtenOff } = decision
  if (isByBank) return bankShares(order, minor)
  if (writtenOff > 0 && !request && !gift) return writtenOffShares(order, minor)
  if (gift) return sharesBy(() => 0, gift.market)
  return sharesBy(
    (part) => {
      if (!request) return order.rest[part]
      const { line, quantity } = request
      const each = divide(
        line[part],
        Array.from({ length: line.quantity }, () => 1),
      )
      return Math.min(sum(each.slice(start, start + quantity)), order.rest[part])
    },
    request?.market ?? 0 - order.rest.goodwill,
  )
}

/** Divides a chargeback, which has no lines, in proportion to the money; the last one takes the rest. */
export function bankShares(order: OrderModel, minor: number): Shares {
  const { rest, lines } = order
  return sharesBy(
    (part) => {
      if (minor >= rest.captured) return rest[part]
      const whole = sum(lines.map((line) => line[part]))
      const to = (so: number) => upTo(whole, { minor: so, of: capturedOf(order) })
      return Math.min(to(rest.byBank + minor) - to(rest.byBank), rest[part])
    },
    minor >= rest.captured ? 0 - rest.goodwill : 0,
  )
}

/** Written-off shares: in proportion to the order, and the whole rest with the last of the money. */
function writtenOffShares(order: OrderModel, minor: number): Shares {
  const { rest, lines, total } = order
  return sharesBy(
    (part) => {
      if (minor >= rest.captured) return rest[part]
      return Math.min(upTo(sum(lines.map((line) => line[part])), { minor, of: total }), rest[part])
    },
    minor >= rest.captured ? 0 - rest.goodwill : 0,
  )
}

function sharesBy(of: (part: 'commission' | 'commissionTax' | 'platform') => number, gift: number): Shares {
  const [commission, commissionTax, platform] = [of('commission'), of('commissionTax'), of('platform')]
  return { commission, commissionTax, platform, gift, market: commission + commissionTax - platform + gift }
}

/** Returns the market's goodwill credits that later refunds must recover. */
export function goodwillRefundsOf({ gifts, requests }: OrderModel): number {
  const asked = requests.filter(({ state }) => state !== 'rejected')
  return sum([...gifts, ...asked].map(({ market }) => market))
}

/** Returns the amount the market recovers if a refund is below the value because of an earlier goodwill credit. */
export function recovered(order: OrderModel, missing: number): number {
  return 0 - Math.max(Math.min(missing, goodwillRefundsOf(order)), 0)
}

export function deliveryLeft({ shipping, gifts }: OrderModel): number {
  const given = gifts.filter(({ kind }) => kind === 'delivery')
  return shipping - sum(given.map(({ minor, market }) => minor - market))
}

/**
 * Returns whether a payment method is unavailable: cash needs delivery by the store, and bank transfers need time.
 */
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

export function isOpen({ state }: Pick<TenderModel, 'state'>): boolean {
  return state === 'created' || state === 'waiting' || state === 'due'
}

export function isUsing({ orders }: GroupModel): boolean {
  return orders.some(({ hasCoupon }) => hasCoupon)
}

export function isUnderWay({ state }: OrderModel): boolean {
  return ['pending_payment', 'placed', 'accepted', 'in_progress', 'fulfilled'].includes(state)
}

/** Returns the goods whose stock one unit takes. */
export function partsOf(goods: GoodsModel): readonly PartModel[] {
  return goods.items.length > 0 ? goods.items : [{ goods, quantity: 1 }]
}

/** Returns the pieces of goods that a number of units takes. */
export function takenBy(
  { goods: sold, quantity }: { readonly goods: GoodsModel; readonly quantity: number },
  goods: GoodsModel,
): number {
  return sum(partsOf(sold).map((part) => (part.goods === goods ? part.quantity * quantity : 0)))
}

/** Returns the pieces of goods that an order has, in bundles too. */
export function piecesOf(order: OrderModel, goods: GoodsModel): number {
  return sum(order.lines.map((line) => takenBy({ ...line, quantity: leftOf(order, line) }, goods)))
}

/** Returns the pieces in stock that nobody has reserved; negative if some wait for stock. */
export function freeOf({ onHand, reserved }: GoodsModel): number {
  return onHand - reserved
}

/** Returns the pieces that can be ordered, with those on backorder. */
export function sellableOf(goods: GoodsModel): number {
  return freeOf(goods) + goods.backorderMax
}

export function reserve(order: OrderModel, sign: 1 | -1): void {
  for (const line of order.lines) {
    for (const part of partsOf(line.goods)) part.goods.reserved += sign * leftOf(order, line) * part.quantity
  }
}

/** Returns the quantity of a line without the units reported short. */
export function leftOf({ requests }: OrderModel, line: LineModel): number {
  const short = requests.filter((request) => request.line === line && request.isShort)
  return line.quantity - sum(short.map(({ quantity }) => quantity))
}

/** Returns the amount reported short before payment, which will never be charged. */
export function waivedOf({ early }: OrderModel): number {
  return sum(early.map(({ waived }) => waived))
}

/** Returns the goods amount refunded or never charged, without the tax included in refunded lines. */
export function refundedGoodsOf(
  parts: readonly { readonly request: RequestModel | undefined; readonly minor: number }[],
): number {
  const ofEach = Map.groupBy(parts, ({ request }) => request)
  return sum(
    [...ofEach].map(([request, of]) => {
      const minor = sum(of.map((part) => part.minor))
      if (!request) return minor
      const { unit, quantity, discount, tax, includedTax } = request.line
      const goods = unit * quantity - discount
      return goods + tax === 0 ? 0 : Math.round((minor * (goods - includedTax)) / (goods + tax))
    }),
  )
}

export function taxIn(minor: number, { taxBps }: ShopModel): number {
  return Math.round((minor * taxBps) / (10_000 + taxBps))
}

export function commissionOf({ commissionBps, fixedMinor, maxMinor }: ShopModel, worth: number): number {
  const most = Math.floor((worth * 10_000) / (10_000 + COMMISSION_TAX_BPS))
  return Math.min(partOf(worth, commissionBps) + fixedMinor, maxMinor, most)
}
