/**
 * Writes hostile texts into every user-written column of the database, bypassing form validation. Opens the pages
 * that show them in a real browser, where nothing may run and the content security policy has nothing to block; and
 * the emails, which are opened without any policy.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type BrowserContext, chromium } from '@playwright/test'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPages } from '#run/wiring/pages.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { fillEmptyTables } from '#tests/support/filled-market.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { forTests } from '../../scripts/build-pages.ts'
import { testChromium } from '../../scripts/install-browser.mjs'

/** User-written plain text, by table; each row gets another of the texts. */
const texts: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'deliver_to_city', 'deliver_to_region'],
  account_deletions: ['name'],
  addresses: ['title', 'full_name', 'street', 'landmark', 'directions', 'city', 'region'],
  stores: ['name', 'city', 'street', 'state_reason'],
  store_hour_exceptions: ['reason'],
  store_events: ['reason'],
  brands: ['name'],
  attributes: ['unit'],
  cart_lines: ['note'],
  cart_cuts: ['note'],
  orders: ['note'],
  order_lines: ['note'],
  order_events: ['reason'],
  products: ['blocked_reason'],
  stock_moves: ['note'],
  product_submissions: ['reason'],
  shipments: ['carrier', 'tracking_number'],
  tracking_events: ['carrier', 'tracking_number'],
  reviews: ['author_name', 'title', 'body', 'reply', 'state_reason'],
  review_pictures: ['alt'],
  questions: ['author_name', 'question', 'state_reason'],
  answers: ['author_name', 'body', 'state_reason'],
  moderations: ['reason'],
  reports: ['note'],
  store_reports: ['words'],
  posts: ['author', 'category'],
  seller_applications: [
    ...['store_name', 'description', 'region', 'city', 'street', 'contact_name', 'state_reason'],
  ],
  seller_documents: ['name'],
  refund_requests: ['details', 'answer'],
  wallet_transfers: ['note'],
  contact_messages: ['name', 'subject', 'words'],
  contact_answers: ['words'],
  messages: ['body'],
  message_cases: ['details', 'decision'],
  page_texts: ['title', 'description', 'body'],
  delivery_places: ['region', 'city'],
  passkeys: ['name'],
  wallet_withdrawals: ['reason', 'reference'],
  goodwill_credits: ['reason'],
  seller_application_events: ['reason'],
  person_events: ['reason'],
  payout_holds: ['reason'],
  payouts: ['reason', 'reference'],
  refunds: ['bank_reference'],
  transfer_arrivals: ['reference'],
  transfer_returns: ['reference'],
  tender_events: ['message'],
  disputes: ['evidence', 'reference'],
  faqs: ['topic'],
  faq_texts: ['topic'],
  search_synonyms: ['written'],
  sessions: ['user_agent'],
  imports: ['file_name'],
  import_archives: ['file_name'],
  import_products: ['handle', 'name'],
  saved_views: ['name'],
  customer_notes: ['text'],
  customer_segments: ['name'],
  customer_tags: ['tag'],
  pinned_pages: ['title'],
  bulk_edit_products: ['name'],
}

