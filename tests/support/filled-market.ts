/** Fills the tables that the demo market leaves empty, for tests over everything that users write. */
import { sql } from 'kysely'
import { newId } from '#values/id.ts'
import type { TestMarket, TestVisitor } from './app.ts'
import { applicationFields } from './application.ts'
import { demoPassword } from './demo.ts'
import { hostileTexts } from './hostile-texts.ts'
import { keyHeader } from './shopping.ts'
import { creditWallet, registerWithBalance, savePayoutDetails } from './wallets.ts'

interface People {
  readonly shopper: TestVisitor
  readonly seller: TestVisitor
  readonly operator: TestVisitor
}

const reason = 'As it was agreed'

/**
 * Adds a refund request, a credit and a withdrawal, bank transfers with wrong amounts, an application, a store
 * report, a dispute and a theme.
 */
export async function fillEmptyTables(
  market: TestMarket,
  { shopper, seller, operator }: People,
): Promise<void> {
  await requestRefund(market, seller)
  await moveMoney(market, { shopper, operator })
  await apply(market, operator)
  await dispute(market)
  await overpayByTransfer(operator)
  const slug = { slug: 'madras-lane' }
  await shopper.call('POST /stores/{slug}/reports', {
    params: slug,
    body: { kind: 'something_else', words: reason },
  })
  const { id } = await (await market.register()).call('GET /customer')
  await operator.call('POST /operator/people/{id}/suspend', { params: { id }, body: { reason } })
  await fillTheme(operator)
  await importHostileFile(seller)
  await seller.call('POST /customer/saved-views/{list}', {
    params: { list: 'seller-products' },
    body: { name: reason, query: 'status=draft' },
  })
  await seller.call('POST /customer/pinned-pages', {
    body: { path: '/seller/desk/madras-lane/orders?state=placed', title: reason },
  })
  await seller.call('PUT /customer/product-autosaves/{store}/{product}', {
    params: { store: 'madras-lane', product: 'new' },
    body: { typed: { 'name.en': reason, 'description.en': reason, brand: reason } },
  })
  await reviewProducts(market)
  await writeMessages({ shopper, seller })
}

/** A question about a store, with its answer. */
async function writeMessages({ shopper, seller }: Pick<People, 'shopper' | 'seller'>): Promise<void> {
  const store = 'madras-lane'
  const sent = await shopper.call('POST /customer/messages', { body: { store, text: reason } }, keyHeader())
  await seller.call(
    'POST /seller/stores/{store}/messages/{id}',
    { params: { store, id: sent.thread }, body: { text: reason } },
    keyHeader(),
  )
}

/** Changes of a live product, once approved and once rejected. */
async function reviewProducts({ database: { db } }: TestMarket): Promise<void> {
  const name = JSON.stringify({ name: { en: reason, fr: reason } })
  await sql`
    insert into product_submissions (
      id, product_id, kind, proposed, replaced, state, submitted_at, decided_at, reason, closed_at
    )
    select gen_random_uuid(), p.id, 'change', ${name}::jsonb, decision.replaced, decision.state, now(), now(),
      decision.reason, decision.closed_at
    from (
      select p.id
      from products p
      join stores s on s.id = p.store_id and s.slug = 'madras-lane'
      where p.state = 'published'
      order by p.id
      limit 1
    ) p
    cross join (
      values
        ('approved', ${name}::jsonb, null::text, now()),
        ('rejected', null::jsonb, ${reason}, null::timestamptz)
    ) decision (state, replaced, reason, closed_at)
  `.execute(db)
}

/** A file whose headers and cells are hostile texts. */
async function importHostileFile(seller: TestVisitor): Promise<void> {
  const quoted = hostileTexts.map((text) => `"${text.replaceAll('"', '""')}"`)
  const rows = quoted.map((text) => ['SKU', 'Title', 'Category', 'Price'].map(() => text).join(','))
  const upload = new Blob([`SKU,Title,Category,Price,${quoted.join(',')}\n${rows.join('\n')}\n`])
  await seller.call('POST /seller/stores/{store}/imports', {
    params: { store: 'madras-lane' },
    query: { file_name: hostileTexts[0] ?? '' },
    upload,
  })
}

