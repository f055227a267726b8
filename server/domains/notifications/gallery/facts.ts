import type { Locale } from '#values/locale.ts'
import type { GroupFacts, OrderFacts } from '../facts/order-queries.ts'
import type { UserFacts } from '../facts/person-queries.ts'
import type { StockAlertFacts } from '../facts/product-queries.ts'
import type { RefundFacts, RefundRequestFacts } from '../facts/refund-queries.ts'

export const now = new Date('2026-03-06T15:30:00Z')
export const later = new Date('2026-03-08T20:00:00Z')

export function userIn(locale: Locale): UserFacts {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Maya Joseph',
    email: 'maya@shopper.example',
    locale,
  }
}

export function sellerIn(locale: Locale): UserFacts {
  return {
    id: '00000000-0000-7000-8000-000000000002',
    name: 'Ruth Alexander',
    email: 'owner@grand-etang.example',
    locale,
  }
}

export function orderIn(locale: Locale, facts: Partial<OrderFacts> = {}): OrderFacts {
  const { id: userId, email } = sellerIn(locale)
  return {
    id: '00000000-0000-7000-8000-000000000011',
    number: 'TW-100482-1',
    state: 'placed',
    store: 'Grand Etang Spices',
    store_slug: 'grand-etang-spices',
    timezone: 'America/Grenada',
    accept_by: later,
    items_minor: 4_500,
    discount_minor: 450,
    shipping_minor: 900,
    cash_fee_minor: 0,
    tax_minor: 390,
    included_tax_minor: 0,
    total_minor: 5_340,
    delivery: { en: 'Between islands', fr: 'Entre les îles' },
    expected: { earliest_on: '2026-03-10', latest_on: '2026-03-13', slot: null },
    is_fetched: false,
    pickup_at: null,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    reason: null,
    released_from: null,
    money_back: null,
    cash_owed: null,
    lines: [
      {
        name: { en: 'Nutmeg syrup, 500 ml', fr: 'Sirop de muscade, 500 ml' },
        backorder: null,
        choices: [
          { en: 'Gift box', fr: 'Coffret cadeau' },
          { en: 'Mild', fr: 'Doux' },
        ],
        personal_options: [
          { name: { en: 'Gift message', fr: 'Message cadeau' }, value: { en: 'Happy birthday, Aunt Rose' } },
        ],
        note: '',
        sku: 'NUT-500',
        quantity: 2,
        items_minor: 2_600,
        picture: { url: '/media/nutmeg-syrup', width: 1200 },
      },
      {
        name: {
          en: 'Sun-dried cocoa tea sticks with cinnamon, bay leaf and a long name',
          fr: 'Bâtons de cacao séchés au soleil, à la cannelle et au laurier, au nom bien long',
        },
        backorder: { kind: 'backorder', days_min: 14, days_max: 21 },
        choices: [],
        personal_options: [],
        note: 'Please wrap it as a gift',
        sku: 'COC-12',
        quantity: 1,
        items_minor: 1_900,
        picture: null,
      },
    ],
    reach: { email: 'hello@grand-etang.example', phone: '+14735550114' },
    seller: { userId, email, locale },
    staff: [],
    ...facts,
  }
}

export function groupIn(locale: Locale, facts: Partial<GroupFacts> = {}): GroupFacts {
  const { id: customer_id, name, email } = userIn(locale)
  return {
    id: '00000000-0000-7000-8000-000000000010',
    number: 'TW-100482',
    customer_id,
    is_guest: false,
    locale,
    currency: 'USD',
    minor_units: 2,
    contact: { name, email },
    address: {
      full_name: name,
      street: '12 Hope Road',
      landmark: 'Opposite the blue church',
      city: 'Kingston',
      region: 'Kingston',
      country_code: 'JM',
    },
    items_minor: 4_500,
    discount_minor: 450,
    shipping_minor: 900,
    cash_fee_minor: 0,
    tax_minor: 390,
    included_tax_minor: 0,
    total_minor: 5_340,
    pay_by: null,
    tenders: [
      { ...paid, kind: 'points', amount_minor: 500, points: 500 },
      { ...paid, kind: 'card', amount_minor: 4_840, points: null },
    ],
    orders: [orderIn(locale)],
    ...facts,
  }
}

const paid = { attempt: 1, is_open: false, expires_at: null, came_minor: 0 }

export function unpaidIn(
  locale: Locale,
  kind: 'card' | 'bank',
  isOpen: boolean,
  receivedMinor = 0,
): GroupFacts {
  return groupIn(locale, {
    pay_by: later,
    tenders: [
      {
        kind,
        attempt: 1,
        amount_minor: 5_340,
        points: null,
        is_open: isOpen,
        expires_at: later.toISOString(),
        came_minor: receivedMinor,
      },
    ],
  })
}

export function refundOf(order: OrderFacts): RefundFacts {
  const part = {
    id: '00000000-0000-7000-8000-000000000020',
    amount_minor: 1_300,
    state: 'succeeded',
    bank_reference: null,
    paid_by: null,
    paid_to: 'source',
    failed_at: null,
    points: null,
    kind: 'card',
    gateway: 'stripe',
  } as const
  return { ...part, order_id: order.id, decision: 'sample', parts: [part], given_for: null }
}

export function refundRequestIn(locale: Locale, facts: Partial<RefundRequestFacts> = {}): RefundRequestFacts {
  const { id: order_id, number: order_number, store, store_slug, lines } = orderIn(locale)
  return {
    order_id,
    order_number,
    store,
    store_slug,
    seller: sellerIn(locale),
    asked: {
      product: lines[0]?.name ?? {},
      choices: lines[0]?.choices ?? [],
      sku: lines[0]?.sku ?? '',
      quantity: 1,
      reason: 'damaged',
    },
    details: 'The lid was broken, and half of it had run out.',
    amount_minor: 1_300,
    answer: null,
    untaken: null,
    is_owed: false,
    waits_beside: null,
    ...facts,
  }
}

export function alertIn(locale: Locale): StockAlertFacts {
  const { id: userId, name, email } = userIn(locale)
  return {
    id: '00000000-0000-7000-8000-000000000030',
    secret: 'sample-key',
    email,
    userId,
    name,
    locale,
    asked_at: now,
    product: { en: 'Island Resort Shirt', fr: 'Chemise des îles' },
    slug: 'island-resort-shirt',
    sku: 'SHIRT-CORAL-L',
    choices: [{ en: 'Coral', fr: 'Corail' }, { en: 'L' }],
  }
}
