/**
 * Calls every endpoint of the contract as every kind of actor. An endpoint that is missing from the table fails, and
 * another actor's record must be answered exactly like a missing one.
 */
import { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Definition } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { applicationFields } from '#tests/support/application.ts'
import { aCoupon, marketCoupon, storeCoupon } from '#tests/support/coupons.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { makeOperator, removeOperator } from '#tests/support/operators.ts'
import { addGoodsToCart, buy, goodsOf, keyHeader } from '#tests/support/shopping.ts'
import { hire } from '#tests/support/staff.ts'
import { creditWallet, savePayoutDetails } from '#tests/support/wallets.ts'
import { newId } from '#values/id.ts'
import { type GrantedStoreRole, grantedStoreRoles } from '#values/permissions.ts'

const tabled = ['nobody', 'guest', 'shopper', 'other shopper', 'seller', 'other seller', 'operator'] as const
const actors = [...tabled, 'limited operator'] as const
type ActorName = (typeof actors)[number]

/** `in` means that the actor has access: any answer but a refusal, such as a validation error. */
type Outcome = 'in' | 400 | 401 | 403 | 404

/** Outcomes in the order of the actors; those of a limited operator are derived from them. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]

const everyone: Row = ['in', 'in', 'in', 'in', 'in', 'in', 'in']
const customers: Row = [401, 'in', 'in', 'in', 'in', 'in', 'in']
/** Guest customers have no account to store anything in. */
const accountHolders: Row = [401, 401, 'in', 'in', 'in', 'in', 'in']
/** An account record of a user who is none of the actors. */
const accountOfStranger: Row = [401, 401, 404, 404, 404, 404, 404]
/** An account record of the shopper. */
const accountShopperOnly: Row = [401, 401, 'in', 404, 404, 404, 404]
const operators: Row = [401, 403, 403, 403, 403, 403, 'in']
const noRecord = '01900000-0000-7000-8000-000000000000'
/** A record that does not exist, for operators only. */
const operatorsOfNothing: Row = [401, 403, 403, 403, 403, 403, 404]
/** The shopper's records, behind customer endpoints and behind public ones. */
const shopperOnly: Row = [401, 404, 'in', 404, 404, 404, 404]
const shopperFound: Row = [404, 404, 'in', 404, 404, 404, 404]
/** Records of the seller's store. */
const staff: Row = [401, 404, 404, 404, 'in', 404, 404]
/** Records of the seller's store that operators may use too. */
const editors: Row = [401, 401, 404, 404, 'in', 404, 'in']
/** An order of the seller’s store with a line id that belongs to no order. */
const nothingThereForStaff: Row = [401, 404, 404, 404, 404, 404, 404]
/** An invalid secret. */
const nothingThere: Row = [404, 404, 404, 404, 404, 404, 404]
const unsigned: Row = [400, 400, 400, 400, 400, 400, 400]

/** Reads that operators with limited rights are refused: money and payouts. */
const fullRightsReads: ReadonlySet<string> = new Set<EndpointKey>([
  'GET /operator/books',
  'GET /operator/books/accounts',
  'GET /operator/books/accounts/{id}',
  'GET /operator/books/transactions/{id}',
  'GET /operator/payout-runs',
  'GET /operator/payout-runs/{id}',
  'GET /operator/payout-runs/{id}/bank-file',
  'GET /operator/payouts',
  'GET /operator/payouts/{id}',
  'GET /operator/payout-stores',
  'GET /operator/withdrawals',
  'GET /operator/withdrawals/{id}',
  'GET /operator/withdrawals/{id}/payee',
])

/** The only commands allowed to them: none moves money, and any other is refused. */
const limitedCommands: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /operator/customer-segments',
  'DELETE /operator/customer-segments/{id}',
  'PUT /operator/customers/{id}/tags',
  'POST /operator/customers/{id}/notes',
  'DELETE /operator/customers/{id}/notes/{note}',
  'POST /operator/applications/{id}/review',
  'POST /operator/applications/{id}/approve',
  'POST /operator/applications/{id}/reject',
  'POST /operator/stores/{slug}/approve',
  'POST /operator/stores/{slug}/suspend',
  'POST /operator/stores/{slug}/settle-reports',
  'POST /operator/products/{slug}/block',
  'POST /operator/product-submissions/{id}/approve',
  'POST /operator/product-submissions/{id}/reject',
  'POST /operator/products/{slug}/unblock',
  'PUT /operator/products/{slug}/page',
  'PUT /operator/contact-details',
  'POST /operator/message-cases/{id}/messages',
  'POST /operator/messages/{id}/answer',
  'POST /operator/messages/{id}/close',
  'POST /operator/messages/{id}/reopen',
  'PUT /operator/maintenance/pass',
  'PUT /operator/home/draft',
  'POST /operator/home/publish',
  'POST /operator/home/discard',
  'POST /operator/home/versions/{version}/restore',
  'PUT /operator/theme/draft',
  'POST /operator/theme/publish',
  'POST /operator/theme/discard',
  'POST /operator/theme/versions/{version}/restore',
  'POST /operator/faqs',
  'PUT /operator/faqs/{id}',
  'POST /operator/faqs/{id}/steer',
  'POST /operator/posts',
  'PUT /operator/posts/{id}',
  'PUT /operator/blog-layout',
  'PUT /operator/slugs/{kind}/{id}',
  'POST /operator/attributes',
  'PUT /operator/attributes/{id}',
  'DELETE /operator/attributes/{id}',
  'POST /operator/attributes/{id}/move',
  'POST /operator/option-sets',
  'PUT /operator/option-sets/{id}',
  'DELETE /operator/option-sets/{id}',
  'PUT /operator/navigation/{menu}',
  'DELETE /operator/navigation/{menu}',
  'POST /operator/collections',
  'PUT /operator/collections/{id}',
  'DELETE /operator/collections/{id}',
  'POST /operator/size-charts',
  'PUT /operator/size-charts/{id}',
  'DELETE /operator/size-charts/{id}',
  'POST /operator/brands',
  'PUT /operator/brands/{id}',
  'DELETE /operator/brands/{id}',
  'POST /operator/brands/{id}/merge',
  'PUT /operator/tags/{tag}',
  'POST /operator/tags/{tag}/merge',
  'POST /operator/categories',
  'PUT /operator/categories/{id}',
  'POST /operator/pages',
  'PUT /operator/pages/{language}/{slug}',
  'POST /operator/pages/{slug}/steer',
  'POST /operator/synonyms',
  'PUT /operator/synonyms/{id}',
  'DELETE /operator/synonyms/{id}',
  'POST /operator/texts/{kind}/{id}/publish',
  'POST /operator/texts/{kind}/{id}/take-down',
  'POST /operator/reviews/{id}/take-down-reply',
  'POST /operator/mails/{id}/send-again',
])

/**
 * What the roles of a store may do in each area: `v` reads, `e` runs commands, `m` sees and moves money. Written by hand,
 * so that a slip in values/permissions.ts is found.
 */
const rights: Readonly<Record<GrantedStoreRole, Readonly<Record<string, string>>>> = {
  manager: {
    orders: 'vem',
    messages: 've',
    delivery: 'vem',
    products: 've',
    stock: 've',
    marketing: 've',
    reviews: 've',
    finance: 'vem',
    settings: 've',
  },
  packer: {
    orders: 've',
    messages: 'v',
    delivery: 've',
    products: 'v',
    stock: 've',
    reviews: 'v',
    settings: 'v',
  },
  cook: { orders: 've', products: 'v', stock: 've', settings: 'v' },
  courier: { orders: 'v', delivery: 'vem' },
  accountant: { orders: 'vm', products: 'v', marketing: 'v', finance: 'vm', settings: 'v' },
}

/** What the endpoints of stores need, by their paths below the store. Also written by hand. */
const neededInStore: Readonly<Record<string, readonly string[]>> = {
  'orders v': ['GET', 'GET search', 'GET orders', 'GET orders/{number}', 'GET orders/{number}/packing-slip'],
  'orders e': [
    'POST orders/{number}/accept',
    'POST orders/{number}/reject',
    'POST orders/{number}/start',
    'POST orders/{number}/hand-over',
    'PUT orders/{number}/packed',
    'PUT orders/{number}/tracking',
    'POST orders/{number}/cancel',
    'POST orders/{number}/shortfall',
  ],
  'orders vm': [
    'GET refund-requests',
    'GET refund-pictures/{picture}',
    'GET refund-requests/{id}/preview',
    'GET orders/{number}/shortfall',
    'GET orders/{number}/refund',
    'GET orders/{number}/refund/preview',
  ],
  'orders em': [
    'POST refund-requests/{id}/decide',
    'POST orders/{number}/refund',
    'POST orders/{number}/cash/write-off',
  ],
  'messages v': [
    'GET messages',
    'GET messages/unread',
    'GET messages/{id}',
    'POST messages/{id}/read',
    'GET orders/{number}/messages',
  ],
  'messages e': ['POST messages/{id}', 'POST orders/{number}/messages'],
  'delivery e': ['POST orders/{number}/deliver'],
  'delivery em': ['POST orders/{number}/refuse', 'POST orders/{number}/cash'],
  'products v': [
    'GET product-list',
    'GET product-filters',
    'GET product-choices',
    'GET products',
    'GET products/{id}',
    'GET products/{id}/versions',
    'GET products/{slug}/page',
    'GET product-slugs/{id}',
    'GET variant-cells',
    'GET menu',
    'GET size-charts',
    'GET size-charts/{id}',
  ],
  'products e': [
    'GET imports',
    'POST imports',
    'GET imports/{id}',
    'PUT imports/{id}/mapping',
    'POST imports/{id}/pictures',
    'POST imports/{id}/start',
    'POST imports/{id}/undo',
    'GET imports/{id}/report',
    'GET product-export',
    'POST product-exports',
    'GET pictures',
    'POST picture-edits',
    'POST videos',
    'PUT variant-cells',
    'POST bulk-edits/preview',
    'POST bulk-edits',
    'GET bulk-edits/{id}',
    'POST bulk-edits/{id}/undo',
    'GET bulk-edits/{id}/report',
    'POST variants/{id}/stock-corrections',
    'POST stock-takes',
    'POST stock-takes/{id}/apply',
    'POST stock-takes/{id}/discard',
    'POST products',
    'POST products/batch',
    'PUT products/{id}',
    'POST products/{id}/preview',
    'DELETE products/{id}',
    'POST products/{id}/publish',
    'POST products/{id}/archive',
    'POST products/{id}/withdraw',
    'POST products/{id}/duplicate',
    'POST products/{id}/versions/{version}/restore',
    'GET menu/export',
    'POST menu/import',
    'POST menu/sections',
    'PUT menu/sections/{id}',
    'DELETE menu/sections/{id}',
    'POST menu/sections/{id}/move',
    'POST menu/dishes',
    'PUT menu/dishes/{id}',
    'POST menu/dishes/{id}/move',
    'POST menu/groups',
    'PUT menu/groups/{id}',
    'DELETE menu/groups/{id}',
    'PUT products/{slug}/page',
    'PUT product-slugs/{id}',
    'POST size-charts',
    'PUT size-charts/{id}',
    'DELETE size-charts/{id}',
  ],
  'stock v': ['GET stock-movements', 'GET stock-movements/export', 'GET stock-takes', 'GET stock-takes/{id}'],
  'stock e': ['POST stock-takes/{id}/counts', 'PUT menu/dishes/{id}/sold-out', 'PUT variants/{id}'],
  'marketing v': ['GET coupons', 'GET coupons/{id}'],
  'marketing e': ['POST coupons', 'PUT coupons/{id}', 'POST coupons/{id}/state'],
  'reviews v': ['GET reviews', 'GET questions'],
  'reviews e': ['PUT reviews/{id}/reply', 'DELETE reviews/{id}/reply', 'PUT questions/{id}/answer'],
  'finance vm': [
    'GET documents',
    'GET documents/{id}',
    'GET settlement',
    'GET payout-way',
    'GET earnings',
    'GET earnings/statement',
    'GET earnings/orders/{number}',
    'GET earnings/payouts/{id}',
  ],
  'finance em': ['POST settlement/convert'],
  'settings v': [
    'GET settings',
    'GET delivery',
    'GET slots',
    'POST slots/preview',
    'GET taxes',
    'GET hours',
    'GET opening',
  ],
  'settings e': [
    'PUT status',
    'PUT settings',
    'PUT pictures',
    'PUT delivery',
    'PUT slots',
    'PUT taxes',
    'PUT hours',
    'PUT special-days/{day}',
    'DELETE special-days/{day}',
    'PUT vacation',
    'DELETE vacation',
    'POST open',
  ],
  // The owner only.
  'owner o': [
    'PUT settlement',
    'PUT payout-way',
    'POST payout-account',
    'GET staff',
    'PUT staff/{id}',
    'DELETE staff/{id}',
    'POST staff-invitations',
    'POST staff-invitations/{id}/resend',
    'DELETE staff-invitations/{id}',
  ],
}

const storePath = '/seller/stores/{store}'

/** The same by endpoint: area and levels. */
const storeNeeds: ReadonlyMap<string, { area: string; levels: string }> = new Map(
  Object.entries(neededInStore).flatMap(([need, keys]) => {
    const [area = '', levels = ''] = need.split(' ')
    return keys.map((key) => {
      const [method = '', path] = key.split(' ')
      return [`${method} ${storePath}${path === undefined ? '' : `/${path}`}`, { area, levels }] as const
    })
  }),
)

function isForOperators(row: Row): boolean {
  return row === operators || row === operatorsOfNothing
}

function outcomesOf(key: string, row: Row): Outcome[] {
  const ofShopper = row[actors.indexOf('other shopper')] ?? 404
  const isCommand = !key.startsWith('GET ') && !questions.has(key)
  const mayUse = isCommand ? limitedCommands.has(key) : !fullRightsReads.has(key)
  const allowed = row === operators ? 'in' : 404
  return [...row, isForOperators(row) ? (mayUse ? allowed : 403) : ofShopper]
}

interface Asked {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
}

interface Line {
  readonly row: Row
  readonly asked?: (things: Things) => Asked
}

/** Records of the demo market, with their owners. */
interface Things {
  readonly product: string
  readonly productId: string
  readonly store: string
  /** Belongs to none of the actors. */
  readonly otherStore: string
  /** The shopper's. */
  readonly address: string
  readonly cartItem: string
  readonly recharge: string
  readonly withdrawal: string
  readonly goodwillCredit: string
  readonly group: string
  /** The seller's store's. */
  readonly order: string
  readonly variant: string
  /** The other seller's store's. */
  readonly otherOrder: string
  readonly otherVariant: string
  readonly person: string
  readonly mail: string
  /** A secret that lets its holder answer for the subscription. */
  readonly newsletterKey: string
  readonly stockAlertKey: string
  /** Belongs to none of the actors; to be paid by bank transfer. */
  readonly refund: string
  /** A bank transfer that paid an order, with its tender. */
  readonly transferred: string
  readonly arrival: string
  readonly tender: string
  /** Delivered to the shopper, and to no other actor. */
  readonly delivered: string
  /** The seller's store's. */
  readonly ownProduct: string
  readonly ownProductId: string
  readonly storeReview: string
  readonly storeQuestion: string
  /** The shopper's. */
  readonly ownReview: string
  readonly ownQuestion: string
  /** Belongs to none of the actors. */
  readonly review: string
  readonly question: string
  readonly answer: string
  readonly dataExport: string
  readonly pinnedPage: string
  readonly savedView: string
  readonly bulkEdit: string
  readonly marketBulkEdit: string
  /** The shopper's, not yet part of an application. */
  readonly document: string
  /** Belongs to none of the actors. */
  readonly application: string
  readonly sentDocument: string
  readonly session: string
  readonly passkey: string
  /** The shopper's, delivered. */
  readonly deliveredGroup: string
  readonly deliveredLine: string
  readonly deliveredPart: string
  /** Requested by none of the actors, from the seller's store. */
  readonly refundRequest: string
  readonly refundRequestPicture: string
  /** The shopper's, not submitted yet. */
  readonly refundPicture: string
  /** In the ledger. */
  readonly account: string
  readonly transaction: string
  /** An invoice of a store and an order that belong to none of the actors. */
  readonly otherDocument: string
  readonly dispute: string
  readonly message: string
  /** A conversation of the shopper and the seller's store. */
  readonly thread: string
  readonly faq: string
  readonly category: string
  readonly post: string
  readonly payoutRun: string
  readonly payout: string
  /** Of a store other than the seller's. */
  readonly otherPayout: string
  /** Of the operator, and of the seller's store. */
  readonly coupon: string
  /** Not in effect yet. */
  readonly commissionRate: string
  readonly storeCoupon: string
  /** From the menu of the seller's store. */
  readonly menuSection: string
  readonly dish: string
  readonly optionGroup: string
  /** Of the seller's store. */
  readonly productImport: string
}

