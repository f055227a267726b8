/** The delivery methods that take one store's package to its destination, with prices and days. Pure. */
import type { Texts } from '#platform/translated.ts'
import type { DeliveryKind } from '#values/delivery.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import type { Money } from '#values/money.ts'
import { type Destination, metresTo, type Origin, zonesFor } from './destination.ts'
import { freeOverOf, isOpen, type Parcel, priceOf, pricesOf, type Show } from './rates.ts'
import { type Goods, mayTravel } from './restrictions.ts'
import type { Method, ShippingRates, Zone } from './shipping-rates.ts'

export interface Sender extends Origin {
  readonly timezone: string
  readonly deliveryMode: 'parcel' | 'local' | 'kitchen'
  readonly deliveryZones: readonly string[]
  readonly offersPickup: boolean
}

export interface Slot {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly closesAt: Date
  /** Remaining capacity in orders. */
  readonly left: number
  /** Remaining capacity in items; undefined where items are not counted. */
  readonly unitsLeft: number | undefined
  readonly state: 'open' | 'full' | 'past'
}

/** Returns the slots as they are for an order of this many items: those with less room are full. */
export function slotsFor(slots: readonly Slot[], units: number): Slot[] {
  return slots.map((slot) =>
    slot.state === 'open' && slot.unitsLeft !== undefined && slot.unitsLeft < units
      ? { ...slot, state: 'full' }
      : slot,
  )
}

export interface DeliveryOffer {
  /** Unique among the delivery methods of one package. */
  readonly method: string
  readonly kind: DeliveryKind
  readonly name: Texts
  readonly price: Money
  /** The price without free delivery. */
  readonly regularPrice: Money | undefined
  /** The part of the price that the marketplace pays to the seller once the goods reach the threshold `overMinor`. */
  readonly paidByMarket: { readonly minor: number; readonly overMinor: number } | undefined
  /** Days in the store's calendar; with slots, the days of its first and last open slot. */
  readonly earliestOn: string
  readonly latestOn: string
  readonly needsSlot: boolean
  readonly slots: readonly Slot[]
}

/** Not a country code: stands for any country that no zone names. */
const elsewhere = ''

/**
 * Returns every method offered now, in the order of the shipping rates; none if the store does not deliver there or
 * the destination is not known precisely enough.
 */
export function deliveryOptionsTo(given: {
  shippingRates: ShippingRates
  sender: Sender
  destination: Destination
  /** Weight of the package and its value after discounts, in the shopper's currency. */
  weightGrams: number
  worth: Money
  /** The store's slots that have not ended, in order. */
  slots: readonly Slot[]
  now: Date
  show: Show
}): DeliveryOffer[] {
  const { shippingRates, sender, destination } = given
  const [zone, ...others] = zonesTo(given)
  if (!zone || others.length > 0) return []
  const metres = metresTo(shippingRates, { from: sender, to: destination })
  return pricedOptions(offeredIn(zone, given), { ...given, metres })
}

/** A method that can be chosen now, with its arrival days in the store's calendar. */
export interface Offered extends Pick<DeliveryOffer, 'earliestOn' | 'latestOn' | 'slots'> {
  readonly method: Method
}

/** Returns what a store offers right now to everyone in a zone, in the order of the shipping rates. */
export function offeredIn(
  zone: Zone,
  { sender, slots: all, now }: { sender: Sender; slots: readonly Slot[]; now: Date },
): Offered[] {
  const { day: today, time } = localMoment(now, sender.timezone)
  const dayOf = (slot: Slot | undefined) => slot && localMoment(slot.startsAt, sender.timezone).day
  return methodsOfZone(zone, sender)
    .filter(({ cutoff }) => cutoff === undefined || time < cutoff)
    .map((method) => {
      const slots = method.usesSlots ? all.filter((slot) => suits(method, slot, { sender, today })) : []
      const open = slots.filter(({ state }) => state === 'open')
      return {
        method,
        slots,
        earliestOn: dayOf(open.at(0)) ?? addDays(today, method.daysMin),
        latestOn: dayOf(open.at(-1)) ?? addDays(today, method.daysMax),
      }
    })
    .filter(({ method, slots }) => !method.usesSlots || slots.length > 0)
}