/** Texts by language, or JSON that contains texts: values under the names in `textNames` are made hostile. */
const facts: Readonly<Record<string, readonly string[]>> = {
  pictures: ['alt'],
  stores: ['tagline', 'about', 'vacation_message'],
  categories: ['name', 'description', 'seo_title', 'seo_description'],
  removed_categories: ['name'],
  navigation_menus: ['entries'],
  brands: ['description', 'seo_title', 'seo_description'],
  collections: ['name', 'description', 'seo_title', 'seo_description'],
  attributes: ['name'],
  attribute_choices: ['label'],
  option_sets: ['name'],
  option_set_values: ['label'],
  product_attribute_values: ['text_value'],
  size_charts: ['name', 'chart'],
  products: [
    'name',
    'short_description',
    'description',
    'ingredients',
    'storage',
    'details',
    'external_button',
    'personalisation',
    'seo_title',
    'seo_description',
  ],
  product_versions: ['document'],
  product_submissions: ['proposed', 'replaced'],
  product_autosaves: ['typed'],
  product_options: ['name'],
  product_option_values: ['label'],
  modifier_groups: ['name'],
  modifiers: ['label'],
  menu_sections: ['name'],
  coupons: ['description'],
  delivery_zones: ['name'],
  delivery_methods: ['name'],
  delivery_restrictions: ['note'],
  order_groups: ['contact', 'shipping_address', 'billing_address'],
  order_lines: ['name', 'options', 'personal_options'],
  order_line_items: ['name', 'options'],
  orders: ['delivery'],
  ledger_transactions: ['remark'],
  facet_values: ['name', 'label'],
  posts: ['title', 'excerpt', 'body'],
  post_texts: ['title', 'excerpt', 'body'],
  faqs: ['question', 'answer'],
  faq_texts: ['question', 'answer'],
  tags: ['name'],
  home_versions: ['blocks'],
  home_draft: ['blocks'],
  theme_versions: ['theme'],
  theme_draft: ['theme'],
  settings: ['value'],
  setting_changes: ['value'],
  notifications: ['facts'],
}

/**
 * Columns without free text: fixed vocabularies for states, kinds and places; formats checked by the database or the
 * reader, such as email and web addresses; generated values; and values that are only printed or encrypted.
 */
const columnsWithoutFreeText = new Set(
  [
    'messages.sender message_cases.closed_as message_cases.reason state from_state to_state kind cause outcome action actor actor_kind level role scope rule flag rate way',
    'pay_to paid_to decided_as approved_as borne_by capture topic channel given_with purpose style choice',
    'source locale language vertical path slug key code sku subject attribute value measure term word sound names',
    'part gateway gateway_reference destination failure_code refused_code event_id payload next_action_url',
    'brand last_four token key_hash secret_hash code_hash request_hash stop_token share_token sealed',
    'sealed_secret password access_token refresh_token id_token account_id provider_id credential_id',
    'registration idempotency_key dedupe_key customer_key group_key storage_key endpoint record request_id',
    'identifier violations email contact_email recipient phone postcode timezone ip_address image links',
    'tracking_url external_url unsubscribe_url target asset symbol color_mode colour blur swatch number',
    'delivery_mode begun_as sort_name media_type product_slug html text from_time until_time postcode_pattern',
    'postcode_example category_path changed_from changed_to failure content',
    // Countries, currencies, migrations and stored answers; values chosen from a list; and printed text of documents.
    'stock_moves.reason products.hs_code products.tax_class products.returns order_lines.returns size_charts.unit store_tax_rates.tax_class variants.barcode setup_links.token_hash product_versions.changed',
    'attributes.type attributes.facet_form product_listings.numbers collections.matches navigation_menus.menu moved_tags.tag countries.name countries.regions currencies.name schema_migrations.name schema_migrations.checksum',
    'idempotency_keys.body disputes.reason refund_requests.reason reports.reason',
    'refunds.decision gateway_customers.reference payout_accounts.reference tenders.reference documents.label',
    // Cells of imported files with their meaning; the file of these tests has hostile ones.
    'variants.backorder stock_levels.backorder order_lines.backorder products.quantity_prices products.sold_by_weight products.gift_wrap imports.format imports.samples imports.columns imports.categories imports.found_categories',
    'import_products.product import_products.issues import_products.before import_handles.handle',
    'import_mappings.headers_hash import_mappings.columns import_mappings.categories import_pictures.url',
    'import_archive_pictures.url import_products.publication',
    // Events for handlers, which no page shows.
    'events.name events.subject event_deliveries.handler event_deliveries.subject event_deliveries.error',
    // Names of lists, and queries that are only parsed.
    'saved_views.list saved_views.query customer_segments.filter pinned_pages.dashboard pinned_pages.path',
    'bulk_edits.action bulk_edit_products.before',
    // Copied from cart lines, counted, or hashed.
    'cart_lines.personalisation order_lines.personalisation cart_cuts.choices cart_cuts.reason operator_digests.told order_devices.device_hash',
  ].flatMap((words) => words.split(' ')),
)