const reason = { reason: 'To see who may' }

const product = ({ product: slug }: Things): Asked => ({ params: { slug } })
const productById = ({ productId: id }: Things): Asked => ({ params: { kind: 'product', id } })
const wished = ({ productId }: Things): Asked => ({ params: { productId } })
const someToken = (): Asked => ({ params: { token: '0'.repeat(32) } })
const ownRecharge = ({ recharge: token }: Things): Asked => ({ params: { token } })
const someWithdrawal = ({ withdrawal: id }: Things): Asked => ({ params: { id } })
const payoutRun = ({ payoutRun: id }: Things): Asked => ({ params: { id } })
const somePayout = ({ payout: id }: Things): Asked => ({ params: { id } })
const someDispute = ({ dispute: id }: Things): Asked => ({ params: { id } })
const somePost = ({ post: id }: Things): Asked => ({ params: { id } })
const newSlug = () => `who-may-${crypto.randomUUID()}`
const postText = (slug: string) => ({
  slug,
  category: 'Guides',
  tags: [],
  author: 'Ines',
  title: { en: 'Who may', fr: '' },
  excerpt: { en: 'Who may', fr: '' },
  body: { en: '<p>Who may</p>', fr: '' },
  products: [],
  publication: 'draft',
})
const someFaq = ({ faq: id }: Things): Asked => ({ params: { id } })
const faqText = {
  topic: 'orders',
  question: { en: 'Why?', fr: '' },
  answer: { en: 'Because', fr: '' },
}
const nothingById = (): Asked => ({ params: { id: newId() } })
const attribute = {
  name: { en: 'Who may', fr: '' },
  unit: '',
  is_facet: false,
  choices: [],
  categories: [],
}
const optionSet = { name: { en: 'Who may', fr: '' }, aliases: [], values: [{ label: { en: 'All', fr: '' } }] }
const collection = {
  name: { en: 'Who may', fr: '' },
  description: { en: '', fr: '' },
  seo_title: { en: '', fr: '' },
  seo_description: { en: '', fr: '' },
  picture_id: null,
  is_hidden: false,
  starts_at: null,
  ends_at: null,
  rule: null,
  products: [],
}
const brand = {
  name: 'Who may',
  logo_id: null,
  description: { en: '', fr: '' },
  seo_title: { en: '', fr: '' },
  seo_description: { en: '', fr: '' },
}
const sizeChart = {
  name: { en: 'Who may' },
  note: {},
  unit: 'cm' as const,
  columns: [{ label: { en: 'Chest' } }],
  rows: [{ size: 'M', cells: ['90–95'] }],
}
const someCategory = ({ category: id }: Things): Asked => ({ params: { id } })
const categoryTexts = {
  name: { en: 'Who may', fr: '' },
  description: { en: '', fr: '' },
  seo_title: { en: '', fr: '' },
  seo_description: { en: '', fr: '' },
  is_hidden: false,
  picture_id: null,
}
const message = ({ message: id }: Things): Asked => ({ params: { id } })
const someStore = ({ otherStore: slug }: Things): Asked => ({ params: { slug } })
const cartItem = ({ cartItem: id }: Things): Asked => ({ params: { id } })
const group = ({ group: number }: Things): Asked => ({ params: { number } })
const review = ({ review: id }: Things): Asked => ({ params: { id } })
const question = ({ question: id }: Things): Asked => ({ params: { id } })
const answer = ({ answer: id }: Things): Asked => ({ params: { id } })
const ownReview = ({ ownReview: id }: Things): Asked => ({ params: { id } })
const ownQuestion = ({ ownQuestion: id }: Things): Asked => ({ params: { id } })
const storeReview = ({ store, storeReview: id }: Things): Asked => ({ params: { store, id } })
const ownThread = ({ thread: id }: Things): Asked => ({ params: { id } })
const storeThread = ({ store, thread: id }: Things): Asked => ({ params: { store, id } })
const ownStore = ({ store }: Things): Asked => ({ params: { store } })
const bulkEdit = { selection: { ids: [newId()] }, action: { kind: 'archive' } }
const ownBulkEdit = ({ store, bulkEdit: id }: Things): Asked => ({ params: { store, id } })
const anyBulkEdit = ({ marketBulkEdit: id }: Things): Asked => ({ params: { id } })
const newProduct = ({ store }: Things): Asked => ({ params: { store, product: 'new' } })
const ofViews = (): Asked => ({ params: { list: 'seller-products' } })
const itsProductById = ({ store, ownProductId: id }: Things): Asked => ({ params: { store, id } })
const itsProduct = ({ store, ownProduct: slug }: Things): Asked => ({ params: { store, slug } })
const ownParts = {
  safe_checkout: 'market',
  secure_checkout: 'market',
  social_share: 'market',
  encourage_order: 'market',
}
const inTwoDays = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10)
const vacation = { from: inTwoDays, to: inTwoDays }
const settings = {
  name: 'Madras Lane',
  tagline: {},
  about: { en: 'Cotton.' },
  city: 'Pointe-à-Pitre',
  email: 'hello@madras-lane.example',
  phone: '+590 590 55 01 00',
  hides_email: false,
  hides_phone: false,
  links: {},
  min_order_minor: 0,
  returns_days: 14,
  accepts_cash: true,
  accepts_automatically: false,
}
const ownDay = ({ store }: Things): Asked => ({ params: { store, day: inTwoDays } })
const ownOrder = ({ store, order: number }: Things): Asked => ({ params: { store, number } })
const person = ({ person: id }: Things): Asked => ({ params: { id } })
const ownDocument = ({ document: id }: Things): Asked => ({ params: { id } })
const application = ({ application: id }: Things): Asked => ({ params: { id } })
const newsletter = ({ newsletterKey: key }: Things): Asked => ({ params: { key } })
const stockAlert = ({ stockAlertKey: key }: Things): Asked => ({ params: { key } })
const withBody =
  (asked: (things: Things) => Asked, body: object) =>
  (things: Things): Asked => ({ ...asked(things), body })

const noSubmission = (): Asked => ({ params: { id: newId() } })
const noProduct = ({ store }: Things): Asked => ({ params: { store, id: newId() } })
const ownSection = ({ store, menuSection: id }: Things): Asked => ({ params: { store, id } })
const ownImport = ({ store, productImport: id }: Things): Asked => ({ params: { store, id } })
const ownUpload = ({ store }: Things): Asked => ({ params: { store }, query: { file_name: 'a.csv' } })
const ownMenuFile = ({ store }: Things): Asked => ({ params: { store }, query: { is_dry_run: 'true' } })
const ownZip = (things: Things): Asked => ({ ...ownImport(things), query: { file_name: 'a.zip' } })
const ownDish = ({ store, dish: id }: Things): Asked => ({ params: { store, id } })
const ownGroup = ({ store, optionGroup: id }: Things): Asked => ({ params: { store, id } })
const withDish =
  (asked: (things: Things) => Asked) =>
  (things: Things): Asked => ({
    ...asked(things),
    body: {
      section: things.menuSection,
      name: { en: 'Callaloo' },
      description: {},
      price_minor: 900,
      groups: [],
      allergens: [],
      is_vegetarian: true,
      is_on_menu: true,
    },
  })
const spice = {
  name: { en: 'Spice' },
  min: 0,
  max: 1,
  choices: [{ label: { en: 'Hot' }, price_minor: 0, is_default: false }],
}

/** A credential from a device without a passkey of this market. */
const unknownCredential = {
  key: 'k'.repeat(43),
  credential: {
    id: 'bm9uZQ',
    rawId: 'bm9uZQ',
    type: 'public-key',
    response: { clientDataJSON: 'bm9uZQ', authenticatorData: 'bm9uZQ', signature: 'bm9uZQ' },
  },
}

const home = {
  title: 'Home',
  full_name: 'Ines Baptiste',
  street: '1 Market Street',
  city: 'Roseau',
  country_code: 'DM',
  phone: '+17675550100',
}

const aZone = { name: { en: 'Europe', fr: '' }, same_country: false, countries: ['FR'], places: [] }
const aMethod = {
  name: { en: 'Standard', fr: '' },
  kind: 'parcel',
  days_min: 1,
  days_max: 2,
  rate: 'flat',
  price_minor: 100,
  uses_slots: false,
}

const pageInFrench = { slug: 'terms', language: 'fr' }
const synonyms = Array.from({ length: actors.length }, (_, place) => `synonym-${place}`)

const transfer = { to: 'nobody@shopper.example', amount: { minor: 1, currency: 'USD' } }
const bankAccount = {
  account_no: '12345678',
  bank_name: 'Bank of Dominica',
  holder_name: 'Ines Baptiste',
  password: 'not it',
}