/** Prices each method for one package and leaves out methods that can't be priced. */
export function pricedOptions(
  offered: readonly Offered[],
  given: {
    shippingRates: Pick<ShippingRates, 'freeOver'>
    weightGrams: number
    worth: Money
    metres: number | undefined
    show: Show
  },
): DeliveryOffer[] {
  const ways = offered.flatMap((each) => toDeliveryOption(each, given))
  const gift = giftOf(ways, given)
  return gift
    ? ways.map((way) => (isHomeDelivery(way) ? { ...cheaper(way, gift.minor), paidByMarket: gift } : way))
    : ways
}

/** Reduces the price of a method by an amount, down to zero. */
export function cheaper(way: DeliveryOffer, minor: number): DeliveryOffer {
  const { price } = way
  const off = Math.min(price.minor, minor)
  if (off === 0) return way
  return { ...way, price: { ...price, minor: price.minor - off }, regularPrice: way.regularPrice ?? price }
}

interface Reaching {
  readonly shippingRates: ShippingRates
  readonly sender: Sender
  readonly destination: Destination
}

/** Returns whether any method from the store to the destination uses slots. */
export function usesSlots(given: Reaching): boolean {
  return zonesTo(given).some((zone) => methodsOfZone(zone, given.sender).some((method) => method.usesSlots))
}

/** Returns whether the store delivers to the destination or a part of it, or offers pickup there. */
export function reaches(given: Reaching): boolean {
  return zonesTo(given).some((zone) => methodsOfZone(zone, given.sender).length > 0)
}

/** Returns whether the store delivers to the destination or a part of it by any method. */
export function delivers(given: Reaching): boolean {
  return zonesTo(given).some((zone) => methodsOfZone(zone, given.sender).some(isHomeDelivery))
}

/**
 * Returns the methods that deliver one package to all of a country, each with its highest price; none if a part is
 * not served or allows only pickup. If parts differ, it returns the methods of the part whose cheapest method costs
 * most.
 */
export function homeDeliveryTo(given: {
  shippingRates: ShippingRates
  sender: Sender
  goods: Goods
  country: string
  weightGrams: number
  /** In the display currency. */
  worth: Money
  show: Show
}): { name: Texts; price: Money }[] {
  const { shippingRates, sender, goods, country } = given
  if (!mayTravel(shippingRates, goods, { from: sender.countryCode, to: country })) return []
  const zones = zonesTo({ ...given, destination: { country } })
  const ways = zones.map((zone) => homeDeliveryIn(zone, given))
  const cheapest = (prices: ReturnType<typeof homeDeliveryIn>) =>
    Math.min(...prices.map(({ price }) => price.minor))
  if (ways.some(({ length }) => length === 0)) return []
  return ways.toSorted((a, b) => cheapest(b) - cheapest(a))[0] ?? []
}

function homeDeliveryIn(
  zone: Zone,
  given: { shippingRates: ShippingRates; sender: Sender; weightGrams: number; worth: Money; show: Show },
): { name: Texts; price: Money }[] {
  const { sender, worth, show } = given
  const parcel = { ...given, metres: undefined }
  const ways = methodsOfZone(zone, sender)
    .filter(isHomeDelivery)
    .flatMap((method) => {
      // The distance depends on the address, so prices that depend on it are promised to no one.
      if (isOpen(method, parcel)) return []
      const price = priceOf(method, parcel, show)
      if (!price) return []
      const freeOver = freeOverOf(method)
      const isFree = freeOver !== undefined && worth.minor >= show(freeOver).minor
      return [{ kind: method.kind, name: method.name, price: isFree ? { ...price, minor: 0 } : price }]
    })
  const off = giftOf(ways, given)?.minor ?? 0
  return ways.map(({ name, price }) => ({ name, price: { ...price, minor: price.minor - off } }))
}

export interface Reach {
  readonly zone: Zone
  /** The zone's countries that the goods may be shipped to. */
  readonly countries: readonly string[]
  readonly methods: readonly (Pick<
    Method,
    'key' | 'kind' | 'name' | 'daysMin' | 'daysMax' | 'usesSlots' | 'cutoff'
  > & {
    /** For these goods alone; the lowest price if it depends on the distance or the rest of the order. */
    readonly price: Money
    readonly isFrom: boolean
    readonly freeOver: Money | undefined
  })[]
}

