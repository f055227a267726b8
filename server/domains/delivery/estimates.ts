/** Estimates whether, when and at what price goods of any store arrive at one place. Pure once its data is loaded. */
import type { DeliveryEstimate } from '#contract/deliver-to.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { cached } from '#platform/cached-value.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import {
  isHomeDelivery,
  methodsOfZone,
  type Offered,
  offeredIn,
  pricedOptions,
  zonesTo,
} from './delivery-options.ts'
import { coarsePlace, type Destination, metresTo } from './destination.ts'
import { type DeliveringStore, readDeliveringStores } from './estimate-queries.ts'
import { isOpen, pricesOf, type Show } from './rates.ts'
import { boundsOf, type Goods, mayTravel } from './restrictions.ts'
import { currentShippingRates, type ShippingRates } from './shipping-rates.ts'

/** One package to estimate; without goods, the estimate uses the lowest price of any delivery from the store. */
export interface ToEstimate {
  readonly storeId: string
  readonly goods?: Goods & { readonly weightGrams: number; readonly worth: Money }
}

/** Returns undefined for a store that does not sell. */
export type Estimator = (of: ToEstimate) => DeliveryEstimate | undefined

const AGE_MS = 10_000

const newest = cached(AGE_MS, readDeliveringStores)

/** Returns an estimator for the visitor's place, or undefined while the place is unknown. */
export async function deliveryEstimator(work: Work): Promise<Estimator | undefined> {
  if (!work.deliverTo) return undefined
  const shippingRates = await currentShippingRates(work)
  const rates = await currentRates(work)
  return estimatorOf({
    shippingRates,
    stores: await newest.get(work),
    place: coarsePlace(shippingRates, work.deliverTo),
    now: work.now,
    show: exchange(rates, work.currency),
  })
}

interface Setting {
  readonly shippingRates: ShippingRates
  readonly stores: readonly DeliveringStore[]
  readonly place: Destination
  readonly now: Date
  readonly show: Show
}

export function estimatorOf(setting: Setting): Estimator {
  const stores = new Map(setting.stores.map((store) => [store.id, store]))
  const routes = new Map<string, Route>()
  return ({ storeId, goods }) => {
    const store = stores.get(storeId)
    if (!store) return undefined
    const route = routes.get(storeId) ?? routeTo(store, setting)
    routes.set(storeId, route)
    return estimate(route, { goods, setting })
  }
}

/** What a store offers at the place now, for each zone that the place may be in. */
interface Route {
  readonly store: DeliveringStore
  readonly zones: readonly (readonly Offered[])[]
  /** Whether the store delivers there at all, even if not right now. */
  readonly isServed: boolean
  readonly metres: number | undefined
}

function routeTo(store: DeliveringStore, { shippingRates, place, now }: Setting): Route {
  const zones = zonesTo({ shippingRates, sender: store, destination: place })
  return {
    store,
    zones: zones.map((zone) => offeredIn(zone, { sender: store, slots: store.slots, now })),
    isServed: zones.some((zone) => methodsOfZone(zone, store).length > 0),
    metres: metresTo(shippingRates, { from: store, to: place }),
  }
}

function estimate(
  route: Route,
  { goods, setting }: { goods: ToEstimate['goods']; setting: Setting },
): DeliveryEstimate {
  const { shippingRates, place } = setting
  const from = route.store.countryCode
  if (goods && !mayTravel(shippingRates, goods, { from, to: place.country })) {
    const { isLocalOnly, notTo } = boundsOf(shippingRates, goods)
    return unavailable(isLocalOnly && !notTo.includes(place.country) ? 'local_only' : 'restricted')
  }
  const found = route.zones.flatMap((offered) => standardOf(offered, { route, goods, setting }) ?? [])
  if (found.length === 0) return unavailable(route.isServed ? 'no_times' : 'not_served')
  const least = found.toSorted((a, b) => a.price.minor - b.price.minor)[0] ?? found[0]
  if (!least) throw new Error('No cheapest delivery estimate found')
  return {
    is_available: true,
    is_pickup: found.every(({ isPickup }) => isPickup),
    earliest_on: found.map(({ earliestOn }) => earliestOn).toSorted()[0] ?? least.earliestOn,
    latest_on:
      found
        .map(({ latestOn }) => latestOn)
        .toSorted()
        .at(-1) ?? least.latestOn,
    needs_slot: least.needsSlot,
    price: least.price,
    is_from: least.isFrom || route.zones.length > 1,
    is_partial: found.length < route.zones.length,
  }
}

function unavailable(reason: DeliveryEstimate['reason']): DeliveryEstimate {
  return { is_available: false, reason }
}

interface Standard {
  readonly isPickup: boolean
  readonly earliestOn: string
  readonly latestOn: string
  readonly needsSlot: boolean
  readonly price: Money
  readonly isFrom: boolean
}

/** Returns the method that checkout preselects: the first to the door, else the first. */
function standardOf(
  offered: readonly Offered[],
  { route, goods, setting }: { route: Route; goods: ToEstimate['goods']; setting: Setting },
): Standard | undefined {
  const { shippingRates, show } = setting
  if (goods && route.zones.length === 1) {
    const ways = pricedOptions(offered, { ...goods, shippingRates, metres: route.metres, show })
    const way = ways.find(isHomeDelivery) ?? ways[0]
    return way && { ...way, isPickup: !isHomeDelivery(way), isFrom: false }
  }
  const parcel = { weightGrams: goods?.weightGrams, worth: goods?.worth, metres: route.metres }
  const priced = offered.flatMap(({ method, ...days }) => {
    const [price] = pricesOf(method, parcel, show)
    if (!price) return []
    const isFrom = isOpen(method, parcel)
    return [{ ...days, price, isFrom, isPickup: !isHomeDelivery(method), needsSlot: method.usesSlots }]
  })
  return priced.find(({ isPickup }) => !isPickup) ?? priced[0]
}