const table: Record<EndpointKey, Line> = {
  'GET /home': { row: everyone },
  'GET /blogs': { row: everyone },
  'GET /blogs/{slug}': {
    row: everyone,
    asked: () => ({ params: { slug: 'how-to-read-a-scotch-bonnet' } }),
  },
  'GET /offers': { row: everyone },
  'GET /faqs': { row: everyone },
  'GET /pages/{slug}': { row: everyone, asked: () => ({ params: { slug: 'terms' } }) },
  'GET /settings': { row: everyone },
  'GET /currencies': { row: everyone },
  'GET /countries': { row: everyone },
  'POST /newsletter': {
    row: everyone,
    asked: () => ({ body: { email: 'news@shopper.example', source: 'footer' } }),
  },
  'GET /newsletter/{key}': { row: everyone, asked: newsletter },
  'POST /newsletter/{key}/confirm': { row: everyone, asked: newsletter },
  'POST /newsletter/{key}/end': { row: everyone, asked: newsletter },
  'GET /contact-details': { row: everyone },
  'POST /contact-messages': {
    row: everyone,
    asked: () => ({
      body: {
        name: 'Ines',
        email: 'news@shopper.example',
        phone: '+17675550100',
        subject: 'Hello',
        message: 'Hello there',
      },
    }),
  },

  'GET /categories': { row: everyone },
  'GET /categories/{vertical}/{slug}': {
    row: everyone,
    asked: () => ({ params: { vertical: 'shops', slug: 'home' } }),
  },
  'GET /brands': { row: everyone },
  'GET /brands/{slug}': { row: nothingThere, asked: () => ({ params: { slug: 'no-such-brand' } }) },
  'GET /collections': { row: everyone },
  'GET /collections/{slug}': { row: nothingThere, asked: () => ({ params: { slug: 'no-such-collection' } }) },
  'GET /products': { row: everyone },
  'GET /products/facets': { row: everyone },
  'GET /sales/recent': { row: everyone },
  'GET /products/{slug}': { row: everyone, asked: product },
  'GET /products/{slug}/related': { row: everyone, asked: product },
  'GET /products/{slug}/reviews': { row: everyone, asked: product },
  'GET /products/{slug}/questions': { row: everyone, asked: product },
  'GET /products/{slug}/delivery': { row: everyone, asked: product },
  'GET /products/{slug}/demand': { row: everyone, asked: product },
  'POST /products/{slug}/stock-alerts': {
    row: everyone,
    asked: withBody(product, { email: 'waits@shopper.example' }),
  },
  'GET /stock-alerts/{key}': { row: everyone, asked: stockAlert },
  'POST /stock-alerts/{key}/confirm': { row: everyone, asked: stockAlert },
  'POST /stock-alerts/{key}/end': { row: everyone, asked: stockAlert },
  'GET /products/{slug}/own-part': { row: everyone, asked: product },
  'POST /products/{slug}/reviews': {
    row: [401, 401, 'in', 403, 403, 403, 403],
    asked: ({ delivered: slug }) => ({ params: { slug }, body: { rating: 5 } }),
  },
  'POST /products/{slug}/questions': {
    row: [401, 401, 'in', 'in', 403, 'in', 'in'],
    asked: ({ ownProduct: slug }) => ({ params: { slug }, body: { question: 'Does it travel well?' } }),
  },
  'GET /search/suggestions': { row: everyone, asked: () => ({ query: { search: 'pepper' } }) },
  'GET /feeds/products': { row: everyone },
  'GET /share-pictures/{kind}/{slug}': {
    row: everyone,
    asked: () => ({ params: { kind: 'stores', slug: 'madras-lane' } }),
  },
  'GET /sitemap/products': { row: everyone },
  'GET /sitemap/stores': { row: everyone },
  'GET /stores': { row: everyone },
  'GET /stores/{slug}': { row: everyone, asked: someStore },
  'GET /stores/{slug}/menu': { row: everyone, asked: someStore },
  'GET /stores/{slug}/delivery': { row: everyone, asked: someStore },
  'GET /stores/{slug}/reviews': { row: everyone, asked: someStore },
  'POST /stores/{slug}/reports': {
    row: everyone,
    asked: withBody(someStore, { kind: 'something_else', words: 'To see who may' }),
  },

  'GET /cartmanager/cart': { row: everyone },
  // The bodies are empty, so that no call changes an actor's session.
  'POST /cartmanager/cart/items': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/login': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/register': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/forgot-password': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/code': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/resend-code': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/verify-otp': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/update-password': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/second-factor': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/passkey/options': { row: everyone },
  'POST /auth/passkey': { row: everyone, asked: () => ({ body: {} }) },
  'POST /auth/guest': { row: everyone, asked: () => ({ body: {} }) },
  'PUT /cartmanager/cart/items/{id}': { row: shopperFound, asked: withBody(cartItem, { qty: 2 }) },
  'DELETE /cartmanager/cart/items/{id}': { row: shopperFound, asked: cartItem },
  'DELETE /cartmanager/cart': { row: everyone },
  // A body without a code is refused before the attempt is counted.
  'POST /cartmanager/cart/coupon': { row: everyone, asked: () => ({ body: {} }) },
  'DELETE /cartmanager/cart/coupon': { row: everyone },

  'GET /me': { row: everyone },
  'GET /customer': { row: customers },
  'GET /deliver-to': { row: everyone },
  'PUT /deliver-to': { row: everyone, asked: () => ({ body: { country_code: 'JM' } }) },
  'GET /delivery-places': { row: everyone },
  'POST /customer/current-currency': { row: customers, asked: () => ({ body: { currency: 'EUR' } }) },
  'POST /customer/verify-email': { row: customers },
  'POST /customer/email': {
    row: accountHolders,
    asked: () => ({ body: { email: 'moves@shopper.example' } }),
  },
  'PUT /customer/password': {
    row: accountHolders,
    asked: () => ({
      body: { current_password: 'not theirs', password: 'a new one', password_confirmation: 'a new one' },
    }),
  },
  'POST /customer/prove': { row: accountHolders, asked: () => ({ body: { password: 'not theirs' } }) },
  'POST /customer/prove-by-passkey': { row: accountHolders, asked: () => ({ body: unknownCredential }) },
  'GET /customer/security': { row: accountHolders },
  'GET /customer/sessions': { row: accountHolders },
  'DELETE /customer/sessions/{id}': {
    row: accountOfStranger,
    asked: ({ session: id }) => ({ params: { id } }),
  },
  'POST /customer/second-factor': { row: accountHolders },
  'POST /customer/second-factor/confirm': {
    row: accountHolders,
    asked: () => ({ body: { code: '000000' } }),
  },
  'POST /customer/second-factor/recovery-codes': { row: accountOfStranger },
  'DELETE /customer/second-factor': { row: accountOfStranger },
  'POST /customer/passkeys/options': { row: accountHolders },
  'POST /customer/passkeys': {
    row: accountHolders,
    asked: () => ({
      body: {
        ...unknownCredential,
        credential: {
          ...unknownCredential.credential,
          response: { clientDataJSON: 'bm9uZQ', attestationObject: 'bm9uZQ' },
        },
      },
    }),
  },
  'PUT /customer/passkeys/{id}': {
    row: accountOfStranger,
    asked: ({ passkey: id }) => ({ params: { id }, body: { name: 'Mine' } }),
  },
  'DELETE /customer/passkeys/{id}': {
    row: accountOfStranger,
    asked: ({ passkey: id }) => ({ params: { id } }),
  },
  'DELETE /customer/sessions': { row: accountHolders },
  'GET /customer/addresses': { row: customers },
  'POST /customer/addresses': { row: customers, asked: () => ({ body: home }) },
  'PUT /customer/addresses/{id}': {
    row: shopperOnly,
    asked: ({ address: id }) => ({ params: { id }, body: home }),
  },
  'DELETE /customer/addresses/{id}': { row: shopperOnly, asked: ({ address: id }) => ({ params: { id } }) },
  'GET /customer/wallet': { row: accountHolders },
  'GET /customer/points': { row: accountHolders },
  'POST /wallet/transfers': {
    row: accountHolders,
    asked: () => ({ body: { ...transfer, password: 'not it' } }),
  },
  'POST /wallet/transfers/check': { row: accountHolders, asked: () => ({ body: transfer }) },
  'GET /wallet/recharge': { row: accountHolders },
  'POST /wallet/recharges': {
    row: accountHolders,
    asked: () => ({ body: { amount: transfer.amount, payment_method: 'card' } }),
  },
  'GET /wallet/recharges/{token}': { row: accountShopperOnly, asked: ownRecharge },
  'POST /wallet/recharges/{token}/pay': { row: accountShopperOnly, asked: ownRecharge },
  'GET /wallet/recharges/{token}/card-form': { row: accountShopperOnly, asked: ownRecharge },
  'GET /wallet/withdrawals': { row: accountHolders },
  'POST /wallet/withdrawals': {
    row: accountHolders,
    asked: () => ({ body: { amount: transfer.amount, way: 'bank', password: 'not it' } }),
  },
  'POST /wallet/withdrawals/{id}/cancel': { row: accountShopperOnly, asked: someWithdrawal },
  'GET /customer/wishlist': { row: accountHolders },
  'POST /customer/wishlist/{productId}': { row: accountHolders, asked: wished },
  'DELETE /customer/wishlist/{productId}': { row: accountHolders, asked: wished },
  'POST /customer/wishlist-to-cart': { row: accountHolders, asked: () => ({ body: {} }) },
  'GET /customer/wishlist-settings': { row: accountHolders },
  'PUT /customer/wishlist-settings': {
    row: accountHolders,
    asked: () => ({ body: { tells_price_drops: true } }),
  },
  'POST /customer/wishlist-share': { row: accountHolders },
  'DELETE /customer/wishlist-share': { row: accountHolders },
  'GET /wishlists/{token}': { row: nothingThere, asked: someToken },
  'DELETE /price-drop-mails/{token}': { row: nothingThere, asked: someToken },
  'GET /customer/cart-reminders': { row: accountHolders },
  'PUT /customer/cart-reminders': { row: accountHolders, asked: () => ({ body: { is_on: true } }) },
  'DELETE /cart-reminder-mails/{token}': { row: nothingThere, asked: someToken },
  'GET /customer/compare': { row: accountHolders },
  'POST /customer/compare/{productId}': { row: accountHolders, asked: withBody(wished, {}) },
  'DELETE /customer/compare/{productId}': { row: accountHolders, asked: wished },
  'GET /customer/followed-stores': { row: accountHolders },
  'POST /customer/followed-stores/{slug}': { row: accountHolders, asked: someStore },
  'DELETE /customer/followed-stores/{slug}': { row: accountHolders, asked: someStore },
  'GET /customer/reviews': { row: accountHolders },
  'GET /customer/reviews/due': { row: accountHolders },
  'PUT /customer/reviews/{id}': { row: accountShopperOnly, asked: withBody(ownReview, { rating: 4 }) },
  'DELETE /customer/reviews/{id}': { row: accountShopperOnly, asked: ownReview },
  'GET /customer/questions': { row: accountHolders },
  'PUT /customer/questions/{id}': {
    row: accountShopperOnly,
    asked: withBody(ownQuestion, { question: 'Is it heavy?' }),
  },
  'DELETE /customer/questions/{id}': { row: accountShopperOnly, asked: ownQuestion },
  'POST /customer/pictures': { row: accountHolders },
  'PUT /questions/{id}/answer': {
    row: [401, 401, 403, 403, 403, 403, 403],
    asked: withBody(question, { answer: 'It is.' }),
  },
  'PUT /reviews/{id}/vote': { row: accountHolders, asked: review },
  'DELETE /reviews/{id}/vote': { row: accountHolders, asked: review },
  'PUT /answers/{id}/vote': { row: accountHolders, asked: answer },
  'DELETE /answers/{id}/vote': { row: accountHolders, asked: answer },
  'POST /reports': {
    row: accountHolders,
    asked: ({ review: id }) => ({ body: { kind: 'review', id, reason: 'spam' } }),
  },

  'POST /orders/{number}/refund-requests': {
    row: shopperFound,
    asked: ({ deliveredGroup: number, deliveredLine: line_id }) => ({
      params: { number },
      body: { line_id, quantity: 1, reason: 'damaged', pay_to: 'original' },
    }),
  },
  'POST /orders/{number}/refund-pictures': {
    row: shopperFound,
    asked: ({ deliveredGroup: number }) => ({ params: { number } }),
  },
  'GET /orders/{number}/refund-pictures/{picture}': {
    row: shopperFound,
    asked: ({ deliveredGroup: number, refundPicture: picture }) => ({ params: { number, picture } }),
  },
  'GET /seller/stores/{store}/refund-pictures/{picture}': {
    row: staff,
    asked: ({ store, refundRequestPicture: picture }) => ({ params: { store, picture } }),
  },
  'GET /operator/refund-pictures/{picture}': {
    row: operators,
    asked: ({ refundRequestPicture: picture }) => ({ params: { picture } }),
  },
  'GET /orders/{number}/refund-preview': {
    row: shopperFound,
    asked: ({ deliveredGroup: number, deliveredLine: line_id }) => ({
      params: { number },
      query: { line_id, quantity: '1', pay_to: 'original' },
    }),
  },
  'GET /seller/stores/{store}/refund-requests': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/search': {
    row: staff,
    asked: (things) => ({ ...ownStore(things), query: { q: 'madras' } }),
  },
  'GET /seller/stores/{store}/refund-requests/{id}/preview': {
    row: staff,
    asked: ({ store, refundRequest: id }) => ({ params: { store, id } }),
  },
  'GET /seller/stores/{store}/orders/{number}/shortfall': {
    row: nothingThereForStaff,
    asked: ({ store, order: number }) => ({
      params: { store, number },
      query: { line_id: newId(), available: '1' },
    }),
  },
  'POST /seller/stores/{store}/orders/{number}/shortfall': {
    row: nothingThereForStaff,
    asked: withBody(ownOrder, { line_id: newId(), available: 1 }),
  },
  'GET /seller/stores/{store}/orders/{number}/refund': {
    row: staff,
    asked: ({ store, order: number }) => ({ params: { store, number } }),
  },
  'GET /seller/stores/{store}/orders/{number}/refund/preview': {
    row: staff,
    asked: ({ store, order: number }) => ({
      params: { store, number },
      query: { kind: 'goodwill', amount_minor: '1', pay_to: 'original' },
    }),
  },
  'POST /seller/stores/{store}/orders/{number}/refund': {
    row: staff,
    asked: ({ store, order: number }) => ({
      params: { store, number },
      body: { kind: 'goodwill', amount_minor: 1, pay_to: 'original', details: 'Late' },
    }),
  },
  'GET /operator/refund-requests/{id}/preview': {
    row: operators,
    asked: ({ refundRequest: id }) => ({ params: { id } }),
  },
  'GET /operator/orders/{number}/refund': {
    row: operators,
    asked: ({ order: number }) => ({ params: { number } }),
  },
  'GET /operator/orders/{number}/refund/preview': {
    row: operators,
    asked: ({ order: number }) => ({
      params: { number },
      query: { kind: 'goodwill', amount_minor: '1', pay_to: 'original' },
    }),
  },
  'POST /operator/orders/{number}/refund': {
    row: operators,
    asked: ({ order: number }) => ({
      params: { number },
      body: { kind: 'goodwill', amount_minor: 1, pay_to: 'original', details: 'Late' },
    }),
  },
  'GET /operator/refund-rules': { row: operators },
  'GET /operator/search': { row: operators, asked: () => ({ query: { q: 'maya' } }) },
  'PUT /operator/refund-rules/{currency}': {
    row: operators,
    asked: () => ({
      params: { currency: 'USD' },
      body: { seller_limit_minor: 100_000, operator_limit_minor: 500_000 },
    }),
  },
  'GET /operator/points-rules': { row: operators },
  'PUT /operator/points-rules': {
    row: operators,
    asked: () => ({
      body: { is_on: true, per_unit: 100, earned_for_minor: 100, least: 100, most_percent: 100 },
    }),
  },
  'GET /operator/document-design': { row: operators },
  'PUT /operator/document-design': { row: operators, asked: () => ({ body: { design: 'calm' } }) },
  'GET /operator/document-design/{design}/preview': {
    row: operators,
    asked: () => ({ params: { design: 'classic' } }),
  },
  'GET /operator/authorisation-rules': { row: operators },
  'GET /operator/settlement-rules': { row: operators },
  'PUT /operator/settlement-rules': { row: operators, asked: () => ({ body: { spread_bps: 0 } }) },
  'GET /operator/cash-rules': { row: operators },
  'GET /operator/unpaid-rules': { row: operators },
  'GET /operator/unpaid-orders': { row: operators },
  'PUT /operator/unpaid-rules': {
    row: operators,
    asked: () => ({ body: { proof_above_minor: 0, most_minor: 0, most_orders: 0, scarce_hours: 0 } }),
  },
  'PUT /operator/cash-rules': { row: operators, asked: () => ({ body: { fee_minor: 0, limit_minor: 0 } }) },
  'GET /operator/delivery-zones': { row: operators },
  'POST /operator/delivery-zones': { row: operators, asked: () => ({ body: aZone }) },
  'GET /operator/delivery-zones/{zone}': { row: operators, asked: () => ({ params: { zone: 'europe' } }) },
  'PUT /operator/delivery-zones/{zone}': {
    row: operators,
    asked: () => ({ params: { zone: 'europe' }, body: aZone }),
  },
  // A missing record, so that records used by other rows remain.
  'DELETE /operator/delivery-zones/{zone}': {
    row: operatorsOfNothing,
    asked: () => ({ params: { zone: 'nowhere' } }),
  },
  'POST /operator/delivery-zones/{zone}/move': {
    row: operators,
    asked: () => ({ params: { zone: 'europe' }, body: { command: 'down' } }),
  },
  'POST /operator/delivery-zones/{zone}/methods': {
    row: operators,
    asked: () => ({ params: { zone: 'europe' }, body: aMethod }),
  },
  'PUT /operator/delivery-zones/{zone}/methods/{method}': {
    row: operators,
    asked: () => ({ params: { zone: 'europe', method: 'standard' }, body: aMethod }),
  },
  'DELETE /operator/delivery-zones/{zone}/methods/{method}': {
    row: operatorsOfNothing,
    asked: () => ({ params: { zone: 'europe', method: 'nowhere' } }),
  },
  'POST /operator/delivery-zones/{zone}/methods/{method}/move': {
    row: operators,
    asked: () => ({ params: { zone: 'europe', method: 'standard' }, body: { command: 'up' } }),
  },
  'GET /operator/delivery-test': {
    row: operators,
    asked: () => ({
      query: {
        store: 'blue-mahoe-larder',
        country_code: 'FR',
        city: 'Paris',
        weight_grams: '100',
        worth_minor: '100',
      },
    }),
  },
  'GET /operator/free-shipping': { row: operators },
  'PUT /operator/free-shipping': { row: operators, asked: () => ({ body: { over_minor: 0 } }) },
  'GET /operator/cart-reminder-rules': { row: operators },
  'PUT /operator/cart-reminder-rules': {
    row: operators,
    asked: () => ({ body: { is_on: true, after_hours: 24 } }),
  },
  'PUT /operator/authorisation-rules': { row: operators, asked: () => ({ body: { at_end: 'take' } }) },
  'GET /operator/product-review-rules': { row: operators },
  'PUT /operator/product-review-rules': {
    row: operators,
    asked: () => ({ body: { mode: 'none', store_ids: [], category_ids: [] } }),
  },
  'GET /operator/product-submissions': { row: operators },
  'GET /operator/product-submissions/{id}': { row: operatorsOfNothing, asked: noSubmission },
  'POST /operator/product-submissions/{id}/approve': {
    row: operatorsOfNothing,
    asked: withBody(noSubmission, { version: 1 }),
  },
  'POST /operator/product-submissions/{id}/reject': {
    row: operatorsOfNothing,
    asked: withBody(noSubmission, { version: 1, ...reason }),
  },
  'GET /operator/product-page': { row: operators },
  'PUT /operator/product-page': { row: operators, asked: () => ({ body: { left_out: [] } }) },
  'GET /operator/slugs/{kind}': {
    row: operators,
    asked: () => ({ params: { kind: 'page' }, query: { wanted: 'terms' } }),
  },
  'GET /operator/slugs/{kind}/{id}': { row: operators, asked: productById },
  'PUT /operator/slugs/{kind}/{id}': {
    row: operators,
    asked: withBody(productById, { slug: 'an-address-of-the-market' }),
  },
  'GET /operator/attributes': { row: operators },
  'POST /operator/attributes': {
    row: operators,
    asked: () => ({ body: { ...attribute, key: newSlug().slice(0, 40), type: 'text' } }),
  },
  'GET /operator/attributes/{id}': { row: operatorsOfNothing, asked: nothingById },
  'PUT /operator/attributes/{id}': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { ...attribute, version: 1 }),
  },
  'DELETE /operator/attributes/{id}': { row: operatorsOfNothing, asked: nothingById },
  'POST /operator/attributes/{id}/move': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { command: 'up' }),
  },
  'GET /operator/option-sets': { row: operators },
  'POST /operator/option-sets': {
    row: operators,
    asked: () => ({ body: { ...optionSet, name: { en: newSlug(), fr: '' } } }),
  },
  'GET /operator/option-sets/{id}': { row: operatorsOfNothing, asked: nothingById },
  'PUT /operator/option-sets/{id}': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { ...optionSet, version: 1 }),
  },
  'DELETE /operator/option-sets/{id}': { row: operatorsOfNothing, asked: nothingById },
  'GET /operator/navigation/{menu}': { row: operators, asked: () => ({ params: { menu: 'footer' } }) },
  'PUT /operator/navigation/{menu}': {
    row: operators,
    asked: () => ({ params: { menu: 'footer' }, body: { version: 0, entries: [] } }),
  },
  'DELETE /operator/navigation/{menu}': { row: operators, asked: () => ({ params: { menu: 'footer' } }) },
  'GET /operator/collections': { row: operators },
  'POST /operator/collections': { row: operators, asked: () => ({ body: collection }) },
  'POST /operator/collections/preview': {
    row: operators,
    asked: () => ({ body: { rule: { matches: 'all', is_on_sale: true } } }),
  },
  'GET /operator/collections/{id}': { row: operatorsOfNothing, asked: nothingById },
  'PUT /operator/collections/{id}': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { ...collection, version: 1 }),
  },
  'DELETE /operator/collections/{id}': { row: operatorsOfNothing, asked: nothingById },
  'GET /operator/size-charts': { row: operators },
  'POST /operator/size-charts': { row: operators, asked: () => ({ body: sizeChart }) },
  'GET /operator/size-charts/{id}': { row: operatorsOfNothing, asked: nothingById },
  'PUT /operator/size-charts/{id}': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { ...sizeChart, version: 1 }),
  },
  'DELETE /operator/size-charts/{id}': { row: operatorsOfNothing, asked: nothingById },
  'GET /operator/brands': { row: operators },
  'POST /operator/brands': { row: operators, asked: () => ({ body: brand }) },
  'GET /operator/brands/{id}': { row: operatorsOfNothing, asked: nothingById },
  'PUT /operator/brands/{id}': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { ...brand, version: 1 }),
  },
  'DELETE /operator/brands/{id}': { row: operatorsOfNothing, asked: nothingById },
  'POST /operator/brands/{id}/merge': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { into: 'another' }),
  },
  'GET /operator/tags': { row: operators },
  'PUT /operator/tags/{tag}': {
    row: operatorsOfNothing,
    asked: () => ({ params: { tag: 'nothing' }, body: { name: { en: 'Who may', fr: '' } } }),
  },
  'POST /operator/tags/{tag}/merge': {
    row: operatorsOfNothing,
    asked: () => ({ params: { tag: 'nothing' }, body: { into: 'another' } }),
  },
  'GET /operator/categories': { row: operators },
  'POST /operator/categories': {
    row: operators,
    asked: ({ category: parent_id }) => ({ body: { ...categoryTexts, parent_id } }),
  },
  'GET /operator/categories/{id}': { row: operators, asked: someCategory },
  'PUT /operator/categories/{id}': {
    row: operators,
    asked: withBody(someCategory, { ...categoryTexts, version: 1 }),
  },
  'DELETE /operator/categories/{id}': { row: operators, asked: someCategory },
  'POST /operator/categories/{id}/place': {
    row: operators,
    asked: ({ category: id }) => ({ params: { id }, body: { parent_id: id, before_id: null } }),
  },
  'POST /operator/categories/{id}/merge': {
    row: operators,
    asked: ({ category: id }) => ({ params: { id }, body: { into_id: id } }),
  },
  'GET /operator/products/{slug}/page': { row: operators, asked: product },
  'PUT /operator/products/{slug}/page': { row: operators, asked: withBody(product, ownParts) },
  'POST /seller/stores/{store}/refund-requests/{id}/decide': {
    row: staff,
    asked: ({ store, refundRequest: id }) => ({
      params: { store, id },
      body: { decision: 'reject', answer: 'No' },
    }),
  },
  'GET /operator/refund-requests': { row: operators },
  'POST /operator/refund-requests/{id}/decide': {
    row: operators,
    asked: ({ refundRequest: id }) => ({ params: { id }, body: { decision: 'reject', answer: 'No' } }),
  },
  'POST /checkout': { row: customers, asked: () => ({ body: {} }) },
  'POST /orders': {
    row: customers,
    asked: () => ({ body: { payment_method: 'cash', fingerprint: 'none' } }),
  },
  'GET /orders': { row: customers },
  'GET /orders/{number}': { row: shopperFound, asked: group },
  'GET /orders/{number}/status': { row: shopperFound, asked: group },
  'GET /orders/{number}/payment-methods': { row: shopperOnly, asked: group },
  'GET /orders/{number}/card-form': { row: shopperOnly, asked: group },
  'POST /orders/{number}/pay': { row: shopperOnly, asked: withBody(group, { payment_method: 'bank' }) },
  'POST /orders/{number}/cancel': { row: shopperOnly, asked: withBody(group, reason) },
  'POST /orders/{number}/reorder': { row: shopperOnly, asked: group },
  'GET /orders/{number}/invoice': { row: shopperFound, asked: group },
  'GET /orders/{number}/documents': { row: shopperFound, asked: group },
  // Of another order.
  'GET /orders/{number}/documents/{id}': {
    row: nothingThere,
    asked: ({ group: number, otherDocument: id }) => ({ params: { number, id } }),
  },
  'GET /operator/documents': { row: operators },
  'GET /operator/documents/{id}': {
    row: operators,
    asked: ({ otherDocument: id }) => ({ params: { id } }),
  },
  'GET /seller/stores/{store}/documents': { row: staff, asked: ownStore },
  // Of another store.
  'GET /seller/stores/{store}/documents/{id}': {
    row: [401, 404, 404, 404, 404, 404, 404],
    asked: ({ store, otherDocument: id }) => ({ params: { store, id } }),
  },
  'GET /customer/refunds': { row: customers },
  'GET /customer/cards': { row: customers },
  // None of the actors has saved a card.
  'DELETE /customer/cards/{id}': {
    row: [401, 404, 404, 404, 404, 404, 404],
    asked: () => ({ params: { id: newId() } }),
  },
  // The allowed actors have no such upload.
  'PUT /customer/picture': { row: accountHolders, asked: () => ({ body: { picture_id: newId() } }) },
  'DELETE /customer/picture': { row: accountHolders },
  'PUT /customer': {
    row: accountHolders,
    asked: () => ({ body: { name: 'Somebody', phone: '+17675550100' } }),
  },
  'GET /customer/payment-account': { row: accountHolders },
  'PUT /customer/payment-account/bank': { row: accountHolders, asked: () => ({ body: bankAccount }) },
  'PUT /customer/payment-account/paypal': {
    row: accountHolders,
    asked: () => ({ body: { paypal_email: 'me@shopper.example', password: 'not it' } }),
  },
  'POST /customer/payment-account/forget': {
    row: accountHolders,
    asked: () => ({ body: { way: 'bank', password: 'not it' } }),
  },
  'GET /customer/notifications': { row: customers },
  'POST /customer/notifications/read': { row: customers, asked: () => ({ body: {} }) },
  'GET /customer/messages': { row: accountHolders },
  'GET /customer/messages/unread': { row: accountHolders },
  'GET /customer/messages/addressee': {
    row: [401, 401, 'in', 'in', 403, 'in', 'in'],
    asked: ({ store }) => ({ query: { store } }),
  },
  'POST /customer/messages': {
    row: [401, 401, 'in', 'in', 403, 'in', 'in'],
    asked: ({ store }) => ({ body: { store, text: 'To see who may' } }),
  },
  'GET /customer/messages/{id}': { row: accountShopperOnly, asked: ownThread },
  'POST /customer/messages/{id}': {
    row: accountShopperOnly,
    asked: withBody(ownThread, { text: 'To see who may' }),
  },
  'POST /customer/messages/{id}/read': {
    row: accountShopperOnly,
    asked: withBody(ownThread, { position: 1 }),
  },
  'POST /customer/message-cases': {
    row: accountShopperOnly,
    asked: ({ deliveredPart: order }) => ({
      body: { order, reason: 'late', details: 'To see who may' },
    }),
  },
  'POST /customer/message-cases/{id}/close': { row: accountOfStranger, asked: nothingById },
  'POST /webhooks/{gateway}': {
    row: unsigned,
    asked: () => ({ params: { gateway: 'simulated' }, body: { id: 'event' } }),
  },

  'GET /seller/stores': { row: customers },
  'GET /seller/stores/{store}': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/status': { row: staff, asked: withBody(ownStore, { status: 'open' }) },
  'GET /seller/stores/{store}/settings': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/settings': { row: staff, asked: withBody(ownStore, settings) },
  'PUT /seller/stores/{store}/pictures': { row: staff, asked: withBody(ownStore, {}) },
  'GET /seller/stores/{store}/delivery': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/delivery': {
    row: staff,
    asked: withBody(ownStore, { zones: ['local'], offers_pickup: true }),
  },
  'GET /seller/stores/{store}/slots': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/slots': { row: staff, asked: withBody(ownStore, {}) },
  'POST /seller/stores/{store}/slots/preview': { row: staff, asked: withBody(ownStore, {}) },
  'GET /seller/stores/{store}/taxes': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/taxes': {
    row: staff,
    asked: withBody(ownStore, { prices_include_tax: false, taxes_delivery: false, tax_bps: 0, rates: [] }),
  },
  'GET /seller/stores/{store}/hours': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/hours': { row: staff, asked: withBody(ownStore, { spans: [] }) },
  'PUT /seller/stores/{store}/special-days/{day}': { row: staff, asked: withBody(ownDay, {}) },
  'DELETE /seller/stores/{store}/special-days/{day}': { row: staff, asked: ownDay },
  'PUT /seller/stores/{store}/vacation': { row: staff, asked: withBody(ownStore, vacation) },
  'DELETE /seller/stores/{store}/vacation': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/orders': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/orders/{number}': { row: staff, asked: ownOrder },
  'GET /seller/stores/{store}/orders/{number}/packing-slip': { row: staff, asked: ownOrder },
  'POST /seller/stores/{store}/orders/{number}/accept': { row: staff, asked: ownOrder },
  'POST /seller/stores/{store}/orders/{number}/reject': { row: staff, asked: withBody(ownOrder, reason) },
  'POST /seller/stores/{store}/orders/{number}/start': { row: staff, asked: ownOrder },
  'POST /seller/stores/{store}/orders/{number}/hand-over': { row: staff, asked: withBody(ownOrder, {}) },
  'PUT /seller/stores/{store}/orders/{number}/packed': {
    row: staff,
    asked: withBody(ownOrder, { lines: [{ line_id: crypto.randomUUID(), is_packed: true }] }),
  },
  'PUT /seller/stores/{store}/orders/{number}/tracking': { row: staff, asked: withBody(ownOrder, {}) },
  'POST /seller/stores/{store}/orders/{number}/deliver': { row: staff, asked: ownOrder },
  'POST /seller/stores/{store}/orders/{number}/refuse': {
    row: staff,
    asked: withBody(ownOrder, { restock: true }),
  },
  'POST /seller/stores/{store}/orders/{number}/cash': {
    row: staff,
    asked: withBody(ownOrder, { amount_minor: 1 }),
  },
  'POST /seller/stores/{store}/orders/{number}/cash/write-off': {
    row: staff,
    asked: withBody(ownOrder, reason),
  },
  'POST /seller/stores/{store}/orders/{number}/cancel': { row: staff, asked: withBody(ownOrder, reason) },
  'GET /seller/stores/{store}/products': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/imports': { row: staff, asked: ownStore },
  // Without a file.
  'POST /seller/stores/{store}/imports': { row: staff, asked: ownUpload },
  'GET /seller/stores/{store}/imports/{id}': { row: staff, asked: ownImport },
  'PUT /seller/stores/{store}/imports/{id}/mapping': { row: staff, asked: withBody(ownImport, {}) },
  // Without a file.
  'POST /seller/stores/{store}/imports/{id}/pictures': { row: staff, asked: ownZip },
  'POST /seller/stores/{store}/imports/{id}/start': { row: staff, asked: ownImport },
  'POST /seller/stores/{store}/imports/{id}/undo': { row: staff, asked: ownImport },
  'GET /seller/stores/{store}/imports/{id}/report': { row: staff, asked: ownImport },
  'GET /seller/stores/{store}/product-export': { row: staff, asked: ownStore },
  'POST /seller/stores/{store}/product-exports': {
    row: staff,
    asked: withBody(ownStore, { selection: { filter: {} }, content: 'stock', format: 'csv' }),
  },
  'GET /operator/stores/{store}/imports': { row: operators, asked: ownStore },
  // Without a file.
  'POST /operator/stores/{store}/imports': { row: operators, asked: ownUpload },
  'GET /operator/stores/{store}/imports/{id}': { row: operators, asked: ownImport },
  'PUT /operator/stores/{store}/imports/{id}/mapping': { row: operators, asked: withBody(ownImport, {}) },
  // Without a file.
  'POST /operator/stores/{store}/imports/{id}/pictures': { row: operators, asked: ownZip },
  'POST /operator/stores/{store}/imports/{id}/start': { row: operators, asked: ownImport },
  'POST /operator/stores/{store}/imports/{id}/undo': { row: operators, asked: ownImport },
  'GET /operator/stores/{store}/imports/{id}/report': { row: operators, asked: ownImport },
  'GET /operator/stores/{store}/product-export': { row: operators, asked: ownStore },
  'POST /operator/product-exports': {
    row: operators,
    asked: () => ({ body: { selection: { filter: {} }, content: 'stock', format: 'csv' } }),
  },
  'GET /seller/stores/{store}/coupons': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/coupons/{id}': {
    row: staff,
    asked: ({ store, storeCoupon: id }) => ({ params: { store, id } }),
  },
  'POST /seller/stores/{store}/coupons': {
    row: staff,
    asked: ({ store }) => ({ params: { store }, body: storeCoupon(newCode()) }),
  },
  'PUT /seller/stores/{store}/coupons/{id}': {
    row: staff,
    asked: ({ store, storeCoupon: id }) => ({ params: { store, id }, body: storeCoupon(newCode()) }),
  },
  'POST /seller/stores/{store}/coupons/{id}/state': {
    row: staff,
    asked: ({ store, storeCoupon: id }) => ({ params: { store, id }, body: { command: 'pause' } }),
  },
  'GET /seller/stores/{store}/pictures': { row: staff, asked: ownStore },
  'POST /seller/stores/{store}/picture-edits': {
    row: nothingThereForStaff,
    asked: withBody(ownStore, { picture_id: newId() }),
  },
  // Without a file.
  'POST /seller/stores/{store}/videos': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/variant-cells': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/variant-cells': {
    row: staff,
    asked: withBody(ownStore, { items: [{ id: newId(), was: {}, set: { sku: 'SKU' } }] }),
  },
  'POST /seller/stores/{store}/bulk-edits/preview': { row: staff, asked: withBody(ownStore, bulkEdit) },
  'POST /seller/stores/{store}/bulk-edits': { row: staff, asked: withBody(ownStore, bulkEdit) },
  'GET /seller/stores/{store}/bulk-edits/{id}': { row: staff, asked: ownBulkEdit },
  // Undone once.
  'POST /seller/stores/{store}/bulk-edits/{id}/undo': { row: staff, asked: ownBulkEdit },
  'GET /seller/stores/{store}/bulk-edits/{id}/report': { row: staff, asked: ownBulkEdit },
  'POST /operator/bulk-edits/preview': { row: operators, asked: () => ({ body: bulkEdit }) },
  'POST /operator/bulk-edits': { row: operators, asked: () => ({ body: bulkEdit }) },
  'GET /operator/bulk-edits/{id}': { row: operators, asked: anyBulkEdit },
  'POST /operator/bulk-edits/{id}/undo': { row: operators, asked: anyBulkEdit },
  'GET /operator/bulk-edits/{id}/report': { row: operators, asked: anyBulkEdit },
  'GET /seller/stores/{store}/product-list': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/product-filters': { row: staff, asked: ownStore },
  'GET /operator/product-list': { row: operators },
  'GET /operator/product-filters': { row: operators },
  'GET /operator/stores/{store}/pictures': { row: operators, asked: ownStore },
  'POST /operator/stores/{store}/picture-edits': {
    row: operatorsOfNothing,
    asked: withBody(ownStore, { picture_id: newId() }),
  },
  // Without a file.
  'POST /operator/stores/{store}/videos': { row: operators, asked: ownStore },
  'GET /operator/variant-cells': { row: operators },
  'PUT /operator/stores/{store}/variant-cells': {
    row: operators,
    asked: withBody(ownStore, { items: [{ id: newId(), was: {}, set: { sku: 'SKU' } }] }),
  },
  'GET /seller/stores/{store}/product-choices': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/stock-movements': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/stock-movements/export': { row: staff, asked: ownStore },
  'POST /seller/stores/{store}/variants/{id}/stock-corrections': {
    row: nothingThereForStaff,
    asked: withBody(noProduct, { change: 1, reason: 'found' }),
  },
  'GET /operator/stores/{store}/stock-movements': { row: operators, asked: ownStore },
  'GET /operator/stores/{store}/stock-movements/export': { row: operators, asked: ownStore },
  'POST /operator/stores/{store}/variants/{id}/stock-corrections': {
    row: operatorsOfNothing,
    asked: withBody(noProduct, { change: 1, reason: 'found' }),
  },
  'GET /seller/stores/{store}/size-charts': { row: staff, asked: ownStore },
  'POST /seller/stores/{store}/size-charts': { row: staff, asked: withBody(ownStore, sizeChart) },
  'GET /seller/stores/{store}/size-charts/{id}': { row: nothingThereForStaff, asked: noProduct },
  'PUT /seller/stores/{store}/size-charts/{id}': {
    row: nothingThereForStaff,
    asked: withBody(noProduct, { ...sizeChart, version: 1 }),
  },
  'DELETE /seller/stores/{store}/size-charts/{id}': { row: nothingThereForStaff, asked: noProduct },
  'GET /seller/stores/{store}/stock-takes': { row: staff, asked: ownStore },
  'POST /seller/stores/{store}/stock-takes': { row: staff, asked: withBody(ownStore, {}) },
  'GET /seller/stores/{store}/stock-takes/{id}': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/stock-takes/{id}/counts': {
    row: nothingThereForStaff,
    asked: withBody(noProduct, { items: [{ code: 'NOTHING', add: 1 }] }),
  },
  'POST /seller/stores/{store}/stock-takes/{id}/apply': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/stock-takes/{id}/discard': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/products': {
    row: staff,
    asked: withBody(ownStore, { name: { en: 'Basket' } }),
  },
  'POST /seller/stores/{store}/products/batch': {
    row: staff,
    asked: withBody(ownStore, { items: [{ id: newId(), changes: {} }] }),
  },
  'GET /seller/stores/{store}/products/{id}': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/products/{id}/preview': {
    row: nothingThereForStaff,
    asked: withBody(noProduct, {}),
  },
  'PUT /seller/stores/{store}/products/{id}': { row: nothingThereForStaff, asked: withBody(noProduct, {}) },
  'DELETE /seller/stores/{store}/products/{id}': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/products/{id}/publish': {
    row: nothingThereForStaff,
    asked: withBody(noProduct, {}),
  },
  'POST /seller/stores/{store}/products/{id}/archive': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/products/{id}/withdraw': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/products/{id}/duplicate': { row: nothingThereForStaff, asked: noProduct },
  'GET /seller/stores/{store}/products/{id}/versions': { row: nothingThereForStaff, asked: noProduct },
  'POST /seller/stores/{store}/products/{id}/versions/{version}/restore': {
    row: nothingThereForStaff,
    asked: ({ store }) => ({ params: { store, id: newId(), version: '1' } }),
  },
  'GET /operator/stores/{store}/product-choices': { row: operators, asked: ownStore },
  'POST /operator/stores/{store}/products': {
    row: operators,
    asked: withBody(ownStore, { name: { en: 'Basket' } }),
  },
  'POST /operator/stores/{store}/products/batch': {
    row: operators,
    asked: withBody(ownStore, { items: [{ id: newId(), changes: {} }] }),
  },
  'GET /operator/stores/{store}/products/{id}': { row: operatorsOfNothing, asked: noProduct },
  'POST /operator/stores/{store}/products/{id}/preview': {
    row: operatorsOfNothing,
    asked: withBody(noProduct, {}),
  },
  'PUT /operator/stores/{store}/products/{id}': { row: operatorsOfNothing, asked: withBody(noProduct, {}) },
  'DELETE /operator/stores/{store}/products/{id}': { row: operatorsOfNothing, asked: noProduct },
  'POST /operator/stores/{store}/products/{id}/publish': {
    row: operatorsOfNothing,
    asked: withBody(noProduct, {}),
  },
  'POST /operator/stores/{store}/products/{id}/archive': { row: operatorsOfNothing, asked: noProduct },
  'POST /operator/stores/{store}/products/{id}/duplicate': { row: operatorsOfNothing, asked: noProduct },
  'GET /operator/stores/{store}/products/{id}/versions': { row: operatorsOfNothing, asked: noProduct },
  'POST /operator/stores/{store}/products/{id}/versions/{version}/restore': {
    row: operatorsOfNothing,
    asked: ({ store }) => ({ params: { store, id: newId(), version: '1' } }),
  },
  'GET /seller/stores/{store}/menu': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/menu/export': { row: staff, asked: ownStore },
  // Without a file.
  'POST /seller/stores/{store}/menu/import': { row: staff, asked: ownMenuFile },
  'POST /seller/stores/{store}/menu/sections': {
    row: staff,
    asked: withBody(ownStore, { name: { en: 'Mains' } }),
  },
  'PUT /seller/stores/{store}/menu/sections/{id}': {
    row: staff,
    asked: withBody(ownSection, { name: { en: 'Mains' } }),
  },
  'DELETE /seller/stores/{store}/menu/sections/{id}': { row: staff, asked: ownSection },
  'POST /seller/stores/{store}/menu/sections/{id}/move': {
    row: staff,
    asked: withBody(ownSection, { to: 'up' }),
  },
  'POST /seller/stores/{store}/menu/dishes': { row: staff, asked: withDish(ownStore) },
  'PUT /seller/stores/{store}/menu/dishes/{id}': { row: staff, asked: withDish(ownDish) },
  'POST /seller/stores/{store}/menu/dishes/{id}/move': {
    row: staff,
    asked: withBody(ownDish, { to: 'up' }),
  },
  'PUT /seller/stores/{store}/menu/dishes/{id}/sold-out': {
    row: staff,
    asked: withBody(ownDish, { is_sold_out: true }),
  },
  'POST /seller/stores/{store}/menu/groups': { row: staff, asked: withBody(ownStore, spice) },
  'PUT /seller/stores/{store}/menu/groups/{id}': { row: staff, asked: withBody(ownGroup, spice) },
  'DELETE /seller/stores/{store}/menu/groups/{id}': { row: staff, asked: ownGroup },
  'PUT /seller/stores/{store}/variants/{id}': {
    row: staff,
    asked: ({ store, variant: id }) => ({ params: { store, id }, body: { on_hand: 40 } }),
  },
  'GET /seller/stores/{store}/product-slugs/{id}': { row: staff, asked: itsProductById },
  'PUT /seller/stores/{store}/product-slugs/{id}': {
    row: staff,
    asked: withBody(itsProductById, { slug: 'an-address-of-its-own' }),
  },
  'GET /seller/stores/{store}/products/{slug}/page': { row: staff, asked: itsProduct },
  'PUT /seller/stores/{store}/products/{slug}/page': { row: staff, asked: withBody(itsProduct, ownParts) },
  'GET /seller/stores/{store}/reviews': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/reviews/{id}/reply': {
    row: staff,
    asked: withBody(storeReview, { reply: 'Thank you' }),
  },
  'DELETE /seller/stores/{store}/reviews/{id}/reply': { row: staff, asked: storeReview },
  'GET /seller/stores/{store}/messages': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/messages/unread': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/messages/{id}': { row: staff, asked: storeThread },
  'POST /seller/stores/{store}/messages/{id}': {
    row: staff,
    asked: withBody(storeThread, { text: 'To see who may' }),
  },
  'POST /seller/stores/{store}/messages/{id}/read': {
    row: staff,
    asked: withBody(storeThread, { position: 1 }),
  },
  'GET /seller/stores/{store}/orders/{number}/messages': { row: staff, asked: ownOrder },
  'POST /seller/stores/{store}/orders/{number}/messages': {
    row: staff,
    asked: withBody(ownOrder, { text: 'To see who may' }),
  },
  'GET /seller/stores/{store}/questions': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/questions/{id}/answer': {
    row: staff,
    asked: ({ store, storeQuestion: id }) => ({ params: { store, id }, body: { answer: 'It does' } }),
  },

  'GET /operator/queues': { row: operators },
  'GET /operator/setup': { row: operators },
  'PUT /operator/setup/steps/{step}': {
    row: operators,
    asked: () => ({ params: { step: 'mail' }, body: { is_skipped: true } }),
  },
  'POST /operator/setup/open': { row: operators },
  'POST /operator/stores': {
    row: operators,
    asked: () => ({
      body: { name: 'Quayside Goods', vertical: 'shops', country_code: 'DM', city: 'Roseau' },
    }),
  },
  'POST /operator/stores/{slug}/invitation': {
    row: operatorsOfNothing,
    asked: () => ({ params: { slug: 'nothing-there' }, body: { email: 'seller@shopper.example' } }),
  },
  'POST /operator/stores/{slug}/transfer': {
    row: operatorsOfNothing,
    asked: () => ({ params: { slug: 'nothing-there' }, body: { email: 'seller@shopper.example' } }),
  },
  'GET /store-invitations/{token}': {
    row: nothingThere,
    asked: () => ({ params: { token: `${newId()}.${'x'.repeat(43)}` } }),
  },
  'POST /store-invitations/{token}/accept': {
    row: nothingThere,
    asked: () => ({
      params: { token: `${newId()}.${'x'.repeat(43)}` },
      body: { name: 'Ada', password: 'a long enough password' },
    }),
  },
  'POST /customer/store-invitations/{token}/accept': {
    row: accountOfStranger,
    asked: () => ({ params: { token: `${newId()}.${'x'.repeat(43)}` } }),
  },
  'GET /operator/setup/region': { row: operators },
  'POST /operator/setup/test-mail': { row: operators },
  'PUT /operator/setup/region': {
    row: operators,
    asked: () => ({ body: { country: 'DM', currency: 'USD', currencies: [] } }),
  },
  'GET /operator/setup/starters': { row: operators },
  'POST /operator/setup/starters': {
    row: operators,
    asked: () => ({ body: { verticals: ['shops'], starter: 'none' } }),
  },
  'POST /operator/setup/delivery': {
    row: operators,
    asked: () => ({ body: { country: 'DM', domestic_minor: 400 } }),
  },
  'POST /operator/setup/legal': {
    row: operators,
    asked: () => ({
      body: {
        business: 'Quayside Ltd',
        registration: '',
        address: '1 Bay Street, Roseau',
        email: 'hello@quayside.example',
        law: 'Dominica',
      },
    }),
  },
  'GET /setup/{token}': { row: nothingThere, asked: () => ({ params: { token: 'x'.repeat(43) } }) },
  'POST /setup/{token}/administrator': {
    row: nothingThere,
    asked: () => ({
      params: { token: 'x'.repeat(43) },
      body: { name: 'Ada', email: 'ada@operator.example', password: 'a long enough password' },
    }),
  },
  'GET /operator/exchange-rates': { row: operators },
  'PUT /operator/exchange-rates': {
    row: operators,
    asked: () => ({ body: { rates: { EUR: '0.9' }, as_of: '2026-01-02', source: 'A bank' } }),
  },
  'GET /operator/bank-transfer': { row: operators },
  'PUT /operator/bank-transfer': {
    row: operators,
    asked: () => ({
      body: { is_on: true, days: 5, account: [{ label: { en: 'IBAN', fr: 'IBAN' }, value: 'LC00 0000' }] },
    }),
  },
  'GET /operator/overview': { row: operators },
  'GET /operator/orders': { row: operators },
  'GET /operator/orders/{number}': { row: operators, asked: group },
  'POST /operator/orders/{number}/cash': {
    row: operators,
    asked: ({ order: number }) => ({ params: { number }, body: { amount_minor: 1 } }),
  },
  'POST /operator/orders/{number}/cancel': { row: operators, asked: withBody(group, reason) },
  'POST /operator/orders/{number}/transfer-arrived': {
    row: operators,
    asked: withBody(group, { amount_minor: 1 }),
  },
  'POST /operator/orders/{number}/transfers/{id}/take-back': {
    row: operators,
    asked: ({ transferred: number, arrival: id }) => ({ params: { number, id } }),
  },
  'POST /operator/orders/{number}/transfers/paid-back': {
    row: operators,
    asked: ({ transferred: number, tender: tender_id }) => ({
      params: { number },
      body: { tender_id, amount_minor: 1, to: 'wallet' },
    }),
  },
  'GET /operator/transfers': { row: operators },
  'GET /operator/refunds': { row: operators },
  'POST /operator/refunds/{id}/paid-back': {
    row: operators,
    asked: ({ refund: id }) => ({ params: { id }, body: { reference: 'BANK-1' } }),
  },
  'POST /operator/refunds/{id}/into-wallet': {
    row: operators,
    asked: ({ refund: id }) => ({ params: { id } }),
  },
  'GET /operator/stores': { row: operators },
  'GET /operator/stores/{slug}': { row: operators, asked: ({ store: slug }) => ({ params: { slug } }) },
  'GET /operator/commission-rates': { row: operators },
  'POST /operator/commission-rates': {
    row: operators,
    asked: ({ product }) => ({ body: { scope: 'product', subject: product, bps: 100, currency: 'USD' } }),
  },
  'POST /operator/commission-rates/{id}/end': {
    row: operators,
    asked: ({ commissionRate: id }) => ({ params: { id }, body: {} }),
  },
  'GET /operator/commission-preview': {
    row: operators,
    asked: ({ product }) => ({ query: { product } }),
  },
  'GET /operator/coupons': { row: operators },
  'GET /operator/coupons/{id}': { row: operators, asked: ({ coupon: id }) => ({ params: { id } }) },
  'POST /operator/coupons': { row: operators, asked: () => ({ body: marketCoupon(newCode()) }) },
  'PUT /operator/coupons/{id}': {
    row: operators,
    asked: ({ coupon: id }) => ({ params: { id }, body: marketCoupon(newCode()) }),
  },
  'POST /operator/coupons/{id}/state': {
    row: operators,
    asked: ({ coupon: id }) => ({ params: { id }, body: { command: 'pause' } }),
  },
  'POST /operator/stores/{slug}/approve': { row: operators, asked: someStore },
  'POST /operator/stores/{slug}/settle-reports': { row: operators, asked: someStore },
  'POST /operator/stores/{slug}/suspend': { row: operators, asked: withBody(someStore, reason) },
  'GET /operator/products': { row: operators },
  'POST /operator/products/{slug}/block': { row: operators, asked: withBody(product, reason) },
  'POST /operator/products/{slug}/unblock': { row: operators, asked: product },
  'GET /operator/contact-details': { row: operators },
  'PUT /operator/contact-details': {
    row: operators,
    asked: () => ({
      body: {
        email: 'help@tradewind.example',
        phone: '+17845550142',
        address: { en: 'Castries', fr: 'Castries' },
        hours: { en: '', fr: '' },
      },
    }),
  },
  'GET /operator/maintenance': { row: operators },
  'PUT /operator/maintenance': {
    row: operators,
    asked: () => ({
      body: { is_on: false, title: { en: 'Back soon', fr: '' }, description: { en: 'Mending', fr: '' } },
    }),
  },
  'PUT /operator/maintenance/pass': { row: operators, asked: () => ({ body: { is_held: false } }) },
  'GET /operator/message-cases': { row: operators },
  'GET /operator/message-cases/{id}': { row: operatorsOfNothing, asked: nothingById },
  'POST /operator/message-cases/{id}/messages': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { text: 'To see who may' }),
  },
  'POST /operator/message-cases/{id}/decide': {
    row: operatorsOfNothing,
    asked: withBody(nothingById, { decision: 'close', reason: 'To see who may' }),
  },
  'GET /operator/messages': { row: operators },
  'GET /operator/messages/{id}': { row: operators, asked: message },
  'POST /operator/messages/{id}/answer': {
    row: operators,
    asked: (given) => ({ ...message(given), body: { words: 'Gladly' } }),
  },
  'POST /operator/messages/{id}/close': { row: operators, asked: message },
  'POST /operator/messages/{id}/reopen': { row: operators, asked: message },
  'GET /operator/home': { row: operators },
  'PUT /operator/home/draft': { row: operators, asked: () => ({ body: { revision: 0, blocks: [] } }) },
  'POST /operator/home/publish': { row: operators, asked: () => ({ body: { revision: 1 } }) },
  'POST /operator/home/discard': { row: operators, asked: () => ({ body: { revision: 2 } }) },
  'POST /operator/home/versions/{version}/restore': {
    row: operators,
    asked: () => ({ params: { version: '1' }, body: { revision: 3 } }),
  },
  'GET /operator/home/preview': { row: operators },
  'GET /look': { row: everyone },
  'GET /popups': { row: everyone },
  'GET /operator/theme': { row: operators },
  'PUT /operator/theme/draft': { row: operators, asked: () => ({ body: { revision: 0, theme: {} } }) },
  'POST /operator/theme/publish': { row: operators, asked: () => ({ body: { revision: 1 } }) },
  'POST /operator/theme/discard': { row: operators, asked: () => ({ body: { revision: 2 } }) },
  'POST /operator/theme/versions/{version}/restore': {
    row: operators,
    asked: () => ({ params: { version: '1' }, body: { revision: 3 } }),
  },
  'GET /operator/theme/preview': { row: operators },
  'GET /operator/faqs': { row: operators },
  'POST /operator/faqs': { row: operators, asked: () => ({ body: faqText }) },
  'GET /operator/faqs/{id}': { row: operators, asked: someFaq },
  'PUT /operator/faqs/{id}': {
    row: operators,
    asked: (given) => ({ ...someFaq(given), body: { ...faqText, version: 1 } }),
  },
  'POST /operator/faqs/{id}/steer': { row: operators, asked: withBody(someFaq, { command: 'up' }) },
  'GET /operator/posts': { row: operators },
  'POST /operator/posts': { row: operators, asked: () => ({ body: postText(newSlug()) }) },
  'GET /operator/posts/{id}': { row: operators, asked: somePost },
  'PUT /operator/posts/{id}': {
    row: operators,
    asked: (given) => ({ ...somePost(given), body: { ...postText('who-may-write'), version: 1 } }),
  },
  'GET /operator/blog-layout': { row: operators },
  'PUT /operator/blog-layout': {
    row: operators,
    asked: () => ({ body: { style: 'list', sidebar: 'left', shows_author: true, shows_read_more: false } }),
  },
  'GET /operator/pages': { row: operators },
  'GET /operator/pages/{language}/{slug}': { row: operators, asked: () => ({ params: pageInFrench }) },
  'PUT /operator/pages/{language}/{slug}': {
    row: operators,
    asked: () => ({
      params: pageInFrench,
      body: { title: 'Conditions', description: 'En bref', body: '<p>Bien</p>', version: 1 },
    }),
  },
  'POST /operator/pages': {
    row: operators,
    asked: () => ({
      body: { slug: newSlug(), title: 'A page', description: 'In short', body: '<p>Fine</p>' },
    }),
  },
  'POST /operator/pages/{slug}/steer': {
    row: operators,
    asked: () => ({ params: { slug: 'terms' }, body: { command: 'show' } }),
  },
  'POST /operator/pages/preview': {
    row: operators,
    asked: () => ({ body: { language: 'en', body: '<p>Fine</p>' } }),
  },
  'GET /operator/synonyms': { row: operators },
  'POST /operator/synonyms': { row: operators, asked: () => ({ body: { terms: ['one'] } }) },
  'PUT /operator/synonyms/{id}': {
    row: operators,
    asked: () => ({ params: { id: 'avocado' }, body: { terms: ['avocado', 'zaboca'] } }),
  },
  // Two actors are allowed, and each gets a record of their own.
  'DELETE /operator/synonyms/{id}': {
    row: operators,
    asked: () => ({ params: { id: synonyms.shift() ?? '' } }),
  },
  'GET /operator/texts': { row: operators },
  'POST /operator/texts/{kind}/{id}/publish': {
    row: operators,
    asked: ({ review: id }) => ({ params: { kind: 'review', id } }),
  },
  'POST /operator/texts/{kind}/{id}/take-down': {
    row: operators,
    asked: ({ question: id }) => ({ params: { kind: 'question', id }, body: reason }),
  },
  'POST /operator/reviews/{id}/take-down-reply': { row: operators, asked: withBody(review, reason) },
  'GET /operator/customers': { row: operators },
  'GET /operator/customer-filters': { row: operators },
  'GET /operator/customer-segments': { row: operators },
  'POST /operator/customer-segments': {
    row: operators,
    asked: () => ({ body: { name: 'Regulars', query: 'orders=repeat' } }),
  },
  'DELETE /operator/customer-segments/{id}': {
    row: operatorsOfNothing,
    asked: () => ({ params: { id: noRecord } }),
  },
  'GET /operator/customers/{id}': { row: operators, asked: person },
  'PUT /operator/customers/{id}/tags': { row: operators, asked: withBody(person, { tags: ['vip'] }) },
  'POST /operator/customers/{id}/notes': {
    row: operators,
    asked: withBody(person, { text: 'Prefers calls in the morning' }),
  },
  'DELETE /operator/customers/{id}/notes/{note}': {
    row: operatorsOfNothing,
    asked: ({ person: id }) => ({ params: { id, note: noRecord } }),
  },
  'GET /operator/people': { row: operators },
  'POST /operator/people/{id}/suspend': { row: operators, asked: withBody(person, reason) },
  'POST /operator/people/{id}/reinstate': { row: operators, asked: person },
  'POST /operator/people/{id}/reset-second-factor': { row: operators, asked: person },
  'GET /customer/preferences': { row: accountHolders },
  'PUT /customer/preferences': { row: accountHolders, asked: () => ({ body: { locale: 'en' } }) },
  'GET /customer/product-autosaves/{store}/{product}': { row: editors, asked: newProduct },
  'PUT /customer/product-autosaves/{store}/{product}': {
    row: editors,
    asked: withBody(newProduct, { typed: { 'name.en': 'Basket' } }),
  },
  'DELETE /customer/product-autosaves/{store}/{product}': { row: editors, asked: newProduct },
  'GET /customer/pinned-pages': { row: accountHolders },
  'POST /customer/pinned-pages': {
    row: accountHolders,
    asked: () => ({ body: { path: '/operator/orders', title: 'Orders' } }),
  },
  'DELETE /customer/pinned-pages/{id}': {
    row: accountShopperOnly,
    asked: ({ pinnedPage: id }) => ({ params: { id } }),
  },
  'GET /customer/saved-views/{list}': { row: accountHolders, asked: ofViews },
  'POST /customer/saved-views/{list}': {
    row: accountHolders,
    asked: withBody(ofViews, { name: 'Sold out', query: 'stock=out' }),
  },
  'DELETE /customer/saved-views/{list}/{id}': {
    row: accountShopperOnly,
    asked: ({ savedView: id }) => ({ params: { list: 'seller-products', id } }),
  },
  'POST /cookie-choices': { row: everyone, asked: () => ({ body: { choice: 'rejected', version: 1 } }) },
  'GET /customer/data-exports': { row: accountHolders },
  'POST /customer/data-exports': { row: accountHolders },
  'GET /customer/data-exports/{id}/file': {
    row: accountShopperOnly,
    asked: ({ dataExport: id }) => ({ params: { id } }),
  },
  'GET /customer/deletion': { row: accountHolders },
  'POST /customer/deletion': {
    row: accountHolders,
    asked: () => ({ body: { password: 'not-mine-at-all' } }),
  },
  'GET /seller/stores/{store}/staff': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/staff/{id}': {
    row: nothingThereForStaff,
    asked: ({ store, person: id }) => ({ params: { store, id }, body: { role: 'packer' } }),
  },
  'DELETE /seller/stores/{store}/staff/{id}': {
    row: nothingThereForStaff,
    asked: ({ store, person: id }) => ({ params: { store, id } }),
  },
  'POST /seller/stores/{store}/staff-invitations': {
    row: staff,
    asked: withBody(ownStore, { email: 'packs@seller.example', role: 'packer' }),
  },
  'POST /seller/stores/{store}/staff-invitations/{id}/resend': {
    row: nothingThereForStaff,
    asked: ({ store }) => ({ params: { store, id: newId() } }),
  },
  'DELETE /seller/stores/{store}/staff-invitations/{id}': {
    row: nothingThereForStaff,
    asked: ({ store }) => ({ params: { store, id: newId() } }),
  },
  'GET /staff-invitations/{token}': { row: nothingThere, asked: someToken },
  'POST /staff-invitations/{token}/accept': {
    row: nothingThere,
    asked: withBody(someToken, { name: 'Ines', password: 'hammocks under palm trees' }),
  },
  'POST /customer/staff-invitations/{token}/accept': {
    row: [401, 401, 404, 404, 404, 404, 404],
    asked: someToken,
  },
  'GET /seller/stores/{store}/opening': { row: staff, asked: ownStore },
  'POST /seller/stores/{store}/open': { row: staff, asked: ownStore },
  'GET /customer/seller-application': { row: accountHolders },
  'POST /customer/seller-application': {
    row: accountHolders,
    asked: ({ person: id }) => ({ body: { ...applicationFields, documents: [id] } }),
  },
  'POST /customer/seller-documents': {
    row: accountHolders,
    asked: () => ({ query: { kind: 'identity', name: 'passport.pdf' } }),
  },
  'GET /customer/seller-documents/{id}/file': { row: accountShopperOnly, asked: ownDocument },
  'DELETE /customer/seller-documents/{id}': { row: accountShopperOnly, asked: ownDocument },
  'GET /operator/applications': { row: operators },
  'GET /operator/applications/{id}': { row: operators, asked: application },
  'POST /operator/applications/{id}/review': { row: operators, asked: application },
  'POST /operator/applications/{id}/approve': { row: operators, asked: application },
  'POST /operator/applications/{id}/reject': { row: operators, asked: withBody(application, reason) },
  'GET /operator/applications/{id}/documents/{document}/file': {
    row: operators,
    asked: ({ application: id, sentDocument: document }) => ({ params: { id, document } }),
  },
  'GET /operator/sign-in-rules': { row: operators },
  'PUT /operator/sign-in-rules': {
    row: operators,
    asked: () => ({ body: { operators: false, sellers: false } }),
  },
  'GET /operator/people/{id}': { row: operators, asked: person },
  'GET /operator/people/{id}/goodwill': { row: operators, asked: person },
  'POST /operator/people/{id}/goodwill': {
    row: operators,
    asked: withBody(person, { kind: 'points', points: 5, reason: 'Late' }),
  },
  'POST /operator/goodwill/{id}/decide': {
    row: operators,
    asked: ({ goodwillCredit: id }) => ({ params: { id }, body: { decision: 'approve' } }),
  },
  'GET /operator/audit': { row: operators },
  'GET /operator/books': { row: operators },
  'GET /operator/books/accounts': {
    row: operators,
    asked: () => ({ query: { kind: 'pending', asset: 'USD' } }),
  },
  'GET /operator/books/accounts/{id}': { row: operators, asked: ({ account: id }) => ({ params: { id } }) },
  'GET /operator/books/transactions/{id}': {
    row: operators,
    asked: ({ transaction: id }) => ({ params: { id } }),
  },
  'GET /seller/stores/{store}/settlement': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/settlement': {
    row: staff,
    asked: withBody(ownStore, { currency: 'USD', keeps_sale_currencies: false }),
  },
  'POST /seller/stores/{store}/settlement/convert': {
    row: staff,
    asked: withBody(ownStore, { currency: 'GBP' }),
  },
  'GET /seller/stores/{store}/payout-way': { row: staff, asked: ownStore },
  'PUT /seller/stores/{store}/payout-way': {
    row: staff,
    asked: withBody(ownStore, { way: 'bank', password: demoPassword }),
  },
  // No payment provider here has seller accounts.
  'POST /seller/stores/{store}/payout-account': {
    row: [401, 404, 404, 404, 404, 404, 404],
    asked: withBody(ownStore, { password: demoPassword }),
  },
  'GET /seller/stores/{store}/earnings': { row: staff, asked: ownStore },
  'GET /seller/stores/{store}/earnings/statement': {
    row: staff,
    asked: ({ store }) => ({ params: { store }, query: { month: '2026-01', currency: 'USD' } }),
  },
  'GET /seller/stores/{store}/earnings/orders/{number}': {
    row: staff,
    asked: ({ store, order: number }) => ({ params: { store, number } }),
  },
  // Of another store.
  'GET /seller/stores/{store}/earnings/payouts/{id}': {
    row: [401, 404, 404, 404, 404, 404, 404],
    asked: ({ store, otherPayout: id }) => ({ params: { store, id } }),
  },
  'GET /operator/disputes': { row: operators },
  'POST /operator/disputes': {
    row: operators,
    asked: ({ order }) => ({
      body: { order_number: order, reference: 'LETTER-1', reason: 'something_else' },
    }),
  },
  'GET /operator/disputes/{id}': { row: operators, asked: someDispute },
  'PUT /operator/disputes/{id}/evidence': {
    row: operators,
    asked: withBody(someDispute, { evidence: 'Proof of delivery' }),
  },
  'POST /operator/disputes/{id}/decide': {
    row: operators,
    asked: withBody(someDispute, { outcome: 'won' }),
  },
  'GET /operator/payout-runs': { row: operators },
  'POST /operator/payout-runs': { row: operators, asked: () => ({ body: { currency: 'EUR' } }) },
  'GET /operator/payout-runs/{id}': { row: operators, asked: payoutRun },
  'POST /operator/payout-runs/{id}/approve': { row: operators, asked: payoutRun },
  'POST /operator/payout-runs/{id}/discard': { row: operators, asked: payoutRun },
  'POST /operator/payout-runs/{id}/submit': { row: operators, asked: payoutRun },
  'POST /operator/payout-runs/{id}/paid': {
    row: operators,
    asked: withBody(payoutRun, { reference: 'BANK-1' }),
  },
  'GET /operator/payout-runs/{id}/bank-file': { row: operators, asked: payoutRun },
  'GET /operator/payouts': { row: operators },
  'GET /operator/payouts/{id}': { row: operators, asked: somePayout },
  'POST /operator/payouts/{id}/leave-out': { row: operators, asked: withBody(somePayout, reason) },
  'POST /operator/payouts/{id}/paid': {
    row: operators,
    asked: withBody(somePayout, { reference: 'BANK-1' }),
  },
  'POST /operator/payouts/{id}/failed': { row: operators, asked: withBody(somePayout, reason) },
  'POST /operator/payouts/{id}/retry': { row: operators, asked: somePayout },
  'GET /operator/payout-stores': { row: operators },
  'POST /operator/payout-stores/{slug}/hold': { row: operators, asked: withBody(someStore, reason) },
  'POST /operator/payout-stores/{slug}/lift': { row: operators, asked: someStore },
  'PUT /operator/payout-stores/{slug}/reserve': {
    row: operators,
    asked: withBody(someStore, { percent: 0, days: 30 }),
  },
  'PUT /operator/payout-rules/{currency}': {
    row: operators,
    asked: () => ({ params: { currency: 'USD' }, body: { minimum_minor: 2500, limit_minor: 500_000 } }),
  },
  'GET /operator/withdrawals': { row: operators },
  'GET /operator/withdrawals/{id}': { row: operators, asked: someWithdrawal },
  'GET /operator/withdrawals/{id}/payee': { row: operators, asked: someWithdrawal },
  'POST /operator/withdrawals/{id}/approve': { row: operators, asked: someWithdrawal },
  'POST /operator/withdrawals/{id}/reject': { row: operators, asked: withBody(someWithdrawal, reason) },
  'POST /operator/withdrawals/{id}/paid': {
    row: operators,
    asked: withBody(someWithdrawal, { reference: 'BANK-1' }),
  },
  'POST /operator/withdrawals/{id}/returned': { row: operators, asked: withBody(someWithdrawal, reason) },
  'GET /operator/mails': { row: operators },
  'GET /operator/mails/{id}': { row: operators, asked: ({ mail: id }) => ({ params: { id } }) },
  'POST /operator/mails/{id}/send-again': { row: operators, asked: ({ mail: id }) => ({ params: { id } }) },

  // Last, because it signs the actors out.
  'POST /auth/logout': { row: everyone },
}

