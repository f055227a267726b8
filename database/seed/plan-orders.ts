/** Plan of all demo orders: customers, products, times and states. The same for the same moment. */
import type { OrderState } from '#contract/order-states.ts'
import { type Window, windowsOf } from '#domains/delivery/index.ts'
import { localMoment } from '#values/local-time.ts'
import type { MarketData, ProductData, ShopperData, StoreData } from './market-data.ts'
import { acceptsAutomatically, scheduleOf } from './seed-stores.ts'
import { stableChoice, stableNumber } from './stable.ts'

export type Payment = 'card' | 'cash' | 'bank'

export interface Purchase {
  readonly key: string
  readonly shopper: ShopperData
  readonly address: ShopperData['addresses'][number]
  readonly payment: Payment
  readonly at: Date
  readonly coupon?: string
  readonly isDeclined?: boolean
  readonly parts: readonly Part[]
}

/** A seller order. */
export interface Part {
  readonly store: StoreData
  readonly items: readonly Item[]
  readonly zone: string
  readonly method: string
  readonly window: Window | undefined
  readonly history: readonly Step[]
}

export interface Item {
  readonly product: ProductData
  readonly variant: ProductData['variants'][number]
  readonly quantity: number
  readonly modifiers: readonly { group: string; option: string }[]
}

export interface Step {
  readonly from: OrderState | 'new'
  readonly to: OrderState
  readonly actor: 'customer' | 'seller' | 'gateway' | 'market' | 'operator'
  readonly at: Date
  readonly reason?: string
}

interface Ending {
  readonly after: OrderState
  readonly to: 'rejected' | 'cancelled' | 'expired'
  readonly actor: Step['actor']
  readonly reason?: string
}

