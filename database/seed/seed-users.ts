import { hashOf } from '#domains/accounts/index.ts'
import type { Database } from '#platform/database.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, ShopperData } from './market-data.ts'
import { stableId } from './stable.ts'

export interface DemoAccount {
  readonly role: 'shopper' | 'shop seller' | 'restaurant seller' | 'operator'
  readonly email: string
  readonly password: string
}

const PASSWORD = 'tradewind-demo'
const OPERATOR = 'operator@tradewind.example'
const JOINED_DAYS_AGO = 700
const DAY_MS = 24 * 60 * 60 * 1000

/** Printed when a demo market starts. The first account of each role is the main one. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'shopper', email: 'maya@shopper.example', password: PASSWORD },
  { role: 'shopper', email: 'renee@shopper.example', password: PASSWORD },
  { role: 'shop seller', email: ownerEmail('madras-lane'), password: PASSWORD },
  { role: 'shop seller', email: ownerEmail('panyard-34'), password: PASSWORD },
  { role: 'restaurant seller', email: ownerEmail('tavias-pot'), password: PASSWORD },
  { role: 'restaurant seller', email: ownerEmail('double-up'), password: PASSWORD },
  { role: 'operator', email: OPERATOR, password: PASSWORD },
]

export const operatorId = userId(OPERATOR)

export async function seedUsers(db: Database, data: MarketData, now: Date): Promise<void> {
  const joined = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS)
  const operator = { id: operatorId, name: 'Tradewind', email: OPERATOR }
  const owners = data.stores.map(({ id, name }) => {
    const author = data.posts.find((post) => post.storeId === id && !post.author.startsWith('The '))
    return { id: ownerId(id), name: author?.author ?? name, email: ownerEmail(id) }
  })
  const shoppers = data.shoppers.map((shopper) => ({
    id: shopperId(shopper),
    name: shopper.name,
    email: shopper.email ?? `guest-${shopperId(shopper)}@guest.invalid`,
    contact_email: shopper.contactEmail ?? null,
    is_guest: shopper.email === undefined,
    phone: shopper.phone,
    locale: shopper.locale,
    currency: shopper.currency,
  }))
  await insertRows(
    db,
    'users',
    [operator, ...owners, ...shoppers].map((person) => ({
      is_guest: false,
      locale: 'en',
      ...person,
      email_verified: true,
      terms_accepted_at: joined,
      created_at: joined,
      updated_at: joined,
    })),
  )
  await insertRows(db, 'operators', [{ user_id: operatorId, level: 'full' }])

  // One hash for all: the passwords are public, and hashing is slow on purpose.
  const password = await hashOf(PASSWORD)
  await insertRows(
    db,
    'credentials',
    [operator, ...owners, ...shoppers.filter((shopper) => !shopper.is_guest)].map(({ id }) => ({
      id: stableId('credential', id),
      user_id: id,
      provider_id: 'credential',
      account_id: id,
      password,
      created_at: joined,
      updated_at: joined,
    })),
  )
  await insertRows(
    db,
    'addresses',
    data.shoppers.flatMap((shopper) => addressesOf(shopper, joined)),
  )
}

export function ownerId(storeId: string): string {
  return userId(ownerEmail(storeId))
}

export function shopperId({ id }: ShopperData): string {
  return stableId('shopper', id)
}

function userId(email: string): string {
  return stableId('user', email)
}

function ownerEmail(storeId: string): string {
  return `owner@${storeId}.example`
}

function addressesOf(shopper: ShopperData, joined: Date) {
  return shopper.addresses.map((address, index) => ({
    id: stableId('address', `${shopper.id} ${index}`),
    user_id: shopperId(shopper),
    full_name: shopper.name,
    title: address.title,
    street: address.street,
    landmark: address.landmark ?? null,
    directions: address.directions ?? null,
    city: address.city,
    region: address.region ?? null,
    postcode: address.postcode ?? null,
    country_code: address.country,
    phone: shopper.phone,
    is_default: index === 0,
    created_at: joined,
    updated_at: joined,
  }))
}