const textNames = new Set(
  'en fr ar name site_name full_name street landmark directions city label text contact_name'.split(' '),
)

/** Fields of notifications in the account. */
const noticeNames = new Set([...textNames, 'store', 'product', 'author', 'sender'])

/** Fields of the editor of products, by the names that they have in its form. */
const typedNames = new Set(['name.en', 'description.en', 'brand'])

const namesOf: Readonly<Record<string, ReadonlySet<string>>> = {
  notifications: noticeNames,
  product_autosaves: typedNames,
}

let market: TestMarket
let server: Server
const ran: string[] = []

beforeAll(async () => {
  market = await openWithPages()
  server = await serve(market)
})

afterAll(async () => {
  server.close()
  // The data is corrupt on purpose, so the invariants are not checked.
  await market.app.close()
  await market.database.close()
})

test('every user-written text column is covered', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
    order by 1, 2
  `.execute(market.database.db)
  const made = new Set(
    [texts, facts]
      .flatMap((all) => Object.entries(all))
      .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  )

  const left = rows.filter(
    ({ table, column }) =>
      !made.has(`${table}.${column}`) &&
      !columnsWithoutFreeText.has(column) &&
      !columnsWithoutFreeText.has(`${table}.${column}`),
  )

  expect(left.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('forty hostile texts in all user-written columns run on no page and in no email', async () => {
  const executablePath = testChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--host-resolver-rules=MAP ${hostOf(market)} ${addressOf(server)}`,
    ],
  })
  const people = {
    nobody: market.visitor(),
    shopper: await market.signIn(),
    seller: await market.signIn('owner@madras-lane.example'),
    operator: await market.signIn('operator@tradewind.example'),
  }
  await fillEmptyTables(market, people)
  await market.runJobs()
  await makeHostile()
  await people.nobody.call('POST /contact-messages', {
    body: {
      ...{ name: hostileTexts.slice(10, 13).join(' '), subject: hostileTexts.slice(0, 4).join(' ') },
      message: hostileTexts.join('\n'),
      ...{ email: 'maya@shopper.example', phone: '+17675550100' },
    },
  })
  const mails = await writeMails()
  const shown = new Map<string, number>()
  let told = 0
  for (const [who, person] of Object.entries(people)) {
    const context = await openTo(await browser.newContext(), person)
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      ran.push(`${page.url()} ${dialog.message()}`)
      void dialog.dismiss()
    })
    for (const path of await pathsFor(who, people)) {
      const answer = await page.goto(`${market.origin}${path}`, { waitUntil: 'domcontentloaded' })
      await page.locator('body:not([data-waits])').waitFor({ state: 'attached' })
      const live = await page.evaluate(liveTexts)
      ran.push(...live.map((each) => `${path}: ${each}`))
      if ((await page.content()).includes('alert(1)')) told += 1
      shown.set(path, answer?.status() ?? 0)
    }
    await context.close()
  }
  const reader = await browser.newPage()
  // Requests fail, so that code in error handlers would run.
  await reader.route('**/*', (route) => route.abort())
  reader.on('dialog', (dialog) => {
    ran.push(`a mail: ${dialog.message()}`)
    void dialog.dismiss()
  })
  for (const { kind, html } of mails) {
    await reader.setContent(html, { waitUntil: 'domcontentloaded' })
    ran.push(...(await reader.evaluate(liveTexts)).map((each) => `${kind}: ${each}`))
  }
  await browser.close()

  expect(ran).toEqual([])
  expect(hostileTexts).toHaveLength(40)
  expect([...shown].filter(([, status]) => status !== 200)).toEqual([])
  // Confirms that the hostile texts were shown.
  expect(told).toBeGreaterThan(20)
  const notificationEmails = mails.flatMap(({ kind, html }) => (html.includes('alert(1)') ? [kind] : []))
  expect(notificationEmails).toContain('payment_refunded')
  expect(notificationEmails.length).toBeGreaterThan(20)
}, 240_000)