interface Wish {
  readonly key: string
  readonly shopper: string
  readonly minutesAgo: number
  readonly payment: Payment
  readonly stores: readonly string[]
  readonly endings?: Readonly<Record<string, Ending>>
  readonly isUnpaid?: boolean
  readonly isForTomorrow?: boolean
  readonly isDeclined?: boolean
  readonly coupon?: string
  /** Delivery method, if the stores deliver locally. */
  readonly method?: string
  /** Stops in this state, whatever the time. */
  readonly lastState?: OrderState
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS = 60
const DAY = 24 * 60

/** Stock left for visitors of the demo; orders are planned only from more than this. */
const STOCK_MIN = 12

const soldOut: Ending = {
  after: 'placed',
  to: 'rejected',
  actor: 'seller',
  reason: 'The last one was sold in the store this morning.',
}
const changedMind: Ending = {
  after: 'placed',
  to: 'cancelled',
  actor: 'customer',
  reason: 'Ordered twice by mistake.',
}
const ovenBroke: Ending = {
  after: 'accepted',
  to: 'cancelled',
  actor: 'seller',
  reason: 'Our grill broke down, so we cannot cook tonight.',
}
const unpaid: Ending = { after: 'pending_payment', to: 'expired', actor: 'market' }
const givenUp: Ending = {
  after: 'pending_payment',
  to: 'cancelled',
  actor: 'customer',
  reason: 'I will pay with another method.',
}

/** Orders the demo must contain: every state, every payment method, one seller and several. */
const DEMO_ORDERS: readonly Wish[] = [
  wish('maya-pays-now', 'maya', 6, 'card', ['blue-mahoe-larder', 'madras-lane'], { isUnpaid: true }),
  wish('maya-tomorrow', 'maya', 25, 'cash', ['tavias-pot'], { isForTomorrow: true }),
  wish('maya-hammock', 'maya', 2 * DAY, 'card', ['drift-and-doze', 'yard-and-sea']),
  wish('maya-last-week', 'maya', 6 * DAY, 'card', ['madras-lane', 'crown-and-castor', 'spice-parish']),
  wish('maya-refused', 'maya', 9 * DAY, 'card', ['panyard-34', 'candlewood-bay'], {
    endings: { 'panyard-34': soldOut },
  }),
  wish('maya-lunch', 'maya', 12 * DAY, 'cash', ['tavias-pot']),
  wish('maya-twice', 'maya', 19 * DAY, 'cash', ['yard-and-sea'], {
    endings: { 'yard-and-sea': changedMind },
  }),
  wish('maya-forgot', 'maya', 24 * DAY, 'card', ['husk-and-bloom'], {
    endings: { 'husk-and-bloom': unpaid },
  }),
  wish('maya-month', 'maya', 41 * DAY, 'bank', ['bahoruco-blue']),
  wish('maya-first', 'maya', 55 * DAY, 'card', ['blue-mahoe-larder', 'tavias-pot']),
  wish('renee-transfer', 'renee', DAY, 'bank', ['belle-morne', 'madras-lane'], { isUnpaid: true }),
  wish('renee-lolo', 'renee', 3 * DAY, 'card', ['lolo-du-port']),
  wish('renee-post', 'renee', 5 * DAY, 'card', ['marche-des-alizes', 'root-and-reef']),
  wish('renee-madras', 'renee', 16 * DAY, 'cash', ['madras-lane'], { coupon: 'MADRAS20' }),
  wish('renee-late', 'renee', 30 * DAY, 'bank', ['ylang-bay'], { endings: { 'ylang-bay': unpaid } }),
  wish('renee-first', 'renee', 48 * DAY, 'card', ['belle-morne', 'marche-des-alizes'], {
    coupon: 'WELCOME10',
  }),
  wish('oneil-tomorrow', 'oneil', 14, 'card', ['tavias-pot'], { isForTomorrow: true }),
  wish('oneil-broken', 'oneil', 8 * DAY, 'card', ['tavias-pot'], { endings: { 'tavias-pot': ovenBroke } }),
  wish('oneil-today', 'oneil', 5 * 60, 'cash', ['tavias-pot']),
  wish('kirk-tomorrow', 'kirk', 18, 'cash', ['double-up'], { isForTomorrow: true }),
  wish('kirk-drum', 'kirk', 3 * 60, 'card', ['panyard-34']),
  wish('claire-madras', 'claire', 90, 'card', ['madras-lane']),
  wish('simone-madras', 'simone', 4 * 60, 'card', ['madras-lane', 'marche-des-alizes']),
  wish('darnell-madras', 'darnell', 26 * 60, 'card', ['madras-lane', 'drift-and-doze']),
  wish('ryan-madras', 'ryan', 4 * DAY, 'card', ['madras-lane']),
  wish('asha-gives-up', 'asha', 11 * DAY, 'card', ['candlewood-bay'], {
    endings: { 'candlewood-bay': givenUp },
  }),
  wish('asha-declined', 'asha', 13 * DAY, 'card', ['candlewood-bay'], {
    endings: { 'candlewood-bay': unpaid },
    isDeclined: true,
  }),
  wish('thea-used-up', 'thea', 50 * DAY, 'card', ['cask-and-cane'], { coupon: 'SOLDOUT' }),
  // Paid by card in the end: see seed-late-payments.ts.
  wish('darnell-points', 'darnell', 50, 'bank', ['drift-and-doze'], { isUnpaid: true }),
  wish('claire-authorised', 'claire', 45, 'bank', ['kalbas-atelier'], { isUnpaid: true }),
  wish('delroy-fruit', 'delroy', 40, 'cash', ['fruits-market']),
  wish('delroy-basket', 'delroy', 7 * DAY, 'cash', ['fruits-market']),
  wish('delroy-fetches', 'delroy', 2 * DAY, 'card', ['fruits-market'], {
    method: 'pickup',
    lastState: 'fulfilled',
  }),
  wish('delroy-waits', 'delroy', 2 * DAY, 'cash', ['fruits-market'], {
    method: 'standard',
    lastState: 'fulfilled',
  }),
]

/** Plans the orders of the last sixty days, oldest first. */
export function planPurchases(data: MarketData, now: Date): Purchase[] {
  const wishes = [...DEMO_ORDERS, ...everydayOrders(data)]
  return wishes
    .map((given) => planPurchase(data, given, now))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export function stateOf(part: Part): OrderState {
  const last = part.history.at(-1)
  if (!last) throw new Error('Order has no history')
  return last.to
}

/** Plans two orders on most days, by customers the stores deliver to. */
function everydayOrders(data: MarketData): Wish[] {
  return Array.from({ length: DAYS * 2 }, (_, index) => {
    const key = `everyday-${index}`
    const shopper = stableChoice(`${key} shopper`, data.shoppers)
    const reachable = data.stores.filter((store) => store.hasSold && reaches(data, store, countryOf(shopper)))
    const kitchens = reachable.filter(({ vertical }) => vertical === 'restaurants')
    const isHungry = kitchens.length > 0 && stableNumber(`${key} hungry`, { min: 0, max: 2 }) > 0
    const count = stableChoice(`${key} count`, [1, 1, 1, 2, 2, 3])
    const stores = Array.from(
      { length: count },
      (_, place) => stableChoice(`${key} store ${place}`, place === 0 && isHungry ? kitchens : reachable).id,
    )
    const minutesAgo = Math.floor(index / 2) * DAY + stableNumber(`${key} time`, { min: 200, max: DAY + 100 })
    const payment = stableChoice(`${key} payment`, ['card', 'card', 'card', 'cash', 'bank'] as const)
    // One in twelve ends early.
    const ending = [soldOut, changedMind][stableNumber(`${key} ending`, { min: 0, max: 23 })]
    const [first = ''] = stores
    return wish(key, shopper.id, minutesAgo, payment, [...new Set(stores)], {
      ...(ending && { endings: { [first]: ending } }),
    })
  })
}

function planPurchase(data: MarketData, given: Wish, now: Date): Purchase {
  const shopper = data.shoppers.find(({ id }) => id === given.shopper)
  if (!shopper) throw new Error(`Shopper ${given.shopper} not found`)
  const address = stableChoice(`${given.key} address`, shopper.addresses)
  const at = new Date(now.getTime() - given.minutesAgo * MINUTE_MS)
  const isAllLocal = given.stores.every((id) => storeOf(data, id).island === address.country)
  // Cash on delivery is not possible abroad.
  const payment = given.payment === 'cash' && !isAllLocal ? 'card' : given.payment
  const parts = given.stores.map((id) =>
    planPart(data, storeOf(data, id), { ...given, payment }, { address, at, now }),
  )
  return {
    key: given.key,
    shopper,
    address,
    payment,
    at,
    parts,
    ...(given.coupon && { coupon: given.coupon }),
    ...(given.isDeclined && { isDeclined: true }),
  }
}

function planPart(
  data: MarketData,
  store: StoreData,
  given: Wish,
  { address, at, now }: { address: Purchase['address']; at: Date; now: Date },
): Part {
  const key = `${given.key} ${store.id}`
  const zone = data.delivery.zones.find(({ id, match }) =>
    match.sameIslandAsStore
      ? store.island === address.country
      : store.shipping.zones.includes(id) && match.countries?.includes(address.country),
  )
  if (!zone) throw new Error(`Store ${store.id} does not deliver to ${address.country}`)
  const isLocal = zone.match.sameIslandAsStore === true
  const isKitchen = store.shipping.mode === 'local-delivery'
  const method = isLocal
    ? (given.method ??
      stableChoice(`${key} method`, [
        isKitchen ? 'kitchen' : 'standard',
        isKitchen ? 'kitchen' : 'standard',
        'pickup',
      ]))
    : stableChoice(
        `${key} method`,
        zone.methods.map(({ id }) => id),
      )
  const window = isLocal
    ? windowFor(data, store, given.isForTomorrow ? new Date(at.getTime() + DAY_MS) : at)
    : undefined
  const items = planItems(data, store, address.country, key)
  const days = zone.methods.find(({ id }) => id === method)?.days ?? [0, 0]
  const history = planHistory({ store, given, at, now, window, key, days })
  return { store, items, zone: zone.id, method, window, history }
}

/** Plans one to three products of a store, in quantities that leave enough stock. */
function planItems(data: MarketData, store: StoreData, country: string, key: string): Item[] {
  const choices = offersTo(data, store, country)
  const count = stableNumber(`${key} items`, { min: 1, max: 3 })
  const chosen = Array.from({ length: count }, (_, place) => stableChoice(`${key} item ${place}`, choices))
  return [...new Map(chosen.map((item) => [item.variant.sku, item])).values()].map((item) => ({
    ...item,
    quantity: stableChoice(`${key} ${item.variant.sku} quantity`, [1, 1, 1, 2, 2, 3]),
    modifiers: planModifiers(data, item.product, key),
  }))
}

/** Chooses the required modifiers of a dish, and sometimes optional ones. */
function planModifiers(data: MarketData, product: ProductData, key: string): Item['modifiers'] {
  return (product.modifiers ?? []).flatMap((id) => {
    const group = data.menus.modifierGroups.find((candidate) => candidate.id === id)
    if (!group) throw new Error(`Modifier group ${id} of ${product.id} not found`)
    const isAnswered = group.min > 0 || stableNumber(`${key} ${product.id} ${id}`, { min: 0, max: 1 }) === 1
    return isAnswered
      ? [{ group: id, option: stableChoice(`${key} ${product.id} ${id} option`, group.options).id }]
      : []
  })
}

/** Plans the history of a seller order up to now, or to its early end. */
function planHistory({
  store,
  given,
  at,
  now,
  window,
  key,
  days,
}: {
  store: StoreData
  given: Wish
  at: Date
  now: Date
  window: Window | undefined
  key: string
  days: readonly [number, number]
}): Step[] {
  const ending =
    given.endings?.[store.id] ??
    Object.values(given.endings ?? {}).find(({ after }) => after === 'pending_payment')
  const steps = naturalSteps({ store, payment: given.payment, at, window, key, days })
  if (ending) return cutShort(steps, ending, given.payment)
  if (given.isUnpaid) return steps.slice(0, 1)
  if (given.lastState) return steps.slice(0, steps.findIndex(({ to }) => to === given.lastState) + 1)
  return steps.filter((step, index) => index === 0 || step.at <= now)
}

function naturalSteps({
  store,
  payment,
  at,
  window,
  key,
  days,
}: {
  store: StoreData
  payment: Payment
  at: Date
  window: Window | undefined
  key: string
  days: readonly [number, number]
}): Step[] {
  const isKitchen = store.shipping.mode === 'local-delivery'
  const after = (moment: Date, { hours }: { hours: number }) => new Date(moment.getTime() + hours * HOUR_MS)
  const hours = (what: string, min: number, max: number) =>
    stableNumber(`${key} ${what}`, { min: min * 60, max: max * 60 }) / 60
  const paidHours = { card: 0.03, bank: hours('transfer', 20, 60), cash: 0 }[payment]

  const placed = after(at, { hours: paidHours })
  const acceptHours = acceptsAutomatically(store)
    ? 0.002
    : isKitchen
      ? hours('accepted', 0.5, 0.9)
      : hours('accepted', 5, 22)
  const accepted = after(placed, { hours: acceptHours })
  const cooking = window && after(window.startsAt, { hours: isKitchen ? -0.6 : -3 })
  const started = later(
    cooking ?? after(accepted, { hours: hours('started', 4, 20) }),
    after(accepted, { hours: 0.05 }),
  )
  const leaving = window && after(window.startsAt, { hours: isKitchen ? -0.1 : -0.5 })
  const left = later(
    leaving ?? after(started, { hours: hours('left', 12, 40) }),
    after(started, { hours: 0.1 }),
  )
  const arriving = window
    ? after(window.startsAt, { hours: isKitchen ? 0.15 : 1 })
    : after(left, { hours: 24 * hours('arrived', Math.max(days[0], 1), Math.max(days[1], 2)) })
  const arrived = later(arriving, after(left, { hours: 0.1 }))
  const over = after(arrived, { hours: 24 * Math.max(store.returnsDays, 1) })

  const beginning: Step[] =
    payment === 'cash'
      ? [{ from: 'new', to: 'placed', actor: 'customer', at }]
      : [
          { from: 'new', to: 'pending_payment', actor: 'customer', at },
          {
            from: 'pending_payment',
            to: 'placed',
            actor: payment === 'card' ? 'gateway' : 'operator',
            at: placed,
          },
        ]
  return [
    ...beginning,
    {
      from: 'placed',
      to: 'accepted',
      actor: acceptsAutomatically(store) ? 'market' : 'seller',
      at: accepted,
    },
    { from: 'accepted', to: 'in_progress', actor: 'seller', at: started },
    { from: 'in_progress', to: 'fulfilled', actor: 'seller', at: left },
    { from: 'fulfilled', to: 'delivered', actor: 'seller', at: arrived },
    { from: 'delivered', to: 'completed', actor: 'market', at: over },
  ]
}

/** Returns the steps up to `after`, followed by the early end a while later. */
function cutShort(steps: readonly Step[], { after, to, actor, reason }: Ending, payment: Payment): Step[] {
  const reached = steps.findIndex((step) => step.to === after)
  const last = steps[reached]
  if (!last) throw new Error(`State ${after} is not reached when paid by ${payment}`)
  const waits = {
    expired: payment === 'bank' ? 5 * DAY_MS : HOUR_MS / 2,
    cancelled: HOUR_MS / 6,
    rejected: HOUR_MS / 4,
  }
  const at = new Date(last.at.getTime() + waits[to])
  return [...steps.slice(0, reached + 1), { from: after, to, actor, at, ...(reason && { reason }) }]
}

/** Returns the first slot that was still available at a moment. */
function windowFor(data: MarketData, store: StoreData, at: Date): Window {
  const schedule = scheduleOf(store, data)
  const { day } = localMoment(at, schedule.timezone)
  const window = windowsOf(schedule, day, 8).find(({ closesAt }) => closesAt > at)
  if (!window) throw new Error(`Store ${store.id} is never open`)
  return window
}

function reaches(data: MarketData, store: StoreData, country: string): boolean {
  const isInZone = data.delivery.zones.some(
    ({ id, match }) => store.shipping.zones.includes(id) && match.countries?.includes(country),
  )
  return (store.island === country || isInZone) && offersTo(data, store, country).length > 0
}

/** Returns the products a store can ship to a country with stock to spare. */
function offersTo(data: MarketData, store: StoreData, country: string) {
  return data.products
    .filter(
      (product) =>
        product.storeId === store.id && !product.external && canShip(product, store.island, country),
    )
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .filter(({ variant: { stock } }) => stock === null || stock >= STOCK_MIN)
}

/**
 * Returns whether the demo's restrictions allow shipping: fresh products stay on their island, and alcohol is not
 * sent to the United States.
 */
function canShip(product: ProductData, from: string, to: string): boolean {
  return from === to || (!product.flags.fresh && !(product.flags.alcohol && to === 'US'))
}

function storeOf(data: MarketData, id: string): StoreData {
  const store = data.stores.find((candidate) => candidate.id === id)
  if (!store) throw new Error(`Store ${id} not found`)
  return store
}

function countryOf(shopper: ShopperData): string {
  return shopper.addresses[0]?.country ?? ''
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

function wish(
  key: string,
  shopper: string,
  minutesAgo: number,
  payment: Payment,
  stores: readonly string[],
  more: Pick<
    Wish,
    'endings' | 'isUnpaid' | 'isForTomorrow' | 'isDeclined' | 'coupon' | 'method' | 'lastState'
  > = {},
): Wish {
  return { key, shopper, minutesAgo, payment, stores, ...more }
}