/** Returns every zone in which these goods are available and how, without zones that they may not enter. */
export function reachOf(given: {
  shippingRates: ShippingRates
  sender: Sender
  goods: Goods
  weightGrams: number
  show: Show
}): Reach[] {
  const { shippingRates, sender, goods, weightGrams, show } = given
  const from = sender.countryCode
  return shippingRates.zones.flatMap((zone): Reach[] => {
    const named = countriesOf(zone, from)
    // The first matching zone counts, whether or not the store delivers there.
    const own = named.filter((country) => zonesFor(shippingRates, { from, to: { country } }).includes(zone))
    const countries = own.filter((to) => mayTravel(shippingRates, goods, { from, to }))
    const isOpenToGoods = isEverywhere(zone)
      ? mayTravel(shippingRates, goods, { from, to: elsewhere })
      : countries.length > 0
    if (!isOpenToGoods) return []
    const parcel = { weightGrams, worth: undefined, metres: undefined }
    const methods = pricedMethods(methodsOfZone(zone, sender), { shippingRates, parcel, show })
    return methods.length > 0 ? [{ zone, countries, methods }] : []
  })
}

/**
 * Returns methods with their lowest price and the value above which each is free, without methods that are never
 * offered.
 */
export function pricedMethods(
  methods: readonly Method[],
  { shippingRates, parcel, show }: { shippingRates: ShippingRates; parcel: Parcel; show: Show },
): Reach['methods'] {
  const freeFrom = thresholdsOf(methods, { shippingRates, parcel, show })
  return methods.flatMap((method) => {
    const [price] = pricesOf(method, parcel, show)
    return price ? [{ ...method, price, isFrom: isOpen(method, parcel), freeOver: freeFrom(method) }] : []
  })
}

function isEverywhere({ isSameCountry, countries, places }: Zone): boolean {
  return !isSameCountry && countries.length === 0 && places.length === 0
}

/** Returns whether a zone matches any destination for senders from a country. */
export function isForSendersOf(zone: Zone, country: string): boolean {
  return isEverywhere(zone) || countriesOf(zone, country).length > 0
}

/** Returns the countries that a zone covers at least in part for a store in the given country. */
function countriesOf({ isSameCountry, countries, places }: Zone, from: string): string[] {
  const ofPlaces = places
    .map(({ country }) => country)
    .filter((country) => !isSameCountry || country === from)
  const own = isSameCountry && places.length === 0 ? [from] : []
  return [...new Set([...own, ...countries, ...ofPlaces])]
}

/**
 * Returns the value above which each method is free, in the display currency: by its own terms or, for the cheapest
 * method to the door, by the marketplace's if that is lower.
 */
function thresholdsOf(
  methods: readonly Method[],
  { shippingRates, parcel, show }: { shippingRates: ShippingRates; parcel: Parcel; show: Show },
): (method: Method) => Money | undefined {
  const leastOf = (method: Method) => pricesOf(method, parcel, show)[0]?.minor ?? Number.POSITIVE_INFINITY
  const [standard] = methods.filter(isHomeDelivery).toSorted((a, b) => leastOf(a) - leastOf(b))
  return (method) =>
    sooner(freeOverOf(method), method === standard ? shippingRates.freeOver : undefined, show)
}

/**
 * Returns the value above which delivery is free, whether paid by the seller or the marketplace; undefined if it
 * never is. If only the country is known, it is the value at which this holds for the whole country.
 */
export function freeFrom(given: {
  shippingRates: ShippingRates
  sender: Sender
  destination: Destination
  weightGrams: number
  show: Show
}): Money | undefined {
  const { shippingRates, sender, destination } = given
  const metres = metresTo(shippingRates, { from: sender, to: destination })
  const parcel = { weightGrams: given.weightGrams, worth: undefined, metres }
  const thresholds = zonesTo(given).map((zone) => freeFromIn(zone, { ...given, parcel }))
  if (thresholds.includes(undefined)) return undefined
  return thresholds.flatMap((over) => over ?? []).toSorted((a, b) => b.minor - a.minor)[0]
}

