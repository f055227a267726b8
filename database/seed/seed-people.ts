/** People who can sign in: one for each role, an owner for each store. */
import { hashPassword } from 'better-auth/crypto'
import type { Database } from '#platform/database.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData } from './market-data.ts'
import { stableId } from './stable.ts'

export interface DemoAccount {
  readonly role: 'shopper' | 'shop seller' | 'restaurant seller' | 'operator'
  readonly name: string
  readonly email: string
  readonly password: string
  readonly locale: 'en' | 'fr'
  readonly currency: string
  readonly phone: string
}

const PASSWORD = 'tradewind-demo'

/** Told at the start of a demo market; the first of each role is the one to show. */
export const demoAccounts: readonly DemoAccount[] = [
  account('shopper', 'Maya L.', 'maya@shopper.example', { phone: '+18765550118' }),
  account('shopper', 'Renée F.', 'renee@shopper.example', {
    locale: 'fr',
    currency: 'EUR',
    phone: '+590690555014',
  }),
  account('shop seller', 'Maëlys Fontaine', ownerEmail('madras-lane'), {
    locale: 'fr',
    phone: '+590690555102',
  }),
  account('shop seller', 'Anton Charles', ownerEmail('panyard-34'), { phone: '+18685550134' }),
  account('restaurant seller', 'Tavia’s Pot', ownerEmail('tavias-pot'), { phone: '+18765550177' }),
  account('restaurant seller', 'Double Up', ownerEmail('double-up'), { phone: '+18685550161' }),
  account('operator', 'Tradewind', 'operator@tradewind.example', { phone: '+17845550142' }),
]

export async function seedPeople(db: Database, data: MarketData, now: Date): Promise<void> {
  const joined = new Date(now.getTime() - 700 * 24 * 60 * 60 * 1000).toISOString()
  const owners = data.stores.map((store) => {
    const email = ownerEmail(store.id)
    const author = data.posts.find((post) => post.storeId === store.id && !post.author.startsWith('The '))
    const told = demoAccounts.find((demo) => demo.email === email)
    return told ?? account('shop seller', author?.author ?? store.name, email, {})
  })
  const others = demoAccounts.filter(({ role }) => role === 'shopper' || role === 'operator')
  const people = [...others, ...owners]

  await insertRows(
    db,
    'users',
    people.map(({ name, email, phone, locale, currency }) => ({
      id: userId(email),
      name,
      email,
      email_verified: true,
      phone: phone || null,
      locale,
      currency,
      terms_accepted_at: joined,
      created_at: joined,
      updated_at: joined,
    })),
  )
  // One hash for all: these passwords are no secret, and hashing is slow on purpose.
  const password = await hashPassword(PASSWORD)
  await insertRows(
    db,
    'credentials',
    people.map(({ email }) => ({
      id: stableId('credential', email),
      user_id: userId(email),
      provider_id: 'credential',
      account_id: userId(email),
      password,
    })),
  )
  await insertRows(
    db,
    'operators',
    people
      .filter(({ role }) => role === 'operator')
      .map(({ email }) => ({ user_id: userId(email), level: 'full' as const })),
  )
}

export function userId(email: string): string {
  return stableId('user', email)
}

export function ownerEmail(storeId: string): string {
  return `owner@${storeId}.example`
}

function account(
  role: DemoAccount['role'],
  name: string,
  email: string,
  { locale = 'en', currency = 'USD', phone = '' }: Partial<DemoAccount>,
): DemoAccount {
  return { role, name, email, password: PASSWORD, locale, currency, phone }
}