let market: TestMarket
let visitors: Record<ActorName, TestVisitor>
let things: Things

beforeAll(async () => {
  market = await openMarket()
  visitors = {
    nobody: market.visitor(),
    guest: await market.guest(),
    shopper: await market.signIn('maya@shopper.example'),
    'other shopper': await market.register(),
    seller: await market.signIn('owner@madras-lane.example'),
    'other seller': await market.signIn('owner@tavias-pot.example'),
    operator: await market.signIn('operator@tradewind.example'),
    'limited operator': await limitedOperator(),
  }
  things = await findThings()
}, 120_000)

afterAll(() => market.close())

test('the table contains every endpoint of the contract', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(endpoints).sort())
})

const noInput = (): Asked => ({})

const questions: ReadonlySet<string> = new Set(
  Object.entries<Definition>(endpoints).flatMap(([key, { isQuestion }]) => (isQuestion ? key : [])),
)

/** Commands sent by operators, and the status of each answer. */
const commands: { readonly key: string; readonly actor: ActorName; readonly status: number }[] = []

describe.each(Object.entries(table))('%s', (key, { row, asked = noInput }) => {
  const expected = outcomesOf(key, row)

  if (row.includes(404)) {
    test('answers the same for another’s record as for a missing one', async () => {
      const real = asked(things)
      for (const [place, actor] of actors.entries()) {
        if (expected[place] !== 404) continue
        const another = await ask(visitors[actor], key, real)
        const unknown = await ask(visitors[actor], key, { ...real, params: unknownOf(real) })

        expect(masked(another)).toEqual(masked(unknown))
      }
    })
  }

  test(`is ${expected.join(', ')} for ${actors.join(', ')}`, async () => {
    // This many refusals would exceed the limit for audit entries.
    if (isForOperators(row)) await sql`delete from rate_limits`.execute(market.database.db)
    const outcomes: Outcome[] = []
    for (const actor of actors) {
      const isCommand = isForOperators(row) && !key.startsWith('GET ') && !questions.has(key)
      const isByLimited = isCommand && actor === 'limited operator'
      const before = isByLimited ? await moneyRecords() : undefined
      const answer = await ask(visitors[actor], key, asked(things))
      const { status } = answer
      if (isCommand) commands.push({ key, actor, status })
      if (before) expect(await moneyRecords(), 'no money has moved').toEqual(before)
      outcomes.push([400, 401, 403, 404].includes(status) ? (status as Outcome) : 'in')
      expect(status, answer.text).toBeLessThan(500)
    }

    expect(outcomes).toEqual(expected)
  })
})

