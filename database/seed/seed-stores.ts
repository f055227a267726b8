import { marketPlan, type Schedule } from '#domains/delivery/index.ts'
import type { Database } from '#platform/database.ts'
import { categoryId, storeId, storeRateId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, StoreData } from './market-data.ts'
import { pictureId } from './seed-pictures.ts'
import { operatorId, ownerId } from './seed-users.ts'
import { stableId, stableNumber } from './stable.ts'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const DELIVERY_MODES = { parcel: 'parcel', local: 'local', 'local-delivery': 'kitchen' } as const
const DAY_MS = 24 * 60 * 60 * 1000
const FOUNDED_DAYS_AGO = 1_000
const SEASON_DAYS = 60
const USUAL_COMMISSION_BPS = 1_200
const SEASON_COMMISSION_BPS = 800

export async function seedStores(db: Database, data: MarketData, now: Date): Promise<void> {
  const pictures = new Set(data.pictures.map(({ key }) => key))
  await insertRows(
    db,
    'stores',
    data.stores.map((store) => {
      const country = countryOf(store, data)
      const joined = new Date(now.getTime() - joinedDaysAgo(store) * DAY_MS).toISOString()
      return {
        id: storeId(store.id),
        slug: store.slug,
        name: store.name,
        vertical: store.vertical,
        owner_id: ownerId(store.id),
        tagline: store.tagline,
        about: store.about,
        country_code: store.island,
        city: store.city,
        latitude: country.lat,
        longitude: country.lng,
        timezone: country.timezone,
        email: `hello@${store.id}.example`,
        phone: phoneOf(store, country.phonePrefix[0] ?? ''),
        brand: store.brand,
        logo_id: pictures.has(`scenes/logo-${store.id}`) ? pictureId(`scenes/logo-${store.id}`) : null,
        cover_id: pictureId(store.cover ?? `scenes/cover-${store.id}`),
        currency: currencyOf(store, data),
        settlement_currency: CHOSEN_CURRENCIES[store.id] ?? null,
        cuisine_category_id: store.cuisine ? categoryId(store.cuisine) : null,
        prep_minutes: store.prepMinutes ?? null,
        min_order_minor: store.minOrder?.amount ?? 0,
        delivery_mode: DELIVERY_MODES[store.shipping.mode],
        delivery_zones: [...(data.moreDelivery.stores[store.id] ?? []), ...store.shipping.zones],
        offers_pickup: true,
        accepts_automatically: acceptsAutomatically(store),
        returns_days: store.returnsDays,
        since_year: store.since,
        state: 'approved',
        created_at: joined,
        updated_at: joined,
      }
    }),
  )
  await insertRows(db, 'store_hours', data.stores.flatMap(hoursOf))
  await insertRows(
    db,
    'store_staff',
    data.stores.map((store) => ({
      store_id: storeId(store.id),
      user_id: ownerId(store.id),
      role: 'owner' as const,
    })),
  )
  await insertRows(
    db,
    'store_events',
    data.stores.map((store) => ({
      id: stableId('store event', `${store.id}/approved`),
      store_id: storeId(store.id),
      from_state: 'in_review',
      to_state: 'approved',
      actor_id: operatorId,
      at: new Date(now.getTime() - joinedDaysAgo(store) * DAY_MS).toISOString(),
    })),
  )
  await seedCommission(db, data, now)
}

/** Adds commission rates: a default, one per store from when it joined, and a past seasonal one. */
async function seedCommission(db: Database, data: MarketData, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const made = { created_by: operatorId, created_at: daysAgo(FOUNDED_DAYS_AGO) }
  await insertRows(db, 'commission_rates', [
    {
      ...made,
      id: stableId('commission rate', ''),
      scope: 'default',
      bps: USUAL_COMMISSION_BPS,
      currency: 'USD',
      valid_from: daysAgo(FOUNDED_DAYS_AGO),
    },
    ...data.stores.map((store) => ({
      ...made,
      id: storeRateId(store.id),
      scope: 'store' as const,
      store_id: storeId(store.id),
      bps: Math.round(store.commissionRate * 10_000),
      currency: currencyOf(store, data),
      valid_from: daysAgo(joinedDaysAgo(store)),
    })),
    {
      ...made,
      id: stableId('commission rate', 'season'),
      scope: 'category',
      category_id: categoryId('groceries'),
      bps: SEASON_COMMISSION_BPS,
      currency: 'USD',
      valid_from: daysAgo(FOUNDED_DAYS_AGO),
      valid_until: daysAgo(FOUNDED_DAYS_AGO - SEASON_DAYS),
    },
  ])
}

/**
 * Returns whether orders are accepted automatically. Kitchens review orders before cooking, and two workshops before
 * cutting.
 */
export function acceptsAutomatically({ id, vertical }: StoreData): boolean {
  return vertical !== 'restaurants' && id !== 'madras-lane' && id !== 'kalbas-atelier'
}

/** Returns a store's hours as a slot schedule. */
export function scheduleOf(store: StoreData, data: MarketData): Schedule {
  return {
    timezone: countryOf(store, data).timezone,
    deliveryMode: store.shipping.mode === 'local-delivery' ? 'kitchen' : 'local',
    prepMinutes: store.prepMinutes,
    week: spansOf(store),
    exceptions: [],
    vacation: undefined,
    plan: marketPlan,
  }
}

// Earlier than the oldest review.
function joinedDaysAgo(store: StoreData): number {
  return stableNumber(`${store.id} joined`, { min: 430, max: 900 })
}

/** Stores paid in their island's currency instead of their price currency. */
const CHOSEN_CURRENCIES: Readonly<Record<string, string>> = {
  'yard-and-sea': 'JMD',
  'blue-mahoe-larder': 'JMD',
  'crown-and-castor': 'EUR',
  'marche-des-alizes': 'EUR',
  'lolo-du-port': 'EUR',
  'panyard-34': 'TTD',
  'husk-and-bloom': 'TTD',
  'double-up': 'TTD',
  'spice-parish': 'XCD',
  'morne-market': 'XCD',
  'root-and-reef': 'XCD',
  'ital-garden': 'XCD',
  'kalbas-atelier': 'HTG',
  'lakay-kasav': 'HTG',
  'ti-griyo': 'HTG',
  'bahoruco-blue': 'DOP',
  'bodega-la-loma': 'DOP',
}

export function settlementCurrencyOf(store: StoreData, data: MarketData): string {
  return CHOSEN_CURRENCIES[store.id] ?? currencyOf(store, data)
}

/** Returns the currency of a store; all its prices share it. */
function currencyOf(store: StoreData, data: MarketData): string {
  return data.products.find((product) => product.storeId === store.id)?.currency ?? 'USD'
}

/** Returns a number from the 555 range, which is reserved for fiction. */
function phoneOf(store: StoreData, prefix: string): string {
  return `${prefix}555${stableNumber(`${store.id} phone`, { min: 1000, max: 9999 })}`
}

function hoursOf(store: StoreData) {
  return spansOf(store).map((span) => ({ store_id: storeId(store.id), ...span }))
}

function spansOf(store: StoreData) {
  return WEEKDAYS.flatMap((day, weekday) =>
    store.hours[day].map(([opens, closes]) => ({ weekday, opens, closes })),
  )
}

function countryOf(store: StoreData, data: MarketData) {
  const country = data.islands.find(({ code }) => code === store.island)
  if (!country) throw new Error(`Country of store ${store.id} not found`)
  return country
}
