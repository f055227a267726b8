/** The ways one store's package can reach a country, with prices and days: pure. */
import type { Texts } from '#platform/translated.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import type { Money } from '#values/money.ts'
import { type Goods, mayTravel } from './restrictions.ts'
import { type DeliveryKind, type Method, type Tariff, type Zone, zoneOf } from './tariff.ts'

/** What delivery needs to know of a store. */
export interface Sender {
  readonly countryCode: string
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
  readonly left: number
  readonly state: 'open' | 'full' | 'past'
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

/** Turns an amount of the tariff into the shopper's currency. */
type Show = (amount: Money) => Money

const KILOGRAM = 1000
/** No country's code: one that no zone names. */
const elsewhere = ''

/** Every way that is offered now, in the tariff's order; none when the store does not deliver there. */
export function waysTo(given: {
  tariff: Tariff
  sender: Sender
  country: string
  /** What is sent: its weight, and its worth after discounts as the shopper sees it. */
  weightGrams: number
  worth: Money
  /** The store's slots that have not ended, in order. */
  slots: readonly Slot[]
  now: Date
  show: Show
}): Way[] {
  const { sender, now } = given
  const { day, time } = localMoment(now, sender.timezone)
  const ways = methodsFor(given)
    .filter(({ cutoff }) => cutoff === undefined || time < cutoff)
    .map((method) => toWay(method, { ...given, today: day }))
    .filter(({ needsSlot, slots }) => !needsSlot || slots.length > 0)
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

/** Whether any way from a store to a country is in a slot. */
export function usesSlots(given: { tariff: Tariff; sender: Sender; country: string }): boolean {
  return methodsFor(given).some((method) => method.usesSlots)
}

/** Whether a store brings anything to a country, by whichever way. */
export function delivers(given: { tariff: Tariff; sender: Sender; country: string }): boolean {
  return methodsFor(given).some(({ kind }) => kind !== 'pickup')
}

/** The ways one package is brought to a country, with what each costs; none where it cannot come, or must be fetched. */
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
  const { tariff, sender, goods, country, weightGrams, worth, show } = given
  if (!mayTravel(tariff, goods, { from: sender.countryCode, to: country })) return []
  const ways = methodsFor(given)
    .filter(isBrought)
    .map((method) => {
      const price = show(priceOf(method, weightGrams))
      const isFree = method.freeOver !== undefined && worth.minor >= show(method.freeOver).minor
      return { kind: method.kind, name: method.name, price: isFree ? { ...price, minor: 0 } : price }
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
    /** For these goods alone. */
    readonly price: Money
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
    const named = zone.isSameCountry ? [from] : zone.countries
    // The first zone that fits a country counts, whether or not the store delivers there.
    const own = named.filter((to) => zoneOf(tariff, { from, to }) === zone)
    const countries = own.filter((to) => mayTravel(tariff, goods, { from, to }))
    const isOpen =
      named.length === 0 ? mayTravel(tariff, goods, { from, to: elsewhere }) : countries.length > 0
    const methods = zone.methods.filter(({ kind }) => isOffered(kind, sender))
    if (!isOpen || methods.length === 0 || !sender.deliveryZones.includes(zone.key)) return []
    const freeFrom = thresholdsOf(methods, given)
    const priced = methods.map((method) => ({
      ...method,
      price: show(priceOf(method, weightGrams)),
      freeOver: freeFrom(method),
    }))
    return [{ zone, countries, methods: priced }]
  })
}

/**
 * From which worth on each of some ways is free, in the currency that is shown: by its own terms, or, the one to the door
 * that costs least, by the market's where that is sooner.
 */
export function thresholdsOf(
  methods: readonly Method[],
  { tariff, weightGrams, show }: { tariff: Tariff; weightGrams: number; show: Show },
): (method: Method) => Money | undefined {
  const [standard] = methods
    .filter(isBrought)
    .toSorted((a, b) => show(priceOf(a, weightGrams)).minor - show(priceOf(b, weightGrams)).minor)
  return (method) => sooner(method.freeOver, method === standard ? tariff.freeOver : undefined, show)
}

/** From which worth on a package is brought for nothing, by whoever pays for that; undefined when it never is. */
export function freeFrom(given: {
  tariff: Tariff
  sender: Sender
  country: string
  show: Show
}): Money | undefined {
  const brought = methodsFor(given).filter(isBrought)
  const own = brought.find(({ freeOver }) => freeOver !== undefined)?.freeOver
  return sooner(own, brought.length > 0 ? given.tariff.freeOver : undefined, given.show)
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
  { tariff, worth, show }: { tariff: Tariff; worth: Money; show: Show },
): Way['paidByMarket'] {
  if (!tariff.freeOver) return undefined
  // However little it is in another currency, what is worth nothing does not reach it.
  const overMinor = Math.max(1, show(tariff.freeOver).minor)
  if (worth.minor < overMinor) return undefined
  const prices = ways.filter(isBrought).map(({ price }) => price.minor)
  const minor = prices.length > 0 ? Math.min(...prices) : 0
  return minor > 0 ? { minor, overMinor } : undefined
}

function isBrought({ kind }: Pick<Method, 'kind'>): boolean {
  return kind !== 'pickup'
}

function methodsFor({
  tariff,
  sender,
  country,
}: {
  tariff: Tariff
  sender: Sender
  country: string
}): Method[] {
  const zone = zoneOf(tariff, { from: sender.countryCode, to: country })
  return zone ? waysOfZone(zone, sender) : []
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
  method: Method,
  given: {
    sender: Sender
    weightGrams: number
    worth: Money
    slots: readonly Slot[]
    today: string
    show: Show
  },
): Way {
  const { key, kind, name, usesSlots } = method
  const regular = given.show(priceOf(method, given.weightGrams))
  const isFree = method.freeOver !== undefined && given.worth.minor >= given.show(method.freeOver).minor
  const slots = usesSlots ? given.slots.filter((slot) => suits(method, slot, given)) : []
  const open = slots.filter(({ state }) => state === 'open')
  const dayOf = (slot: Slot | undefined) => slot && localMoment(slot.startsAt, given.sender.timezone).day
  return {
    method: key,
    kind,
    name,
    price: isFree ? { ...regular, minor: 0 } : regular,
    regularPrice: isFree && regular.minor > 0 ? regular : undefined,
    paidByMarket: undefined,
    earliestOn: dayOf(open.at(0)) ?? addDays(given.today, method.daysMin),
    latestOn: dayOf(open.at(-1)) ?? addDays(given.today, method.daysMax),
    needsSlot: usesSlots,
    slots,
  }
}

function priceOf({ price, perKgMinor }: Method, weightGrams: number): Money {
  return { ...price, minor: price.minor + perKgMinor * Math.ceil(weightGrams / KILOGRAM) }
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