test('T13 limited operators may use exactly the commands listed above', () => {
  const allowed = commands.flatMap(({ key, actor, status }) =>
    actor === 'limited operator' && status !== 403 ? [key] : [],
  )
  const refused = commands.filter(({ actor, status }) => actor === 'limited operator' && status === 403)

  expect(allowed.sort()).toEqual([...limitedCommands].sort())
  expect(refused.length).toBeGreaterThan(45)
})

test('an operator’s commands leave an audit entry, also when they are refused', async () => {
  const { rows } = await sql<{ action: string; level: string; outcome: string }>`
    select e.action, o.level, e.outcome
    from audit_entries e
    join operators o on o.user_id = e.actor_id
  `.execute(market.database.db)
  const levels = { operator: 'full', 'limited operator': 'limited' } as const

  for (const { key, actor, status } of commands) {
    if (actor !== 'operator' && actor !== 'limited operator') continue
    const lines = rows.filter(({ action, level }) => action === key && level === levels[actor])
    const expected = status < 300 ? ['done'] : status === 403 || status === 404 ? ['refused'] : []
    const outcomes = lines.map(({ outcome }) => outcome)
    // Missing records were asked for more than once, to compare the answers.
    expect({ key, outcomes: status === 404 ? [...new Set(outcomes)] : outcomes }).toEqual({
      key,
      outcomes: expected,
    })
  }
  const done = new Set(commands.filter(({ status }) => status < 300).map(({ key }) => key))
  expect(done.size).toBeGreaterThan(12)
})

