import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockAlertsDue } from '#contract/events.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { kindsOfMails } from '#tests/support/mails.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

describe('preferences', () => {
  test('start with choices made before registration, and with all notifications on', async () => {
    const person = await market.register()

    const { preferences } = await person.call('GET /customer/preferences')

    expect(preferences).toMatchObject({ locale: 'en', currency: 'USD', color_mode: 'light' })
    expect(preferences.topics).toEqual(
      ['prices', 'stock', 'stores', 'answers', 'store_questions', 'store_stock', 'operator_queues'].map(
        (topic) => ({
          topic,
          mail: true,
          market: true,
        }),
      ),
    )
  })

  test('change the given fields and keep the others', async () => {
    const person = await market.register()
    const change = async (body: object) =>
      (await person.call('PUT /customer/preferences', { body: body as never })).preferences

    expect(await change({ locale: 'fr' })).toMatchObject({ locale: 'fr', color_mode: 'light' })
    expect(await change({ color_mode: 'dark' })).toMatchObject({ locale: 'fr', color_mode: 'dark' })
    const refused = await change({ topics: [{ topic: 'stock', mail: false, market: true }] })
    expect(refused.topics).toContainEqual({ topic: 'stock', mail: false, market: true })
    expect(refused.topics).toContainEqual({ topic: 'answers', mail: true, market: true })
    const again = await change({ topics: [{ topic: 'stock', mail: true, market: false }] })
    expect(again.topics).toContainEqual({ topic: 'stock', mail: true, market: false })
    const { user } = await person.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
    expect(user.currency).toBe('EUR')
    expect((await person.call('GET /customer/preferences')).preferences.currency).toBe('EUR')
  })

  test('refuse invalid values, in English and French', async () => {
    const person = await market.register()
    const errorsOf = async (body: object, language = 'en') =>
      (
        await person.fail(
          'PUT /customer/preferences',
          { body: body as never },
          { 'accept-language': language },
        )
      ).problem.errors

    expect(await errorsOf({ locale: 'xx' })).toEqual({ locale: ['This value isn’t valid'] })
    expect(await errorsOf({ locale: 'xx' }, 'fr')).toEqual({ locale: ['Cette valeur n’est pas valide'] })
    expect(await errorsOf({ color_mode: 'pink' })).toEqual({ color_mode: ['This value isn’t valid'] })
    expect(await errorsOf({ topics: [{ topic: 'orders', mail: false, market: false }] })).toEqual({
      'topics.0.topic': ['This value isn’t valid'],
    })
    expect(await errorsOf({ topics: [{ topic: 'stock' }] })).toEqual({
      'topics.0.mail': ['This Field Cannot Be Empty'],
      'topics.0.market': ['This Field Cannot Be Empty'],
    })
  })

  test('for colours load at sign-in and reset at sign-out', async () => {
    const email = `${crypto.randomUUID()}@shopper.example`
    const person = await market.register(email)
    await person.call('PUT /customer/preferences', { body: { color_mode: 'dark' } })
    expect(person.cookies.get('color-mode')).toBe('dark')
    const elsewhere = market.visitor()

    await elsewhere.call('POST /auth/login', { body: { email, password: demoPassword } })
    expect(elsewhere.cookies.get('color-mode')).toBe('dark')
    await elsewhere.call('POST /auth/logout')

    expect(elsewhere.cookies.has('color-mode')).toBe(false)
  })

  test('a guest’s currency is kept by an account without one', async () => {
    const email = `${crypto.randomUUID()}@shopper.example`
    await market.register(email)
    await sql`update users set currency = null where email = ${email}`.execute(market.database.db)
    const visitor = market.visitor()
    visitor.cookies.set('currency', 'EUR')

    await visitor.call('POST /auth/login', { body: { email, password: demoPassword } })

    expect((await visitor.call('GET /customer')).currency).toBe('EUR')
  })
})

describe('a disabled notification', () => {
  test('is not sent on that channel, while mandatory ones are', async () => {
    const tell = async (topics: { topic: 'stock'; mail: boolean; market: boolean }[]) => {
      const email = `${crypto.randomUUID()}@shopper.example`
      const person = await market.register(email)
      if (topics.length > 0) await person.call('PUT /customer/preferences', { body: { topics } })
      await backInStock(person)
      return {
        mails: (await kindsOfMails(operator, email)).filter((kind) => kind !== 'code_register'),
        notices: (await person.call('GET /customer/notifications', { query: {} })).data.map(
          ({ kind }) => kind,
        ),
      }
    }

    expect(await tell([])).toEqual({ mails: ['back_in_stock', 'welcome'], notices: ['back_in_stock'] })
    expect(await tell([{ topic: 'stock', mail: false, market: true }])).toEqual({
      mails: ['welcome'],
      notices: ['back_in_stock'],
    })
    expect(await tell([{ topic: 'stock', mail: true, market: false }])).toEqual({
      mails: ['back_in_stock', 'welcome'],
      notices: [],
    })
    expect(await tell([{ topic: 'stock', mail: false, market: false }])).toEqual({
      mails: ['welcome'],
      notices: [],
    })
  })
})

/** Notifies the customer that an awaited product is back in stock. */
async function backInStock(person: TestVisitor): Promise<void> {
  const { id: userId } = await person.call('GET /customer')
  const id = newId()
  const { db } = market.database
  await sql`
    insert into stock_alerts (id, variant_id, user_id, locale, secret, asked_at, confirmed_at)
    select ${id}::uuid, v.id, ${userId}::uuid, 'en', gen_random_uuid(), now(), now()
    from variants v
    join products p on p.id = v.product_id
    where p.state = 'published'
    order by v.id
    limit 1
  `.execute(db)
  await market.emit(stockAlertsDue, { alert_ids: [id] })
  await market.runJobs()
}