/** Sends the past emails again, now with hostile texts, and returns one of each kind. */
async function writeMails(): Promise<{ kind: string; html: string }[]> {
  const { db } = market.database
  await sql`
    with happened (name, payload) as (
      select 'customer.registered', (select jsonb_build_object('user_id', id) from users where email = 'maya@shopper.example')
      union all
      select 'order.placed', jsonb_build_object('group_id', id) from order_groups
      union all
      select
        case state when 'fulfilled' then 'shipment.handed_over' else 'order.' || state end,
        jsonb_build_object('order_id', id)
      from orders
      where state in ('accepted', 'rejected', 'fulfilled', 'delivered', 'cancelled')
      union all
      select 'refund.issued', jsonb_build_object('order_id', order_id, 'refund_id', id) from refunds where state = 'succeeded'
      union all
      select told, jsonb_build_object('request_id', id)
      from refund_requests
      cross join unnest(array['refund.requested', 'refund.decided']) as told
      union all
      select 'seller_application.moved', jsonb_build_object('application_id', id, 'state', state) from seller_applications
      union all
      select 'wallet.transferred', jsonb_build_object('transaction_id', transaction_id) from wallet_transfers
      union all
      select 'wallet_withdrawal.moved', jsonb_build_object('withdrawal_id', id, 'state', state) from wallet_withdrawals
      union all
      select 'dispute.opened', jsonb_build_object('dispute_id', id) from disputes
      union all
      select 'question.asked', jsonb_build_object('question_id', id) from questions
      union all
      select 'question.answered', jsonb_build_object('answer_id', id) from answers
      union all
      select 'product_submission.decided', jsonb_build_object('submission_id', id) from product_submissions where decided_at is not null
      union all
      select 'payout.paid', jsonb_build_object('payout_id', id) from payouts
    ),
    one (name, payload) as (
      select distinct on (name, payload ->> 'state') name, payload from happened order by name, payload ->> 'state'
    )
    insert into events (name, version, payload, at, request_id)
    select name, 1, payload, now(), 'test' from one
  `.execute(db)
  await sql`delete from mails`.execute(db)
  await market.runJobs()
  const { rows } = await sql<{ kind: string; html: string }>`
    select distinct on (kind) kind, html from mails where html is not null order by kind, id
  `.execute(db)
  return rows
}

/**
 * Finds active content that a hostile text added: the pages themselves have no inline handlers or script addresses.
 */
function liveTexts(): string[] {
  const found = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(href|src|action|formaction|data|xlink:href)$/i.test(name) &&
            /^\s*(javascript|data:text)/i.test(value.replace(/[\t\n]/g, ''))),
      )
      .map(({ name, value }) => `<${element.localName} ${name}="${value}">`),
  )
  const elements = document.querySelectorAll(
    'embed, object, base, math, iframe[srcdoc*="alert(1)</script"], meta[http-equiv=refresh i]',
  )
  return [...found, ...[...elements].map((element) => element.outerHTML.slice(0, 120))]
}