describe('the roles of a store', () => {
  const roleVisitors = new Map<GrantedStoreRole, TestVisitor>()
  const ofStores = Object.entries(table).filter(([key]) => key.includes(storePath))

  beforeAll(async () => {
    for (const role of grantedStoreRoles) {
      const person = await market.register()
      await hire(market, person, { store: 'madras-lane', role })
      roleVisitors.set(role, person)
    }
  })

  test('cover every endpoint of a store', () => {
    expect([...storeNeeds.keys()].sort()).toEqual(ofStores.map(([key]) => key).sort())
  })

  test.each(ofStores)('%s is for those who may', async (key, { asked = noInput }) => {
    await sql`delete from rate_limits`.execute(market.database.db)
    const { area = '', levels = '' } = storeNeeds.get(key) ?? {}
    const found: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    for (const [role, person] of roleVisitors) {
      const { status, text } = await ask(person, key, asked(things))
      found[role] = status !== 403
      expected[role] = [...levels].every((level) => rights[role][area]?.includes(level) ?? false)
      expect(status, text).toBeLessThan(500)
      if (status === 403) expect(JSON.parse(text).code).toBe('not_allowed')
    }

    expect(found).toEqual(expected)
  })
})

describe('a seller in their own store', () => {
  const orderCommands: [EndpointKey, object | undefined][] = [
    ['GET /seller/stores/{store}/orders/{number}', undefined],
    ['POST /seller/stores/{store}/orders/{number}/accept', undefined],
    ['POST /seller/stores/{store}/orders/{number}/reject', reason],
    ['POST /seller/stores/{store}/orders/{number}/start', undefined],
    ['POST /seller/stores/{store}/orders/{number}/hand-over', {}],
    ['POST /seller/stores/{store}/orders/{number}/deliver', undefined],
    ['POST /seller/stores/{store}/orders/{number}/refuse', { restock: false }],
    ['POST /seller/stores/{store}/orders/{number}/cash', { amount_minor: 1 }],
    ['POST /seller/stores/{store}/orders/{number}/cash/write-off', reason],
    ['POST /seller/stores/{store}/orders/{number}/cancel', reason],
  ]

  test.each(orderCommands)('T01 T10 does not find another store’s order by %s', async (key, body) => {
    const { store, otherOrder } = things
    const before = await stateOf(otherOrder)
    const seller = await market.signIn('owner@madras-lane.example')
    const asked = (number: string): Asked => ({ params: { store, number }, ...(body && { body }) })

    const another = await ask(seller, key, asked(otherOrder))
    const unknown = await ask(seller, key, asked(unknownNumber))

    expect(another.status).toBe(404)
    expect(masked(another)).toEqual(masked(unknown))
    expect(await stateOf(otherOrder)).toEqual(before)
  })

  test('T09 does not find another store’s variant', async () => {
    const { store, otherVariant } = things
    const seller = await market.signIn('owner@madras-lane.example')
    const key = 'PUT /seller/stores/{store}/variants/{id}'
    const body = { price_minor: 1 }
    const priceOf = async () =>
      market.database.db
        .selectFrom('variants')
        .select(['price_minor', 'is_active'])
        .where('id', '=', otherVariant)
        .executeTakeFirstOrThrow()
    const before = await priceOf()

    const another = await ask(seller, key, { params: { store, id: otherVariant }, body })
    const unknown = await ask(seller, key, { params: { store, id: crypto.randomUUID() }, body })

    expect(another.status).toBe(404)
    expect(masked(another)).toEqual(masked(unknown))
    expect(await priceOf()).toEqual(before)
  })
})

