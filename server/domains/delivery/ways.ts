/** The ways one store's package can reach where it goes, with prices and days: pure. */
import type { Texts } from '#platform/translated.ts'
import type { DeliveryKind } from '#values/delivery.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import type { Money } from '#values/money.ts'
import { type Destination, metresTo, type Origin, zonesFor } from './destination.ts'
import { freeOverOf, isOpen, type Parcel, priceOf, pricesOf, type Show } from './rates.ts'
import { type Goods, mayTravel } from './restrictions.ts'
import type { Method, Tariff, Zone } from './tariff.ts'

/** What delivery needs to know of a store. */
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
  /** Room in orders. */
  readonly left: number
  /** Room in pieces of goods; undefined where they are not counted. */
  readonly unitsLeft: number | undefined
  readonly state: 'open' | 'full' | 'past'
}

/** What these slots are to somebody with so many pieces: those with less room are full. */
export function slotsFor(slots: readonly Slot[], units: number): Slot[] {
  return slots.map((slot) =>
    slot.state === 'open' && slot.unitsLeft !== undefined && slot.unitsLeft < units
      ? { ...slot, state: 'full' }
      : slot,
  )
}

export interface Way {
  /** Names it among the ways of one package. */
  readonly method: string
  readonly kind: DeliveryKind
  readonly name: Texts
  readonly price: Money
  /** What it would cost had the package not reached free delivery. */
  readonly regularPrice: Money | undefined
  /** What the market pays the seller of that, as the goods are worth what they must be. */
  readonly paidByMarket: { readonly minor: number; readonly overMinor: number } | undefined
  /** Days of the store's calendar; with slots the days of its first and last open one. */
  readonly earliestOn: string
  readonly latestOn: string
  readonly needsSlot: boolean
  readonly slots: readonly Slot[]
}

/** No country's code: one that no zone names. */
const elsewhere = ''

/**
 * Every way that is offered now, in the tariff's order; none when the store does not deliver there, or it is not known
 * well enough where that is.
 */
export function waysTo(given: {
  tariff: Tariff
  sender: Sender
  destination: Destination
  /** What is sent: its weight, and its worth after discounts as the shopper sees it. */
  weightGrams: number
  worth: Money
  /** The store's slots that have not ended, in order. */
  slots: readonly Slot[]
  now: Date
  show: Show
}): Way[] {
  const { tariff, sender, destination } = given
  const [zone, ...others] = zonesTo(given)
  if (!zone || others.length > 0) return []
  const metres = metresTo(tariff, { from: sender, to: destination })
  return pricedWays(offeredIn(zone, given), { ...given, metres })
}

/** A method that can be chosen now, with the store's days on which it arrives. */
export interface Offered extends Pick<Way, 'earliestOn' | 'latestOn' | 'slots'> {
  readonly method: Method
}