function freeFromIn(
  zone: Zone,
  {
    shippingRates,
    sender,
    parcel,
    show,
  }: { shippingRates: ShippingRates; sender: Sender; parcel: Parcel; show: Show },
): Money | undefined {
  const brought = methodsOfZone(zone, sender).filter(
    (method) => isHomeDelivery(method) && isSure(method, parcel, show),
  )
  const [own] = brought
    .flatMap((method) => freeOverOf(method) ?? [])
    .toSorted((a, b) => show(a).minor - show(b).minor)
  return sooner(own, brought.length > 0 ? shippingRates.freeOver : undefined, show)
}

/** Returns whether a method is offered whatever the value of the goods. */
function isSure(method: Method, parcel: Parcel, show: Show): boolean {
  if (method.rate === 'value') return method.bands.at(-1)?.upTo === undefined && method.bands.length > 0
  return priceOf(method, parcel, show) !== undefined
}

function sooner(own: Money | undefined, markets: Money | undefined, show: Show): Money | undefined {
  const [first] = [own, markets]
    .flatMap((over) => (over ? [show(over)] : []))
    .toSorted((a, b) => a.minor - b.minor)
  return first
}

/**
 * Returns what the marketplace pays towards each method to the door once the goods reach the threshold: the price of
 * the cheapest one.
 */
function giftOf(
  ways: readonly Pick<DeliveryOffer, 'kind' | 'price'>[],
  {
    shippingRates,
    worth,
    show,
  }: { shippingRates: Pick<ShippingRates, 'freeOver'>; worth: Money; show: Show },
): DeliveryOffer['paidByMarket'] {
  if (!shippingRates.freeOver) return undefined
  // Goods worth zero never reach the threshold, even if it rounds to zero in another currency.
  const overMinor = Math.max(1, show(shippingRates.freeOver).minor)
  if (worth.minor < overMinor) return undefined
  const prices = ways.filter(isHomeDelivery).map(({ price }) => price.minor)
  const minor = prices.length > 0 ? Math.min(...prices) : 0
  return minor > 0 ? { minor, overMinor } : undefined
}

export function isHomeDelivery({ kind }: Pick<Method, 'kind'>): boolean {
  return kind !== 'pickup'
}

export function zonesTo({ shippingRates, sender, destination }: Reaching): Zone[] {
  return zonesFor(shippingRates, { from: sender.countryCode, to: destination })
}

export function methodsOfZone(zone: Zone, sender: Sender): Method[] {
  return sender.deliveryZones.includes(zone.key) ? methodsOf(zone, sender) : []
}

/** Returns the methods a store would offer in a zone if it delivered there. */
export function methodsOf(zone: Zone, sender: Pick<Sender, 'deliveryMode' | 'offersPickup'>): Method[] {
  return zone.methods.filter(({ kind }) => isOffered(kind, sender))
}

/** Kitchens and shops have separate delivery methods. */
function isOffered(
  kind: DeliveryKind,
  { deliveryMode, offersPickup }: Pick<Sender, 'deliveryMode' | 'offersPickup'>,
): boolean {
  if (kind === 'pickup') return offersPickup
  return (kind === 'kitchen') === (deliveryMode === 'kitchen')
}

function toDeliveryOption(
  { method, slots, earliestOn, latestOn }: Offered,
  parcel: Parcel & { readonly worth: Money; readonly show: Show },
): DeliveryOffer[] {
  const { key, kind, name, usesSlots, freeOver } = method
  const regular = priceOf(method, parcel, parcel.show)
  if (!regular) return []
  const isFree = freeOver !== undefined && parcel.worth.minor >= parcel.show(freeOver).minor
  const way = {
    method: key,
    kind,
    name,
    price: isFree ? { ...regular, minor: 0 } : regular,
    regularPrice: isFree && regular.minor > 0 ? regular : undefined,
    paidByMarket: undefined,
    earliestOn,
    latestOn,
    needsSlot: usesSlots,
    slots,
  }
  return [way]
}

/**
 * A same-day method uses today's slots and a method of one or more days uses slots from that day; kitchens and pickup
 * use any slot.
 */
function suits(
  { kind, daysMin, daysMax }: Method,
  slot: Slot,
  { sender, today }: { sender: Sender; today: string },
): boolean {
  const { day } = localMoment(slot.startsAt, sender.timezone)
  if (kind === 'kitchen' || kind === 'pickup') return true
  return day >= addDays(today, daysMin) && (daysMax > 0 || day === today)
}