async function makeHostile(): Promise<void> {
  const { db } = market.database
  let place = 0
  const next = () => hostileTexts[place++ % hostileTexts.length] ?? ''
  // Longest text allowed in a home page block.
  const short = hostileTexts.filter((text) => text.length <= 60)
  const nextShort = () => short[place++ % short.length] ?? ''
  // Longest allowed name of the market, or label of a button.
  const shortest = hostileTexts.filter((text) => text.length <= 40)
  const nextShortest = () => shortest[place++ % shortest.length] ?? ''
  // What the database accepts in these columns.
  const limited: Readonly<Record<string, readonly string[]>> = {
    'customer_segments.name': short,
    'customer_tags.tag': shortest.map((text) => text.toLowerCase()),
  }
  const nextFor: Readonly<Record<string, () => string>> = {
    body: () => hostileTexts.join(' '),
    blocks: nextShort,
    theme: nextShortest,
  }
  await db.transaction().execute(async (transaction) => {
    // Replica mode skips the triggers that protect immutable rows.
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const [table, columns] of Object.entries(texts)) {
      for (const column of columns) {
        const name = sql.ref(column)
        const isLong = ['body', 'words', 'details', 'evidence'].includes(column)
        const isShort = ['category', 'topic', 'reference'].includes(column)
        const usual = isLong ? longTexts() : isShort ? short : hostileTexts
        const hostile = limited[`${table}.${column}`] ?? usual
        await sql`
          update ${sql.table(table)}
          set ${name} = (${hostile}::text[])[1 + abs(hashtext(ctid::text || ${column})) % ${hostile.length}::int]
          where ${name} is not null
        `.execute(transaction)
      }
    }
    for (const [table, columns] of Object.entries(facts)) {
      for (const column of columns) {
        const name = sql.ref(column)
        const { rows } = await sql<{ at: string; value: unknown }>`
          select ctid::text as at, ${name} as value from ${sql.table(table)} where ${name} is not null
        `.execute(transaction)
        const changed = rows.map(({ value }) =>
          JSON.stringify(
            hostileIn(value, {
              next: nextFor[column] ?? next,
              names: namesOf[table] ?? textNames,
            }),
          ),
        )
        await sql`
          update ${sql.table(table)} t
          set ${name} = given.value::jsonb
          from unnest(${rows.map(({ at }) => at)}::text[]::tid[], ${changed}::text[]) given (at, value)
          where t.ctid = given.at
        `.execute(transaction)
      }
    }
  })
}

/** Combines texts up to the length of a review. */
function longTexts(): string[] {
  const long = ['']
  for (const text of hostileTexts) {
    const last = long.at(-1) ?? ''
    if (last.length + text.length < LONG_MAX) long[long.length - 1] = `${last} ${text}`
    else long.push(text)
  }
  return long
}

const LONG_MAX = 990

interface Making {
  readonly next: () => string
  /** Keys whose values are user-written text. */
  readonly names: ReadonlySet<string>
}

function hostileIn(value: unknown, making: Making, isText = false): unknown {
  if (typeof value === 'string') return isText ? making.next() : value
  if (Array.isArray(value)) return value.map((each) => hostileIn(each, making))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, hostileIn(part, making, making.names.has(name))]),
  )
}

/** Serves browsers as in production, but without pictures, which are not needed. */
async function serve({ app }: TestMarket): Promise<Server> {
  const answer = (await builtPages(forTests.folder)).inFrontOf(getRequestListener(app.fetch))
  const listening = createServer((request, response) => {
    if (request.headers.accept?.startsWith('image/')) response.writeHead(204).end()
    else answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return listening
}

function hostOf({ origin }: TestMarket): string {
  return new URL(origin).host
}

function addressOf(listening: Server): string {
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('Server has no port')
  return `${address.address}:${address.port}`
}

async function openTo(context: BrowserContext, person: TestVisitor): Promise<BrowserContext> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: market.origin })))
  context.on('console', (message) => {
    const text = message.text()
    if (/content security policy/i.test(text)) ran.push(text)
  })
  return context
}