/** Fills every optional text of the theme. */
async function fillTheme(operator: TestVisitor): Promise<void> {
  const { revision, theme } = await operator.call('GET /operator/theme')
  const words = { en: reason, fr: reason }
  const whole = {
    ...theme,
    ...{ notices: [words], links: [{ label: words, href: '/about-us' }], taglines: [words] },
    ...{ copyright: words, not_found_text: words, not_found_button: words },
    ...{ taglines_run: true, shows_address: true },
  }
  const draft = await operator.call('PUT /operator/theme/draft', { body: { revision, theme: whole } })
  await operator.call('POST /operator/theme/publish', { body: draft })
}

async function requestRefund({ database: { db } }: TestMarket, seller: TestVisitor): Promise<void> {
  const ids = [newId(), newId()]
  await sql`
    insert into refund_requests
      (id, order_id, line_id, requested_by, quantity, reason, details, pay_to, currency, amount_minor, state, created_at)
    select given.id, o.id, o.line_id, o.customer_id, 1, 'damaged', ${reason}, 'original', o.currency, 1, 'pending', now()
    from (
      select o.id, l.id as line_id, g.customer_id, o.currency, row_number() over (order by o.number) as place
      from orders o
      join order_groups g on g.id = o.group_id
      join order_lines l on l.order_id = o.id and l.position = 1
      join stores s on s.id = o.store_id
      where s.slug = 'madras-lane'
    ) o
    join unnest(${ids}::uuid[]) with ordinality as given (id, place) on given.place = o.place
  `.execute(db)
  await seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
    params: { store: 'madras-lane', id: ids[0] ?? '' },
    body: { decision: 'reject', answer: reason },
  })
}

async function moveMoney(market: TestMarket, { shopper, operator }: Omit<People, 'seller'>): Promise<void> {
  const { id } = await shopper.call('GET /customer')
  const other = await registerWithBalance(market, 0)
  const amount = { minor: 2000, currency: 'USD' }
  await creditWallet(market, id, 3 * amount.minor)
  await savePayoutDetails(market, { visitor: shopper, id }, { password: demoPassword })
  await shopper.call(
    'POST /wallet/transfers',
    { body: { to: other.email, amount, note: reason, password: demoPassword } },
    keyHeader(),
  )
  const { withdrawal } = await shopper.call(
    'POST /wallet/withdrawals',
    { body: { amount, way: 'bank', password: demoPassword } },
    keyHeader(),
  )
  await operator.call(
    'POST /operator/withdrawals/{id}/reject',
    { params: { id: withdrawal.id }, body: { reason } },
    keyHeader(),
  )
}

async function apply(market: TestMarket, operator: TestVisitor): Promise<void> {
  const applicant = await market.register()
  const upload = new Blob(['%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n'])
  const { document } = await applicant.call('POST /customer/seller-documents', {
    query: { kind: 'identity', name: 'passport.pdf' },
    upload,
  })
  const { application } = await applicant.call('POST /customer/seller-application', {
    body: { ...applicationFields, documents: [document.id] },
  })
  const params = { id: application.id }
  await operator.call('POST /operator/applications/{id}/review', { params })
  await operator.call('POST /operator/applications/{id}/reject', { params, body: { reason } })
}

/** Overpays two orders by bank transfer and returns one of the excess amounts. */
async function overpayByTransfer(operator: TestVisitor): Promise<void> {
  const { data } = await operator.call('GET /operator/transfers', { query: { state: 'done' } })
  for (const { group_number: number, id } of data.slice(0, 2)) {
    const body = { amount_minor: 100, reference: reason }
    await operator.call(
      'POST /operator/orders/{number}/transfer-arrived',
      { params: { number }, body },
      keyHeader(),
    )
    if (id !== data[0]?.id) continue
    await operator.call(
      'POST /operator/orders/{number}/transfers/paid-back',
      { params: { number }, body: { to: 'bank', tender_id: id, amount_minor: 100, reference: reason } },
      keyHeader(),
    )
  }
}

/** Disputes a payment of the demo market through a gateway webhook. */
async function dispute(market: TestMarket): Promise<void> {
  const { reference } = await market.database.db
    .selectFrom('tenders')
    .select('gateway_reference as reference')
    .where('gateway', '=', 'simulated')
    .where('state', '=', 'captured')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const body = new FormData()
  body.set('reason', 'not_received')
  const page = `${market.origin}/simulated-gateway/pay/${reference}/dispute`
  await market.gateway.fetch(new Request(page, { method: 'POST', body }))
  await market.runJobs()
  await market.database.db.updateTable('disputes').set({ evidence: reason }).execute()
}