test('T13 a limited operator suspends no one, and a full operator not themselves', async () => {
  const limited = await limitedOperator()
  const full = await market.signIn('operator@tradewind.example')
  const { id: fullId } = await full.call('GET /customer')
  const suspend = (operator: TestVisitor, id: string) =>
    ask(operator, 'POST /operator/people/{id}/suspend', { params: { id }, body: reason })

  const people = await ask(limited, 'GET /operator/people', {})
  const another = await suspend(limited, things.person)
  const above = await suspend(limited, fullId)
  const self = await suspend(full, fullId)

  expect(people.status).toBe(200)
  expect([another.status, above.status, self.status]).toEqual([403, 403, 403])
  expect((await full.call('GET /customer')).is_operator).toBe(true)
})

test('T14 removed rights take effect with the next call', async () => {
  const operator = await market.register()
  await makeOperator(market, operator)
  await operator.call('GET /operator/overview')

  await removeOperator(market, operator)

  expect((await ask(operator, 'GET /operator/overview', {})).status).toBe(403)
})

test('T06 a shopper cannot order to another customer’s address', async () => {
  const maya = await market.signIn()
  const { address } = await maya.call('POST /customer/addresses', { body: home })
  const shopper = await market.register()
  await addGoodsToCart(shopper, await goodsOf(market, 'blue-mahoe-larder', { stock: 5 }))

  const another = await ask(shopper, 'POST /checkout', { body: { address_id: address.id } })
  const unknown = await ask(shopper, 'POST /checkout', { body: { address_id: crypto.randomUUID() } })

  expect(another.status).toBe(404)
  expect(masked(another)).toEqual(masked(unknown))
  expect(another.text).not.toContain(home.street)
})

test('T05 order numbers cannot be enumerated', async () => {
  const guesser = market.visitor()
  const owner = await market.register()
  const { placed } = await buy(owner, [await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })], 'cash')
  const guess = (number: string) => ask(guesser, 'GET /orders/{number}/status', { params: { number } })

  const statuses = []
  for (let tries = 0; tries < 22; tries++) statuses.push((await guess(unknownNumber)).status)

  expect(statuses).toEqual([...Array(20).fill(404), 429, 429])
  expect((await guess(placed.order_number)).status).toBe(429)
  expect((await ask(owner, 'GET /orders/{number}', { params: { number: placed.order_number } })).status).toBe(
    200,
  )
})

test('T07 an item in another’s cart is not found and does not change', async () => {
  const owner = await market.register()
  await addGoodsToCart(owner, await goodsOf(market, 'blue-mahoe-larder', { stock: 40 }), 2)
  const { cart: before } = await owner.call('GET /cartmanager/cart')
  const params = { id: before.items[0]?.id ?? '' }

  const answers = [
    await ask(await market.signIn(), 'PUT /cartmanager/cart/items/{id}', { params, body: { qty: 9 } }),
    await ask(await market.guest(), 'DELETE /cartmanager/cart/items/{id}', { params }),
    await ask(market.visitor(), 'DELETE /cartmanager/cart/items/{id}', { params }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await owner.call('GET /cartmanager/cart')).cart.items).toEqual(before.items)
})

test('T12 only endpoints for the caller’s own account accept a password or email address', () => {
  const taking = Object.entries(endpoints).flatMap(([key, { body, access }]: [string, Definition]) => {
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    return fields.some((field) => /password|email/.test(field)) ? [`${access} ${key}`] : []
  })

  expect(taking.sort()).toEqual([
    'customer POST /customer/deletion',
    'customer POST /customer/email',
    'customer POST /customer/payment-account/forget',
    'customer POST /customer/prove',
    'customer POST /customer/seller-application',
    'customer POST /wallet/transfers',
    'customer POST /wallet/withdrawals',
    'customer PUT /customer/password',
    'customer PUT /customer/payment-account/bank',
    'customer PUT /customer/payment-account/paypal',
    // The operator's own, which is public.
    'operator POST /operator/setup/legal',
    // The address of another person, who is invited.
    'operator POST /operator/stores',
    'operator POST /operator/stores/{slug}/invitation',
    'operator POST /operator/stores/{slug}/transfer',
    'operator PUT /operator/contact-details',
    'public POST /auth/forgot-password',
    'public POST /auth/guest',
    'public POST /auth/login',
    'public POST /auth/register',
    'public POST /auth/update-password',
    'public POST /contact-messages',
    'public POST /newsletter',
    'public POST /products/{slug}/stock-alerts',
    // The first account of a new market, which the link allows once.
    'public POST /setup/{token}/administrator',
    // The invited seller's first account, which the link allows once.
    'public POST /staff-invitations/{token}/accept',
    'public POST /store-invitations/{token}/accept',
    'public POST /stores/{slug}/reports',
    // The store's own, which shoppers read.
    'seller POST /seller/stores/{store}/payout-account',
    'seller POST /seller/stores/{store}/staff-invitations',
    'seller PUT /seller/stores/{store}/payout-way',
    'seller PUT /seller/stores/{store}/settings',
  ])
})

test('T15 no filter, sorting or search reveals unpublished products or cost prices', async () => {
  const hidden = await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })
  const operator = await market.signIn('operator@tradewind.example')
  const { slug } = await market.database.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', hidden.productId)
    .executeTakeFirstOrThrow()
  await operator.call('POST /operator/products/{slug}/block', { params: { slug }, body: reason })
  const idsOf = async (query: Record<string, string>) => {
    const { status, text } = await ask(market.visitor(), 'GET /products', { query })
    expect(status).toBe(200)
    return JSON.parse(text).data.map(({ id }: { id: string }) => id)
  }

  const answers = await Promise.all([
    idsOf({ search: hidden.name }),
    idsOf({ search: hidden.name, state: 'blocked', is_blocked: 'true' }),
    idsOf({ search: `${hidden.name}' or true or name = '` }),
  ])
  const byCost = await ask(market.visitor(), 'GET /products', { query: { sortBy: 'cost_minor' } })
  await operator.call('POST /operator/products/{slug}/unblock', { params: { slug } })

  for (const found of answers) expect(found).not.toContain(hidden.productId)
  expect(byCost.status).toBe(422)
})

/** Every record that is written when money moves or a payment changes. */
async function moneyRecords() {
  const { rows } = await sql`
    select
      (select count(*) from ledger_transactions) as transactions,
      (select count(*) from ledger_entries) as entries,
      (select count(*) from tender_events) as tender_events,
      (select count(*) from refunds) as refunds,
      (select count(*) from refund_requests where state <> 'pending') as refund_decisions,
      (select count(*) from captures) as captures,
      (select count(*) from transfer_arrivals) as transfer_arrivals,
      (select count(*) from transfer_returns) as transfer_returns,
      (select count(*) from dispute_events) as dispute_events,
      (select count(*) from payout_events) as payout_events,
      (select string_agg(w::text, ',' order by w.id) from wallet_withdrawals w) as withdrawals,
      (select count(*) from commission_rates) as commission_rates,
      (select string_agg(c::text, ',' order by c.id) from coupons c) as coupons,
      (select count(*) from rate_tables) as rate_tables
  `.execute(market.database.db)
  return rows
}

/** Creates a menu section with a dish and an option group, for a store without any. */
async function aMenu(storeId: string): Promise<Pick<Things, 'menuSection' | 'dish' | 'optionGroup'>> {
  const { db } = market.database
  const menu = { menuSection: newId(), dish: newId(), optionGroup: newId() }
  await sql`
    insert into menu_sections (id, store_id, key, name, position)
    values (${menu.menuSection}, ${storeId}, 'mains', '{"en": "Mains"}', 0)
  `.execute(db)
  await sql`
    insert into products (id, slug, store_id, category_id, vertical, kind, name, currency, price_minor)
    select ${menu.dish}, 'a-dish', store_id, category_id, vertical, 'dish', name, currency, 900
    from products
    where store_id = ${storeId}
    limit 1
  `.execute(db)
  await sql`
    insert into variants (id, product_id, sku, price_minor, position)
    values (${newId()}, ${menu.dish}, 'A-DISH', 900, 0)
  `.execute(db)
  await sql`
    insert into menu_items (section_id, product_id, position) values (${menu.menuSection}, ${menu.dish}, 0)
  `.execute(db)
  await sql`
    insert into modifier_groups (id, store_id, key, name, min_choices, max_choices)
    values (${menu.optionGroup}, ${storeId}, 'spice', '{"en": "Spice"}', 0, 1)
  `.execute(db)
  return menu
}