async function pathsFor(who: string, people: Readonly<Record<string, TestVisitor>>): Promise<string[]> {
  const { operator, shopper, seller } = people
  if (!operator || !shopper || !seller) throw new Error('Operator, shopper or seller is missing')
  const list = async (table: string, column = 'id') => {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)}::text as key from ${sql.table(table)} limit 1
    `.execute(market.database.db)
    return rows.map(({ key }) => key)
  }
  const numberAt = async (store: string) => {
    const { data } = await seller.call('GET /seller/stores/{store}/orders', { params: { store }, query: {} })
    return data[0]?.number ?? ''
  }
  const orders = await shopper.call('GET /orders', { query: {} })
  const number = orders.data[0]?.number ?? ''
  switch (who) {
    case 'nobody':
      return [
        ...[
          '/',
          '/search?search=pepper',
          '/groceries',
          '/deals',
          '/shops',
          '/shops/madras-lane',
          '/blog',
          '/faq',
        ],
        ...[
          '/shops/madras-lane?tab=reviews',
          '/restaurants/tavias-pot',
          '/product/scotch-bonnet-fire',
          '/offers',
        ],
        ...['/product/scotch-bonnet-fire/reviews', '/product/scotch-bonnet-fire/questions', '/contact-us'],
        ...['/blog/how-to-hang-a-hammock', '/pages/terms', '/about-us', '/fr', '/seller/stores'],
        `/search?search=${encodeURIComponent(hostileTexts[4] ?? '')}`,
      ]
    case 'shopper':
      return [
        ...[
          '/account/dashboard',
          '/account/orders',
          `/account/orders/details/${number}`,
          '/account/addresses',
        ],
        ...[
          '/account/wallet',
          '/account/refund',
          '/account/reviews',
          '/account/notifications',
          '/account/profile',
          '/account/security',
          '/account/point',
        ],
        ...['/wishlist', '/compare', '/following', '/cart', '/checkout', '/account/messages'],
        ...(await list('message_threads')).map((id) => `/account/messages/${id}`),
      ]
    case 'seller':
      return [
        ...['', '/orders', '/products', '/reviews', '/questions', '/refunds', '/settings', '/coupons'],
        ...['/stock', '/products/import', `/products/import/${(await list('imports'))[0]}`],
        ...(await list('product_submissions', 'product_id')).map((id) => `/products/${id}`),
        ...(await list('message_threads')).map((id) => `/messages/${id}`),
        '/products/new?unsaved=continue',
        ...['/hours', '/earnings', '/earnings/documents', `/orders/${await numberAt('madras-lane')}`],
      ].map((path) => `/seller/desk/madras-lane${path}`)
    default:
      return [
        ...['', '/orders', '/refund-requests', '/stores', '/applications', '/products', '/reviews', '/posts'],
        ...[
          '/product-submissions',
          '/product-review-rules',
          '/faqs',
          '/messages',
          '/home',
          '/pages',
          '/pages/terms',
          '/customers',
          '/coupons',
          '/audit',
          '/maintenance',
          '/payouts',
          '/payout-sellers',
          '/refunds',
          '/withdrawals',
          '/disputes',
          '/delivery',
          '/categories',
          '/search',
          '/documents',
          '/commission',
          '/contact-details',
          '/theme',
          '/mails',
          '/books/accounts?kind=wallet&asset=USD',
          `/orders/${number}`,
        ],
        ...(await list('payout_runs')).map((id) => `/payouts/${id}`),
        ...(await list('mails')).map((id) => `/mails/${id}`),
        ...(await list('contact_messages')).map((id) => `/messages/${id}`),
        ...(await list('seller_applications')).map((id) => `/applications/${id}`),
        ...(await list('posts')).map((id) => `/posts/${id}`),
        ...(await list('product_submissions')).map((id) => `/product-submissions/${id}`),
        ...(await list('faqs')).map((id) => `/faqs/${id}`),
        ...(await list('users')).map((id) => `/customers/${id}`),
        ...(await list('refund_requests')).map((id) => `/refund-requests/${id}`),
        ...(await list('disputes')).map((id) => `/disputes/${id}`),
        ...(await list('wallet_withdrawals')).map((id) => `/withdrawals/${id}`),
      ].map((path) => `/operator${path}`)
  }
}