/** What a store offers at this moment to everyone in a zone, in the tariff's order. */
export function offeredIn(
  zone: Zone,
  { sender, slots: all, now }: { sender: Sender; slots: readonly Slot[]; now: Date },
): Offered[] {
  const { day: today, time } = localMoment(now, sender.timezone)
  const dayOf = (slot: Slot | undefined) => slot && localMoment(slot.startsAt, sender.timezone).day
  return waysOfZone(zone, sender)
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

/** What each of them costs for one package; those that cannot be priced are left out. */
export function pricedWays(
  offered: readonly Offered[],
  given: {
    tariff: Pick<Tariff, 'freeOver'>
    weightGrams: number
    worth: Money
    metres: number | undefined
    show: Show
  },
): Way[] {
  const ways = offered.flatMap((each) => toWay(each, given))
  const gift = giftOf(ways, given)
  return gift
    ? ways.map((way) => (isBrought(way) ? { ...cheaper(way, gift.minor), paidByMarket: gift } : way))
    : ways
}

/** A way that costs so much less, as far as it costs anything. */
export function cheaper(way: Way, minor: number): Way {
  const { price } = way
  const off = Math.min(price.minor, minor)
  if (off === 0) return way
  return { ...way, price: { ...price, minor: price.minor - off }, regularPrice: way.regularPrice ?? price }
}

interface Reaching {
  readonly tariff: Tariff
  readonly sender: Sender
  readonly destination: Destination
}

/** Whether any way from a store to there may be in a slot. */
export function usesSlots(given: Reaching): boolean {
  return zonesTo(given).some((zone) => waysOfZone(zone, given.sender).some((method) => method.usesSlots))
}

/** Whether anything of a store can be had there, or in a part of it, delivered or picked up. */
export function reaches(given: Reaching): boolean {
  return zonesTo(given).some((zone) => waysOfZone(zone, given.sender).length > 0)
}

/** Whether a store brings anything there, or to a part of it, by whichever way. */
export function delivers(given: Reaching): boolean {
  return zonesTo(given).some((zone) => waysOfZone(zone, given.sender).some(isBrought))
}

/**
 * The ways one package is brought to all of a country, with what each costs at most; none where it cannot come to a part
 * of it, or must be fetched. Where parts of it differ they are those of the part whose cheapest way costs most.
 */
export function broughtTo(given: {
  tariff: Tariff
  sender: Sender
  goods: Goods
  country: string
  weightGrams: number
  /** In the currency that is shown. */
  worth: Money
  show: Show
}): { name: Texts; price: Money }[] {
  const { tariff, sender, goods, country } = given
  if (!mayTravel(tariff, goods, { from: sender.countryCode, to: country })) return []
  const zones = zonesTo({ ...given, destination: { country } })
  const ways = zones.map((zone) => broughtIn(zone, given))
  const cheapest = (prices: ReturnType<typeof broughtIn>) =>
    Math.min(...prices.map(({ price }) => price.minor))
  if (ways.some(({ length }) => length === 0)) return []
  return ways.toSorted((a, b) => cheapest(b) - cheapest(a))[0] ?? []
}

function broughtIn(
  zone: Zone,
  given: { tariff: Tariff; sender: Sender; weightGrams: number; worth: Money; show: Show },
): { name: Texts; price: Money }[] {
  const { sender, worth, show } = given
  const parcel = { ...given, metres: undefined }
  const ways = waysOfZone(zone, sender)
    .filter(isBrought)
    .flatMap((method) => {
      // How far it is depends on the address: what hangs on that is promised to nobody.
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
  /** The zone's countries that it may go to. */
  readonly countries: readonly string[]
  readonly methods: readonly (Pick<
    Method,
    'key' | 'kind' | 'name' | 'daysMin' | 'daysMax' | 'usesSlots' | 'cutoff'
  > & {
    /** For these goods alone; the least where it hangs on how far it is or what more is ordered. */
    readonly price: Money
    readonly isFrom: boolean
    readonly freeOver: Money | undefined
  })[]
}

/** Every zone in which these goods of a store can be had, and how; a zone that they may not enter is left out. */
export function reachOf(given: {
  tariff: Tariff
  sender: Sender
  goods: Goods
  weightGrams: number
  show: Show
}): Reach[] {
  const { tariff, sender, goods, weightGrams, show } = given
  const from = sender.countryCode
  return tariff.zones.flatMap((zone): Reach[] => {
    const named = countriesOf(zone, from)
    // The first zone that fits a country counts, whether or not the store delivers there.
    const own = named.filter((country) => zonesFor(tariff, { from, to: { country } }).includes(zone))
    const countries = own.filter((to) => mayTravel(tariff, goods, { from, to }))
    const isOpenToGoods = isEverywhere(zone)
      ? mayTravel(tariff, goods, { from, to: elsewhere })
      : countries.length > 0
    if (!isOpenToGoods) return []
    const parcel = { weightGrams, worth: undefined, metres: undefined }
    const methods = pricedMethods(waysOfZone(zone, sender), { tariff, parcel, show })
    return methods.length > 0 ? [{ zone, countries, methods }] : []
  })
}

/** Ways with the least that each may cost, and from which worth on it is free; those that are never offered left out. */
export function pricedMethods(
  methods: readonly Method[],
  { tariff, parcel, show }: { tariff: Tariff; parcel: Parcel; show: Show },
): Reach['methods'] {
  const freeFrom = thresholdsOf(methods, { tariff, parcel, show })
  return methods.flatMap((method) => {
    const [price] = pricesOf(method, parcel, show)
    return price ? [{ ...method, price, isFrom: isOpen(method, parcel), freeOver: freeFrom(method) }] : []
  })
}

function isEverywhere({ isSameCountry, countries, places }: Zone): boolean {
  return !isSameCountry && countries.length === 0 && places.length === 0
}

/** Whether a zone has anything in it for who sends from a country. */
export function isForSendersOf(zone: Zone, country: string): boolean {
  return isEverywhere(zone) || countriesOf(zone, country).length > 0
}

/** The countries that a zone, or a part of it, is in for a store of one. */
function countriesOf({ isSameCountry, countries, places }: Zone, from: string): string[] {
  const ofPlaces = places
    .map(({ country }) => country)
    .filter((country) => !isSameCountry || country === from)
  const own = isSameCountry && places.length === 0 ? [from] : []
  return [...new Set([...own, ...countries, ...ofPlaces])]
}

/**
 * From which worth on each of some ways is free, in the currency that is shown: by its own terms, or, the one to the door
 * that costs least, by the market's where that is sooner.
 */
function thresholdsOf(
  methods: readonly Method[],
  { tariff, parcel, show }: { tariff: Tariff; parcel: Parcel; show: Show },
): (method: Method) => Money | undefined {
  const leastOf = (method: Method) => pricesOf(method, parcel, show)[0]?.minor ?? Number.POSITIVE_INFINITY
  const [standard] = methods.filter(isBrought).toSorted((a, b) => leastOf(a) - leastOf(b))
  return (method) => sooner(freeOverOf(method), method === standard ? tariff.freeOver : undefined, show)
}

/**
 * From which worth on a package is brought for nothing, by whoever pays for that; undefined when it never is. Where only
 * the country is known, from where on that is true of all of it.
 */
export function freeFrom(given: {
  tariff: Tariff
  sender: Sender
  destination: Destination
  weightGrams: number
  show: Show
}): Money | undefined {
  const { tariff, sender, destination } = given
  const metres = metresTo(tariff, { from: sender, to: destination })
  const parcel = { weightGrams: given.weightGrams, worth: undefined, metres }
  const thresholds = zonesTo(given).map((zone) => freeFromIn(zone, { ...given, parcel }))
  if (thresholds.includes(undefined)) return undefined
  return thresholds.flatMap((over) => over ?? []).toSorted((a, b) => b.minor - a.minor)[0]
}

function freeFromIn(
  zone: Zone,
  { tariff, sender, parcel, show }: { tariff: Tariff; sender: Sender; parcel: Parcel; show: Show },
): Money | undefined {
  const brought = waysOfZone(zone, sender).filter(
    (method) => isBrought(method) && isSure(method, parcel, show),
  )
  const [own] = brought
    .flatMap((method) => freeOverOf(method) ?? [])
    .toSorted((a, b) => show(a).minor - show(b).minor)
  return sooner(own, brought.length > 0 ? tariff.freeOver : undefined, show)
}

/** Whether a way is offered whatever the goods come to be worth. */
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

/** What the market pays of every way to the door, once the goods are worth enough: what the cheapest of them costs. */
function giftOf(
  ways: readonly Pick<Way, 'kind' | 'price'>[],
  { tariff, worth, show }: { tariff: Pick<Tariff, 'freeOver'>; worth: Money; show: Show },
): Way['paidByMarket'] {
  if (!tariff.freeOver) return undefined
  // However little it is in another currency, what is worth nothing does not reach it.
  const overMinor = Math.max(1, show(tariff.freeOver).minor)
  if (worth.minor < overMinor) return undefined
  const prices = ways.filter(isBrought).map(({ price }) => price.minor)
  const minor = prices.length > 0 ? Math.min(...prices) : 0
  return minor > 0 ? { minor, overMinor } : undefined
}

export function isBrought({ kind }: Pick<Method, 'kind'>): boolean {
  return kind !== 'pickup'
}

export function zonesTo({ tariff, sender, destination }: Reaching): Zone[] {
  return zonesFor(tariff, { from: sender.countryCode, to: destination })
}

/** What a store offers to everyone in a zone. */
export function waysOfZone(zone: Zone, sender: Sender): Method[] {
  return sender.deliveryZones.includes(zone.key) ? methodsOf(zone, sender) : []
}

/** What a store would offer to everyone in a zone if it delivered there. */
export function methodsOf(zone: Zone, sender: Pick<Sender, 'deliveryMode' | 'offersPickup'>): Method[] {
  return zone.methods.filter(({ kind }) => isOffered(kind, sender))
}

/** A kitchen has its own way to bring things; the ways of shops are not for it, nor the other way round. */
function isOffered(
  kind: DeliveryKind,
  { deliveryMode, offersPickup }: Pick<Sender, 'deliveryMode' | 'offersPickup'>,
): boolean {
  if (kind === 'pickup') return offersPickup
  return (kind === 'kitchen') === (deliveryMode === 'kitchen')
}

function toWay(
  { method, slots, earliestOn, latestOn }: Offered,
  parcel: Parcel & { readonly worth: Money; readonly show: Show },
): Way[] {
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

/** What promises 'today' takes today's slots; what needs a day or two takes those from then on; the rest any. */
function suits(
  { kind, daysMin, daysMax }: Method,
  slot: Slot,
  { sender, today }: { sender: Sender; today: string },
): boolean {
  const { day } = localMoment(slot.startsAt, sender.timezone)
  if (kind === 'kitchen' || kind === 'pickup') return true
  return day >= addDays(today, daysMin) && (daysMax > 0 || day === today)
}
