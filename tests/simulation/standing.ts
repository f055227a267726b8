/** How orders, purchases and payments of the model stand. Pure. */
import { divide, partOf, sum, upTo } from './reckoning.ts'
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
  PayoutModel,
  RequestModel,
  ShopModel,
  TenderModel,
} from './records.ts'
import { BANK_WINDOW, COMMISSION_TAX_BPS } from './terms.ts'

export const noFunds: FundsModel = { count: 0, points: 0, wallet: 0 }

/** The try that counts: whose money came, else the one that waits for it, else the last. */
export function countingTry({ tenders }: GroupModel): TenderModel {
  const tender =
    tenders.findLast(({ state }) => state === 'paid' || state === 'held') ??
    tenders.findLast(isOpen) ??
    tenders.at(-1)
  if (!tender) throw new Error('Every purchase is to be paid')
  return tender
}

/** The transfers that a purchase was to be paid by, the first first. */
export function transfersOf({ tenders }: GroupModel): TenderModel[] {
  return tenders.filter(({ kind }) => kind === 'bank')
}

/** The one that is awaited, else the one that was last. */
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

/** What of a try from outside has come. */
export function takenOf({ shares }: TenderModel): number {
  return sum([...shares.keys()].map(({ paid }) => paid.outer))
}

/** What is still to be taken of an order, at the door or of what is authorised. */
export function untakenOf(order: OrderModel): number {
  const tender = countingTry(order.group)
  if (tender.state !== 'due' && tender.state !== 'held') return 0
  return (tender.shares.get(order)?.outer ?? 0) - order.paid.outer - order.released
}

/** Cash that was not collected on delivery, and is owed to the store. */
export function owedCashOf(order: OrderModel): number {
  const isDelivered = order.state === 'delivered' || order.state === 'completed'
  return isDelivered && isCash(order) ? untakenOf(order) : 0
}

/** What of an order can still be given back: what is owed for it goes off first. */
export function refundableOf(order: OrderModel): number {
  return leftOfPaid(order) + owedCashOf(order)
}

/** What was owed since delivery, and is no more. */
export function writtenOffOf({ writtenOff }: OrderModel): number {
  return sum(writtenOff.map((decision) => decision.writtenOff))
}

/** What of a way to pay went back, or is to. */
export function refundedOf({ refunds }: OrderModel, of: keyof PaidModel): number {
  return sum(refunds.filter(({ kind }) => kind === of).map(({ minor }) => minor))
}

export function leftOfPaid(order: OrderModel): number {
  return capturedOf(order) - sum(order.refunds.map(({ minor }) => minor))
}

export function piecesBack({ requests }: OrderModel, line: LineModel): number {
  const back = requests.filter((request) => request.line === line && request.state === 'approved')
  return sum(back.map(({ quantity }) => quantity))
}

/** Whether what is left of its price is paid at the door. */
export function isCash({ group }: OrderModel): boolean {
  return countingTry(group).kind === 'cash'
}

export function hasCash(order: OrderModel): boolean {
  return isCash(order) && (countingTry(order.group).shares.get(order)?.outer ?? 0) > 0
}

/** Where its money from outside comes and goes: what came in cash is paid back by the bank. */
export function clearingOf({ group }: OrderModel): 'cards' | 'bank' {
  return countingTry(group).kind === 'card' ? 'cards' : 'bank'
}

export function isWaiting({ state }: DisputeModel): boolean {
  return state === 'open' || state === 'answered'
}

/** Below zero while a bank disputes what its seller was paid. */
export function isShort({ seller }: PayoutModel): boolean {
  return seller.earnings < 0 && seller.held > 0
}

/** A try as it is seen: what it put aside, and its way from outside. */
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
  /** What it gives of its own; below zero where it has that back, as it has all of it with the last of the money. */
  readonly gift: number
  readonly market: number
}

export function decisionOnNothing(order: OrderModel): DecisionModel {
  return {
    ...{ order, minor: 0, request: undefined, gift: undefined, isByBank: false },
    ...{ start: 0, isEarly: false, waived: 0, writtenOff: 0, parts: [] },
  }
}

/** What of a decision the market bears: commission given back, less what it had paid of the discount, and its gifts. */
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

/** A bank knows no lines: of everything as much as of the money, and with the last of that the rest. */
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

/** Nor does what is written off: of everything as much as of the order, and with the last of the money the rest. */
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

/** What of the market's gifts of an order what comes back later pays. */
export function giftsOf({ gifts, requests }: OrderModel): number {
  const asked = requests.filter(({ state }) => state !== 'rejected')
  return sum([...gifts, ...asked].map(({ market }) => market))
}

/** What the market has back where less is paid than something is worth, its shopper having had a gift before. */
export function recovered(order: OrderModel, missing: number): number {
  return 0 - Math.max(Math.min(missing, giftsOf(order)), 0)
}

/** What of the price of its delivery has not been given back. */
export function deliveryLeft({ shipping, gifts }: OrderModel): number {
  const given = gifts.filter(({ kind }) => kind === 'delivery')
  return shipping - sum(given.map(({ minor, market }) => minor - market))
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

export function isOpen({ state }: Pick<TenderModel, 'state'>): boolean {
  return state === 'created' || state === 'waiting' || state === 'due'
}

export function isUsing({ orders }: GroupModel): boolean {
  return orders.some(({ hasCoupon }) => hasCoupon)
}

export function isUnderWay({ state }: OrderModel): boolean {
  return ['pending_payment', 'placed', 'accepted', 'in_progress', 'fulfilled'].includes(state)
}

export function piecesOf(order: OrderModel, goods: GoodsModel): number {
  return sum(order.lines.filter((line) => line.goods === goods).map((line) => leftOf(order, line)))
}

export function reserve(order: OrderModel, sign: 1 | -1): void {
  for (const line of order.lines) line.goods.reserved += sign * leftOf(order, line)
}

/** How many of a line there are: the others were short. */
export function leftOf({ requests }: OrderModel, line: LineModel): number {
  const short = requests.filter((request) => request.line === line && request.isShort)
  return line.quantity - sum(short.map(({ quantity }) => quantity))
}

/** What was short before it was paid, and never is. */
export function waivedOf({ early }: OrderModel): number {
  return sum(early.map(({ waived }) => waived))
}

/** What went back of goods, or is never paid, without the tax that is in what comes back of a line. */
export function goodsBack(
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

/** What of an amount that includes it is tax. */
export function taxIn(minor: number, { taxBps }: ShopModel): number {
  return Math.round((minor * taxBps) / (10_000 + taxBps))
}

export function commissionOf({ commissionBps, fixedMinor, maxMinor }: ShopModel, worth: number): number {
  const most = Math.floor((worth * 10_000) / (10_000 + COMMISSION_TAX_BPS))
  return Math.min(partOf(worth, commissionBps) + fixedMinor, maxMinor, most)
}
