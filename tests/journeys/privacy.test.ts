import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountChanged, customerRegistered } from '#contract/events.ts'
import { personalData } from '#domains/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { untilLocked } from '#tests/support/concurrent.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { deliver } from '#tests/support/orders.ts'
import { createPicture } from '#tests/support/pictures.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  passTime,
} from '#tests/support/shopping.ts'

const NOW = '2026-11-21T15:00:00Z'
const WEEK_MINUTES = 7 * 24 * 60

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: NOW })
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

describe('personal data', () => {
  test('is documented for every table linked to users, and every column that sounds personal', async () => {
    const { db } = market.database
    const { rows: ways } = await sql<{ table: string; to: string }>`
      select distinct c.conrelid::regclass::text as "table", c.confrelid::regclass::text as "to"
      from pg_constraint c
      where c.contype = 'f'
        and c.connamespace = 'public'::regnamespace
        and c.conrelid <> c.confrelid
    `.execute(db)
    const { rows: telling } = await sql<{ table: string }>`
      select distinct table_name as "table"
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public'
        and table_type = 'BASE TABLE'
        and column_name ~ '(^|_)(user|customer|person|author|actor|owner|applicant|email|phone|recipient|contact|street|full_name|ip|ip_address|user_agent|identifier|reporter)(_id)?$'
    `.execute(db)
    const followed = new Set([
      'users',
      ...personalData.filter((held) => !held.endsHere).map(({ table }) => table),
    ])
    const reached = [
      ...ways.filter(({ to }) => followed.has(to)).map(({ table }) => table),
      ...telling.map(({ table }) => table),
    ]
    const said = new Set([...personalData.map(({ table }) => table), ...Object.keys(unheld)])

    expect([...new Set(reached)].filter((table) => !said.has(table)).sort()).toEqual([])
  })

  test('is documented only for existing tables and columns', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as "table", array_agg(column_name::text) as columns
      from information_schema.columns
      where table_schema = 'public'
      group by table_name
    `.execute(market.database.db)
    const columns = new Map(rows.map(({ table, columns }) => [table, columns]))

    expect(Object.keys(unheld).filter((table) => !columns.has(table))).toEqual([])
    for (const { table, omits = [] } of personalData) {
      expect(columns.get(table), table).toEqual(expect.arrayContaining([...omits]))
    }
  })
})

describe('a data export', () => {
  test('is created by a job, announced by email, and contains the user’s records without secrets', async () => {
    const { person, email } = await shopper()
    const { placed } = await buyAndReceive(person)
    await person.call('POST /customer/addresses', { body: jamaican })
    await person.call('POST /orders/{number}/refund-pictures', {
      params: { number: placed.order_number },
      upload: await createPicture({ width: 80, height: 60 }),
    })

    const { export: asked } = await person.call('POST /customer/data-exports')
    const again = await person.fail('POST /customer/data-exports')
    await market.runJobs()

    expect(asked.state).toBe('under_way')
    expect([again.status, again.problem.code]).toEqual([409, 'state_conflict'])
    const { data } = await person.call('GET /customer/data-exports')
    expect(data).toEqual([
      expect.objectContaining({ id: asked.id, state: 'ready', size: expect.any(Number) }),
    ])
    const mail = await mailOf(operator, { search: email, kind: 'export_ready' })
    expect(mail.text).toContain('/account/privacy')
    expect(mail.text).not.toContain(asked.id)

    const file = await fileOf(person, asked.id)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="tradewind-2026-11-21.json"')
    const told = JSON.parse(file.text)
    expect(Object.keys(told).sort()).toEqual(
      ['made_at', ...personalData.filter(({ untold }) => !untold).map(({ table }) => table)].sort(),
    )
    expect(told.users).toEqual([expect.objectContaining({ email, name: 'Ines Baptiste' })])
    expect(told.addresses).toEqual([expect.objectContaining({ street: '12 Hope Road' })])
    expect(told.order_groups[0]).toMatchObject({ contact: { email } })
    expect(told.order_lines).toHaveLength(1)
    expect(told.mails.length).toBeGreaterThan(1)
    expect(told.sessions).toHaveLength(1)
    // A picture without a public address is embedded.
    const [head, bytes] = told.refund_pictures[0].picture.split(',')
    expect(head).toBe('data:image/webp;base64')
    expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 80 })
    const secrets = await sql<{ secret: string }>`
      select token as secret from sessions union all select password from credentials where password is not null
    `.execute(market.database.db)
    for (const { secret } of secrets.rows) expect(file.text).not.toContain(secret)
  })

  test('T16 is private, and expires after a week', async () => {
    const { person } = await shopper()
    const stranger = await market.register()
    const { export: asked } = await person.call('POST /customer/data-exports')
    const early = await fileOf(person, asked.id)
    await market.runJobs()

    const another = await fileOf(stranger, asked.id)
    const unknown = await fileOf(stranger, crypto.randomUUID())
    const nobody = await fileOf(market.visitor(), asked.id)

    expect([early.status, another.status, unknown.status, nobody.status]).toEqual([404, 404, 404, 401])
    expect(masked(another)).toEqual(masked(unknown))
    await outdate()
    expect(masked(await fileOf(person, asked.id))).toEqual(masked(unknown))
    expect((await person.call('GET /customer/data-exports')).data).toMatchObject([{ state: 'expired' }])
    await passTime(market, 'privacy.forget_old')
    const { rows } = await sql<{ gone: boolean }>`
      select bytes is null as gone from data_exports where id = ${asked.id}
    `.execute(market.database.db)
    expect(rows).toEqual([{ gone: true }])
  })
})

describe('deleting an account', () => {
  test('requires the password, in English and French', async () => {
    const { person } = await shopper()
    const refuse = async (password: string, language: string) => {
      const { status, problem } = await person.fail(
        'POST /customer/deletion',
        { body: { password } },
        { 'accept-language': language },
      )
      return [status, problem.errors]
    }

    expect(await refuse('', 'en')).toEqual([422, { password: ['Current Password is required'] }])
    expect(await refuse('', 'fr')).toEqual([422, { password: ['Le mot de passe actuel est obligatoire'] }])
    expect(await refuse('not-mine-at-all', 'en')).toEqual([422, { password: ['The password is incorrect'] }])
    expect(await refuse('not-mine-at-all', 'fr')).toEqual([
      422,
      { password: ['Le mot de passe est incorrect'] },
    ])
    expect((await person.call('GET /customer')).name).toBe('Ines Baptiste')
  })

  test('accepts ten password attempts per user, also concurrently', async () => {
    const { person } = await shopper()
    const attempts = Array.from({ length: 30 }, () =>
      person.fail('POST /customer/deletion', { body: { password: 'not-mine-at-all' } }),
    )

    const statuses = (await Promise.all(attempts)).map(({ status }) => status)

    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('is blocked by open orders, which are listed', async () => {
    const { person } = await shopper()
    const { placed } = await buy(person, [await goodsOf(market, 'husk-and-bloom', { stock: 9 })], 'bank')

    const told = await person.call('GET /customer/deletion')
    const refused = await person.fail('POST /customer/deletion', { body: { password: demoPassword } })
    const french = await person.fail(
      'POST /customer/deletion',
      { body: { password: demoPassword } },
      { 'accept-language': 'fr' },
    )

    expect(told).toMatchObject({ can_delete: false, refunds: [], stores: [], is_operator: false })
    expect(told.orders).toEqual([expect.objectContaining({ group_number: placed.order_number })])
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'This account can’t be deleted until everything is settled',
    ])
    expect(french.problem.message).toBe('Ce compte ne peut pas être supprimé tant que tout n’est pas réglé')
  })

  test('is blocked by open refund requests, which could not be paid to a deleted user', async () => {
    const { person } = await shopper()
    const { placed } = await buyAndReceive(person)
    const params = { number: placed.order_number }
    const { sub_orders } = await person.call('GET /orders/{number}', { params, query: {} })
    const { request } = await person.call('POST /orders/{number}/refund-requests', {
      params,
      body: {
        line_id: sub_orders[0]?.lines[0]?.id ?? '',
        quantity: 1,
        reason: 'damaged',
        pay_to: 'original',
      },
    })

    const told = await person.call('GET /customer/deletion')
    const refused = await person.fail('POST /customer/deletion', { body: { password: demoPassword } })
    await operator.call('POST /operator/refund-requests/{id}/decide', {
      params: { id: request.id },
      body: { decision: 'reject', answer: 'It came whole.' },
    })
    const later = await person.call('GET /customer/deletion')

    expect(told).toMatchObject({
      can_delete: false,
      refund_requests: [{ order_number: `${placed.order_number}-1`, amount: request.amount }],
    })
    expect([refused.status, refused.problem.code]).toEqual([409, 'deletion_blocked'])
    expect(later).toMatchObject({ can_delete: true, refund_requests: [] })
  })

  test('is blocked for store owners and operators', async () => {
    const owner = await market.signIn('owner@madras-lane.example')

    expect((await owner.call('GET /customer/deletion')).stores).toEqual([
      expect.objectContaining({ slug: 'madras-lane' }),
    ])
    expect(await operator.call('GET /customer/deletion')).toMatchObject({
      can_delete: false,
      is_operator: true,
    })
    for (const staff of [owner, operator]) {
      const { status } = await staff.fail('POST /customer/deletion', { body: { password: demoPassword } })
      expect(status).toBe(409)
    }
  })

  test('happens once, also with concurrent requests', async () => {
    const { person } = await shopper()
    const ask = () =>
      person.fetch('/api/customer/deletion', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: demoPassword }),
      })

    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status)

    expect(statuses.sort()).toEqual([202, 401])
  })

  test('leaves no order with an account deleted during checkout', async () => {
    const { person } = await shopper()
    const { id } = await person.call('GET /customer')
    await addGoodsToCart(person, await goodsOf(market, 'belle-morne', { stock: 9 }))
    const ready = await chooseDelivery(person, { address: jamaican, payment_method: 'bank' })

    const { refused } = await market.database.db.transaction().execute(async (db) => {
      await sql`select from users where id = ${id} for update`.execute(db)
      const ordering = person.fail('POST /orders', orderOf(ready, 'bank'), keyHeader().headers)
      await untilLocked(market)
      await sql`update users set state = 'deleted' where id = ${id}`.execute(db)
      return { refused: ordering }
    })

    expect((await refused).status).toBe(401)
    const { rows } = await sql`select from order_groups where customer_id = ${id}`.execute(market.database.db)
    expect(rows).toEqual([])
  })

  test('T104 removes all personal data, keeps the accounting, and frees the email address', async () => {
    const email = `${crypto.randomUUID()}@shopper.example`
    const { person, name, phone } = await shopper(email, {
      name: 'Zenobia Quashie-Larocque',
      phone: '+17585550177',
    })
    const elsewhere = market.visitor()
    await elsewhere.call('POST /auth/login', { body: { email, password: demoPassword } })
    const { placed } = await buyAndReceive(person, { full_name: name, phone, street: '7 Quiet Zebra Lane' })
    await createUserData(person, email)
    await market.runJobs()
    expect((await traces([email, name, phone, 'Quiet Zebra'])).length).toBeGreaterThan(3)
    const before = await orderRecordOf(placed.order_number)

    await person.call('POST /customer/deletion', { body: { password: demoPassword } })

    expect(person.cookies.has('uat')).toBe(false)
    expect((await elsewhere.fail('GET /customer')).status).toBe(401)
    const entry = await market.visitor().fail('POST /auth/login', { body: { email, password: demoPassword } })
    expect([entry.status, entry.problem.code]).toEqual([401, 'wrong_credentials'])
    await market.runJobs()
    expect(await kindsOfMails(operator, email)).toEqual(['account_deleted'])
    await sql`update mails set created_at = created_at - interval '2 days' where kind = 'account_deleted'`.execute(
      market.database.db,
    )
    await passTime(market, 'privacy.forget_old')

    expect(await traces([email, name, phone, 'Quiet Zebra'])).toEqual([])
    expect(await orderRecordOf(placed.order_number)).toEqual(before)
    const seen = await operator.call('GET /operator/orders/{number}', {
      params: { number: placed.order_number },
    })
    expect(seen.contact).toEqual({ name: '—', email: '', phone: '' })
    await market.register(email)
  })

  test('leaves no pending notifications', async () => {
    const { db } = market.database
    const { person, id } = await shopper()
    await person.call('POST /customer/deletion', { body: { password: demoPassword } })
    await market.runJobs()

    await market.emit(customerRegistered, { user_id: id })
    await market.emit(accountChanged, {
      user_id: id,
      what: 'password_changed',
      at: new Date().toISOString(),
    })
    await market.runJobs()

    const { rows } = await sql`
      select kind, recipient from mails where user_id = ${id}
    `.execute(db)
    expect(rows).toEqual([])
  })

  test('keeps reviews and answers without a name', async () => {
    const { person } = await shopper()
    const { slug } = await buyAndReceive(person)
    await person.call('POST /products/{slug}/reviews', {
      params: { slug },
      body: { rating: 5, body: 'Lovely' },
    })

    await person.call('POST /customer/deletion', { body: { password: demoPassword } })
    await market.runJobs()

    const { data } = await market
      .visitor()
      .call('GET /products/{slug}/reviews', { params: { slug }, query: {} })
    expect(data[0]).toMatchObject({ body: 'Lovely', author: '—' })
  })
})

describe('a cookie choice', () => {
  test('is stored with version and time, and with the account if signed in', async () => {
    const { person } = await shopper()
    const visitor = market.visitor()

    await visitor.call('POST /cookie-choices', { body: { choice: 'rejected', version: 1 } })
    const kept = await person.call('POST /cookie-choices', { body: { choice: 'accepted', version: 2 } })

    expect(kept).toEqual({ choice: 'accepted', version: 2, chosen_at: expect.any(String) })
    const { id } = await person.call('GET /customer')
    const { rows } = await sql`
      select choice, version from cookie_choices where user_id = ${id}
      union all
      (select choice, version from cookie_choices where user_id is null order by chosen_at desc limit 1)
    `.execute(market.database.db)
    expect(rows).toEqual([
      { choice: 'accepted', version: 2 },
      { choice: 'rejected', version: 1 },
    ])
  })

  test('must be one of two values, in English and French', async () => {
    const visitor = market.visitor()
    const body = { version: 1 } as never

    const english = await visitor.fail('POST /cookie-choices', { body })
    const french = await visitor.fail('POST /cookie-choices', { body }, { 'accept-language': 'fr' })

    expect(english.problem.errors).toEqual({ choice: ['This Field Cannot Be Empty'] })
    expect(french.problem.errors).toEqual({ choice: ['Ce champ ne peut pas être vide'] })
  })
})

test('T103 a full customer lifecycle leaves no personal data in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  const file = join(folder, 'log')
  const logged = await openMarket({ at: NOW, logFile: file })
  try {
    const email = `${crypto.randomUUID()}@shopper.example`
    const person = await logged.register(email)
    await person.fail('POST /auth/login', { body: { email, password: 'not-mine-at-all' } })
    await person.call('POST /customer/addresses', { body: jamaican })
    const goods = await goodsOf(logged, 'belle-morne', { stock: 9 })
    const { placed } = await buy(person, [goods], 'card')
    await decideOnCard(person, placed, 'approve')
    await person.fail('GET /orders/{number}', { params: { number: 'TW-ZZZZ-ZZZZ' } })
    await logged.runJobs()

    const lines = await readFile(file, 'utf8').catch(() => '')
    const secrets = [...person.cookies.values()].map((value) => decodeURIComponent(value))
    const personal = [
      email,
      'Ines',
      'Baptiste',
      'Hope Road',
      '8765550100',
      '7675550100',
      demoPassword,
      ...secrets,
    ]
    expect(personal.filter((word) => word.length > 3 && lines.includes(word))).toEqual([])
  } finally {
    await logged.close()
    await rm(folder, { recursive: true })
  }
}, 120_000)

async function shopper(
  email = `${crypto.randomUUID()}@shopper.example`,
  given: { name?: string; phone?: string } = {},
) {
  const person = await market.register(email)
  const { id } = await person.call('GET /customer')
  const { name = 'Ines Baptiste', phone = '+17675550100' } = given
  await sql`update users set name = ${name}, phone = ${phone} where id = ${id}`.execute(market.database.db)
  return { person, email, name, phone, id }
}

/** Places a card order and has it delivered. */
async function buyAndReceive(person: TestVisitor, address: Partial<typeof jamaican> = {}) {
  const goods = await goodsOf(market, 'belle-morne', { stock: 9 })
  await person.call('POST /cartmanager/cart/items', { body: { product_id: goods.productId, qty: 1 } })
  const given = { address: { ...jamaican, ...address }, payment_method: 'card' as const }
  const open = await person.call('POST /checkout', { body: given })
  const deliveries = Object.fromEntries(
    open.packages.map(({ store, options: [option] }) => {
      const slot = option?.slots.find(({ state }) => state === 'open')
      return [store.id, { method: option?.method ?? '', ...(slot && { slot_id: slot.id }) }]
    }),
  )
  const choices = { ...given, deliveries }
  const { fingerprint } = await person.call('POST /checkout', { body: choices })
  const placed = await person.call(
    'POST /orders',
    { body: { ...choices, fingerprint } },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  await decideOnCard(person, placed, 'approve')
  await market.runJobs()
  const seller = await market.signIn('owner@belle-morne.example')
  await deliver(seller, { store: 'belle-morne', number: `${placed.order_number}-1` })
  const { rows } = await sql<{ slug: string }>`
    select slug from products where id = ${goods.productId}
  `.execute(market.database.db)
  return { placed, slug: rows[0]?.slug ?? '' }
}

/** Creates data of a user in as many tables as possible. */
async function createUserData(person: TestVisitor, email: string): Promise<void> {
  await person.call('POST /customer/addresses', { body: { ...jamaican, street: '7 Quiet Zebra Lane' } })
  await person.call('POST /newsletter', { body: { email, source: 'footer' } })
  await person.call('POST /contact-messages', {
    body: {
      name: 'Zenobia Quashie-Larocque',
      email,
      phone: '+17585550177',
      subject: 'Stripes',
      message: 'From 7 Quiet Zebra Lane',
    },
  })
  await person.call('POST /stores/{slug}/reports', {
    params: { slug: 'belle-morne' },
    body: { kind: 'rude', words: 'Not kind', email },
  })
  const { document } = await person.call('POST /customer/seller-documents', {
    query: { kind: 'identity', name: 'Zenobia Quashie-Larocque.pdf' },
    upload: new Blob(['%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n']),
  })
  await person.call('POST /customer/seller-application', {
    body: {
      store_name: `Zebra ${crypto.randomUUID().slice(0, 8)}`,
      description: 'Stripes',
      vertical: 'shops',
      country_code: 'DM',
      city: 'Roseau',
      street: '7 Quiet Zebra Lane',
      contact_name: 'Zenobia Quashie-Larocque',
      email,
      phone: '+17585550177',
      documents: [document.id],
      terms: true,
    },
  })
}

/** Returns the tables that contain any of these words, including the job queue. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { db } = market.database
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'graphile_worker')
  `.execute(db)
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const found: string[] = []
  // Sequentially: there are more tables than connections.
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(name)} t where t::text ~* ${pattern}
    `.execute(db)
    if (Number(rows[0]?.count ?? 0) > 0) found.push(name)
  }
  return found.sort()
}

async function orderRecordOf(number: string) {
  const { rows } = await sql`
    select g.total_minor, g.tax_minor, g.currency, g.shipping_address ->> 'country_code' as country,
      (select json_agg(json_build_object('sku', l.sku, 'quantity', l.quantity, 'items', l.items_minor) order by l.id)
       from order_lines l join orders o on o.id = l.order_id where o.group_id = g.id) as lines,
      (select sum(t.captured_minor) from tenders t where t.group_id = g.id) as captured
    from order_groups g
    where g.number = ${number}
  `.execute(market.database.db)
  return rows
}

async function outdate(): Promise<void> {
  await sql`update data_exports set expires_at = expires_at - make_interval(mins => ${WEEK_MINUTES})`.execute(
    market.database.db,
  )
}

async function fileOf(visitor: TestVisitor, id: string) {
  const response = await visitor.fetch(`/api/customer/data-exports/${id}/file`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function masked({ status, text }: { status: number; text: string }) {
  return { status, body: { ...JSON.parse(text), request_id: '' } }
}

/** Tables that refer to users, or look as if they do, but hold no personal data, with the reason. */
const unheld: Readonly<Record<string, string>> = {
  gateway_events: 'Events of payment gateways, which identify payments by number and not by payer',
  disputes: 'Disputed payments; the payer is stored with the order',
  dispute_shares: 'Shares of disputed payments per seller order',
  payout_entries: 'Ledger entries that a payout consists of',
  ledger_sums: 'Balances of the market’s own accounts',
  event_deliveries: 'Events that a part of the marketplace has not handled yet',
  rates: 'Exchange rates',
  rate_limits: 'Counters per hash, deleted within a day',
  countries: 'Names of countries',
  coupon_addresses: 'Hashes of email addresses, never shown, so that a first-order coupon is given only once',
  coupons: 'Uses allowed per customer, not who used it',
  customer_segments: 'Filters of customers, not who they are',
}