function newCode(): string {
  return `A${crypto.randomUUID().slice(0, 8)}`
}

const unknownNumber = 'TW-ZZZZ-ZZZZ'

/** Returns parameters of the same format that match no record. */
function unknownOf({ params = {} }: Asked): Record<string, string> {
  const unknown: Record<string, string> = {
    id: crypto.randomUUID(),
    number: unknownNumber,
    slug: 'no-such-thing',
    store: 'no-such-store',
    document: crypto.randomUUID(),
    note: crypto.randomUUID(),
    token: '0'.repeat(32),
  }
  return Object.fromEntries(Object.keys(params).map((name) => [name, unknown[name] ?? '']))
}

async function limitedOperator(): Promise<TestVisitor> {
  const person = await market.register()
  await makeOperator(market, person, 'limited')
  return person
}

async function stateOf(number: string) {
  const { rows } = await sql`
    select o.state, s.state as shipment,
      (select count(*) from refunds r where r.order_id = o.id) as refunds
    from orders o
    join shipments s on s.order_id = o.id
    where o.number = ${number}
  `.execute(market.database.db)
  return rows
}

interface Answered {
  readonly status: number
  readonly text: string
}

async function ask(
  visitor: TestVisitor,
  key: string,
  { params = {}, query = {}, body }: Asked,
): Promise<Answered> {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const response = await visitor.fetch(`/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

function masked({ status, text }: Answered) {
  return { status, body: { ...JSON.parse(text), request_id: '' } }
}

async function findThings(): Promise<Things> {
  const { shopper } = visitors
  await addGoodsToCart(shopper, await goodsOf(market, 'tavias-pot'))
  const { cart } = await shopper.call('GET /cartmanager/cart')
  const { address } = await shopper.call('POST /customer/addresses', { body: home })
  const newCustomer = await market.register()
  await market.runJobs()
  const { id } = await newCustomer.call('GET /customer')
  const { rows } = await sql<
    Pick<
      Things,
      | 'product'
      | 'productId'
      | 'group'
      | 'order'
      | 'variant'
      | 'otherOrder'
      | 'otherVariant'
      | 'mail'
      | 'refund'
      | 'ownProduct'
      | 'ownProductId'
      | 'storeReview'
      | 'storeQuestion'
      | 'review'
      | 'question'
      | 'answer'
      | 'session'
      | 'transferred'
      | 'arrival'
      | 'tender'
      | 'deliveredGroup'
      | 'deliveredLine'
      | 'deliveredPart'
      | 'account'
      | 'faq'
      | 'category'
      | 'post'
      | 'transaction'
      | 'otherDocument'
      | 'payoutRun'
      | 'payout'
      | 'otherPayout'
    >
  >`
    select
      (select slug from products where state = 'published' order by slug limit 1) as product,
      (select product_id from product_listings where is_offered order by product_id limit 1) as "productId",
      (
        select g.number
        from order_groups g
        join users u on u.id = g.customer_id
        where u.email = 'maya@shopper.example'
        order by g.placed_at desc
        limit 1
      ) as group,
      ${orderOf('madras-lane')} as order,
      ${orderOf('tavias-pot')} as "otherOrder",
      ${variantOf('madras-lane')} as variant,
      ${variantOf('tavias-pot')} as "otherVariant",
      (select id from mails order by id limit 1) as mail,
      (select id from sessions where user_id = ${id} limit 1) as session,
      (select id from refunds where state = 'manual' order by id limit 1) as refund,
      ${transferOf('g.number')} as transferred, ${transferOf('a.id')} as arrival, ${transferOf('t.id')} as tender,
      (select p.slug from products p join stores s on s.id = p.store_id where s.slug = 'madras-lane' order by p.slug limit 1)
        as "ownProduct",
      (select p.id from products p join stores s on s.id = p.store_id where s.slug = 'madras-lane' order by p.slug desc limit 1)
        as "ownProductId",
      ${textOf('reviews', 'madras-lane')} as "storeReview",
      ${textOf('questions', 'madras-lane')} as "storeQuestion",
      ${textOf('reviews', 'belle-morne')} as review,
      ${textOf('questions', 'belle-morne')} as question,
      (select id from answers order by id limit 1) as answer,
      ${received('g.number')} as "deliveredGroup",
      ${received('l.id')} as "deliveredLine",
      ${received('o.number')} as "deliveredPart",
      (select id from faqs order by id limit 1) as faq,
      (select id from categories where depth = 1 order by id limit 1) as category,
      (select id from posts order by slug desc limit 1) as post,
      (select id from ledger_accounts order by id limit 1) as account,
      (select id from ledger_transactions order by id limit 1) as transaction,
      (
        select d.id
        from documents d
        join stores s on s.id = d.store_id
        join orders o on o.id = d.order_id
        join order_groups g on g.id = o.group_id
        join users u on u.id = g.customer_id
        where s.slug = 'tavias-pot' and u.email is distinct from 'maya@shopper.example'
        limit 1
      ) as "otherDocument",
      (select id from payout_runs order by number desc limit 1) as "payoutRun",
      (select id from payouts where state = 'draft' order by number limit 1) as payout,
      (select p.id from payouts p join stores s on s.id = p.store_id where s.slug = 'tavias-pot' limit 1) as "otherPayout"
  `.execute(market.database.db)
  const [found] = rows
  if (!found) throw new Error('Demo market lacks records for the access tests')
  const { id: ownStoreId } = await market.database.db
    .selectFrom('stores')
    .select('id')
    .where('slug', '=', 'madras-lane')
    .executeTakeFirstOrThrow()
  const newsletterKey = crypto.randomUUID()
  await sql`
    insert into newsletter_subscribers (email, source, locale, secret, created_at, asked_at)
    values ('asked@shopper.example', 'footer', 'en', ${newsletterKey}, now(), now())
  `.execute(market.database.db)
  const stockAlertKey = crypto.randomUUID()
  await sql`
    insert into stock_alerts (id, variant_id, email, locale, secret, asked_at)
    values (${newId()}, ${found.variant}, 'waiting@shopper.example', 'en', ${stockAlertKey}, now())
  `.execute(market.database.db)
  const passkey = newId()
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    values (${passkey}, ${id}, 'of-nobody', 'none', 0, '{}', 'Phone', false, now())
  `.execute(market.database.db)
  await sql`
    insert into search_synonyms (term, group_key, written)
    select id || ending, id, id || ending
    from unnest(${synonyms}::text[]) as s (id)
    cross join (values (''), (' too')) as e (ending)
  `.execute(market.database.db)
  const commissionRate = newId()
  await sql`
    insert into commission_rates (id, scope, category_id, bps, currency, valid_from, created_at)
    select ${commissionRate}, 'category', id, 0, 'USD', now() + interval '1 year', now()
    from categories
    where depth = 0
    limit 1
  `.execute(market.database.db)
  const refundRequest = newId()
  await sql`
    insert into refund_requests
      (id, order_id, line_id, requested_by, quantity, reason, details, pay_to, currency, amount_minor, state, created_at)
    select ${refundRequest}, o.id, l.id, g.customer_id, 1, 'damaged', '', 'original', o.currency, 1, 'pending', now()
    from orders o
    join order_groups g on g.id = o.group_id
    join order_lines l on l.order_id = o.id
    where o.number = ${found.order}
    limit 1
  `.execute(market.database.db)
  const refundPicture = newId()
  const refundRequestPicture = newId()
  await sql`
    insert into refund_pictures (id, owner_id, group_id, request_id, position, bytes, created_at)
    select ${refundRequestPicture}::uuid, q.requested_by, o.group_id, q.id, 1, decode('00', 'hex'), now()
    from refund_requests q
    join orders o on o.id = q.order_id
    where q.id = ${refundRequest}
    union all
    select ${refundPicture}::uuid, customer_id, id, null, null, decode('00', 'hex'), now()
    from order_groups
    where number = ${found.deliveredGroup}
  `.execute(market.database.db)
  return {
    ...found,
    refundRequest,
    refundRequestPicture,
    refundPicture,
    commissionRate,
    dispute: await aDispute(),
    message: await aMessage(),
    coupon: await aCoupon(market, { code: 'WHO-MAY' }),
    storeCoupon: await aCoupon(market, { code: 'WHO-MAY-STORE', store_id: ownStoreId, platform_bps: 0 }),
    ...(await aMenu(ownStoreId)),
    productImport: await anImport(ownStoreId),
    passkey,
    newsletterKey,
    stockAlertKey,
    ...(await writeTexts(visitors.shopper)),
    thread: await writeToStore(visitors.shopper),
    ...(await sendApplication(newCustomer)),
    document: (await uploadDocument(visitors.shopper)).id,
    dataExport: await copyData(visitors.shopper),
    pinnedPage: await pinPage(visitors.shopper),
    savedView: await saveView(visitors.shopper),
    bulkEdit: await startBulkEdit(visitors.seller),
    marketBulkEdit: await startMarketBulkEdit(market),
    ...(await moveMoney(visitors.shopper)),
    goodwillCredit: await requestCredit(visitors.shopper),
    store: 'madras-lane',
    otherStore: 'belle-morne',
    address: address.id,
    cartItem: cart.items[0]?.id ?? '',
    person: id,
  }
}

async function anImport(store_id: string): Promise<string> {
  const id = newId()
  await market.database.db
    .insertInto('imports')
    .values({
      id,
      store_id,
      created_at: new Date(),
      file_name: 'products.csv',
      format: 'table',
      headers: ['SKU'],
      samples: '[["A"]]',
      state: 'checked',
    })
    .execute()
  return id
}

/** Written by none of the actors. */
async function aMessage(): Promise<string> {
  const id = newId()
  await market.database.db
    .insertInto('contact_messages')
    .values({
      id,
      name: 'Odile',
      email: 'odile@writer.example',
      phone: '+17675550100',
      subject: 'Hello',
      words: 'Hello there',
      locale: 'en',
      created_at: new Date(),
    })
    .execute()
  return id
}

/** A dispute of a payment in the demo market, as reported by its gateway. */
async function aDispute(): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select gateway_reference as reference
    from tenders
    where gateway = 'simulated' and state = 'captured'
    order by id
    limit 1
  `.execute(market.database.db)
  const form = new FormData()
  form.set('reason', 'not_received')
  const page = `${market.origin}/simulated-gateway/pay/${rows[0]?.reference}/dispute`
  await market.gateway.fetch(new Request(page, { method: 'POST', body: form }))
  await market.runJobs()
  const { id } = await market.database.db.selectFrom('disputes').select('id').executeTakeFirstOrThrow()
  return id
}

/** A goodwill credit that awaits a second operator. */
async function requestCredit(shopper: TestVisitor): Promise<string> {
  const { id: userId } = await shopper.call('GET /customer')
  const id = newId()
  await sql`
    insert into goodwill_credits (
      id, user_id, currency, amount, worth_minor, worth_currency, reason, locale, state, limit_minor, requested_by, requested_at
    )
    select ${id}, ${userId}, 'USD', 500, 500, 'USD', 'Late', 'en', 'pending', 100, u.id, now()
    from users u
    where u.id <> ${userId} and u.id not in (select user_id from operators)
    limit 1
  `.execute(market.database.db)
  return id
}

/** Starts a top-up of the wallet and a withdrawal from it. */
async function moveMoney(shopper: TestVisitor): Promise<Pick<Things, 'recharge' | 'withdrawal'>> {
  const amount = { minor: 2000, currency: 'USD' }
  const { id } = await shopper.call('GET /customer')
  await creditWallet(market, id, amount.minor)
  await savePayoutDetails(market, { visitor: shopper, id }, { password: demoPassword })
  const { token } = await shopper.call(
    'POST /wallet/recharges',
    { body: { amount, payment_method: 'card' } },
    keyHeader(),
  )
  const { withdrawal } = await shopper.call(
    'POST /wallet/withdrawals',
    { body: { amount, way: 'bank', password: demoPassword } },
    keyHeader(),
  )
  return { recharge: token, withdrawal: withdrawal.id }
}

async function startBulkEdit(seller: TestVisitor): Promise<string> {
  const { bulk_edit } = await seller.call('POST /seller/stores/{store}/bulk-edits', {
    params: { store: 'madras-lane' },
    body: { selection: { ids: [newId()] }, action: { kind: 'archive' } },
  })
  return bulk_edit.id
}

/** Not by a call, as the operators' audit entries are counted. */
async function startMarketBulkEdit({ database: { db } }: TestMarket): Promise<string> {
  const id = newId()
  const action = JSON.stringify({ kind: 'archive' })
  await db.insertInto('bulk_edits').values({ id, created_at: new Date(), action }).execute()
  return id
}

async function pinPage(shopper: TestVisitor): Promise<string> {
  const { page } = await shopper.call('POST /customer/pinned-pages', {
    body: { path: '/seller/desk/madras-lane/orders', title: 'Orders' },
  })
  return page.id
}

async function saveView(shopper: TestVisitor): Promise<string> {
  const { view } = await shopper.call('POST /customer/saved-views/{list}', {
    params: { list: 'seller-products' },
    body: { name: 'Drafts', query: 'status=draft' },
  })
  return view.id
}

async function copyData({ call }: TestVisitor) {
  const { export: asked } = await call('POST /customer/data-exports')
  await market.runJobs()
  return asked.id
}

async function uploadDocument({ call }: TestVisitor) {
  const upload = new Blob(['%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n'])
  const query = { kind: 'identity', name: 'passport.pdf' } as const
  return (await call('POST /customer/seller-documents', { query, upload })).document
}

async function sendApplication(applicant: TestVisitor) {
  const { id: sentDocument } = await uploadDocument(applicant)
  const { application: sent } = await applicant.call('POST /customer/seller-application', {
    body: { ...applicationFields, store_name: 'Kokomo Crafts', vertical: 'shops', documents: [sentDocument] },
  })
  return { application: sent.id, sentDocument }
}

async function writeToStore({ call }: TestVisitor) {
  const body = { store: 'madras-lane', text: 'Is the skirt lined?' }
  return (await call('POST /customer/messages', { body }, keyHeader())).thread
}

async function writeTexts({ call }: TestVisitor) {
  const { data } = await call('GET /customer/reviews/due')
  const [first, second] = data
  if (!first || !second) throw new Error('Shopper has not received two products')
  const params = { slug: second.slug }
  const { review } = await call('POST /products/{slug}/reviews', { params, body: { rating: 5 } })
  const { question } = await call('POST /products/{slug}/questions', {
    params,
    body: { question: 'How big?' },
  })
  return { delivered: first.slug, ownReview: review.id, ownQuestion: question.id }
}

/** Of an item that the shopper has received. */
function received(column: string) {
  return sql`(
    select ${sql.ref(column)}
    from order_groups g
    join users u on u.id = g.customer_id
    join orders o on o.group_id = g.id
    join order_lines l on l.order_id = o.id
    where u.email = 'maya@shopper.example'
      and o.state in ('delivered', 'completed')
    order by o.placed_at desc, o.id, l.position
    limit 1
  )`
}

/** Of the first bank transfer received. */
function transferOf(column: string) {
  return sql`(
    select ${sql.ref(column)}
    from transfer_arrivals a
    join tenders t on t.id = a.tender_id
    join order_groups g on g.id = t.group_id
    order by a.id
    limit 1
  )`
}

function textOf(table: 'reviews' | 'questions', store: string) {
  return sql`(
    select t.id
    from ${sql.table(table)} t
    join products p on p.id = t.product_id
    join stores s on s.id = p.store_id
    where s.slug = ${store}
    order by t.id
    limit 1
  )`
}

function orderOf(store: string) {
  return sql`(
    select o.number
    from orders o
    join stores s on s.id = o.store_id
    where s.slug = ${store}
    order by o.number
    limit 1
  )`
}

function variantOf(store: string) {
  return sql`(
    select v.id
    from variants v
    join products p on p.id = v.product_id
    join stores s on s.id = p.store_id
    where s.slug = ${store}
    order by v.id
    limit 1
  )`
}
