/** A market without demo data, on its own database: its initial content, and that it can be operated from there. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Definition } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addOperator, hashOf } from '#domains/accounts/index.ts'
import { systemClock } from '#platform/clock.ts'
import { beginFor, theMarket } from '#platform/open-work.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { testSecret } from '#tests/support/demo.ts'
import { loadBaseData } from '#tests/support/new-market.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ content: 'schema' })
  expect(await loadBaseData(market, { isOpen: true })).toBe(true)
}, 120_000)

afterAll(() => market.close())

/** Returns the endpoints that can be read without parameters. */
function readable(access: string): string[] {
  return Object.entries<Definition>(endpoints)
    .filter(([key]) => key.startsWith('GET ') && !key.includes('{'))
    .filter(([, { access: of, query }]) => of === access && (query?.safeParse({}).success ?? true))
    .map(([key]) => key.slice('GET '.length))
}

async function failures(visitor: TestVisitor, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    paths.map(async (path) => `${path} ${(await visitor.fetch(`/api${path}`)).status}`),
  )
  return answers.filter((answer) => !answer.endsWith(' 200'))
}

test('all public endpoints answer although there are no products', async () => {
  const visitor = market.visitor()

  expect(await failures(visitor, readable('public'))).toEqual([])
  expect((await visitor.call('GET /products', { query: { search: 'pepper' } })).data).toEqual([])
  expect((await visitor.call('GET /countries')).data.length).toBeGreaterThan(30)
  expect((await visitor.call('GET /categories', { query: {} })).data).toEqual([])
})

test('a command on the server creates an operator, even before their account exists, and the Admin opens', async () => {
  const identity = { secret: testSecret, origin: market.origin }
  const begin = beginFor(
    { db: market.database.db, clock: systemClock, spread: () => {} },
    { ...theMarket, requestId: 'add-operator' },
    {},
  )
  const hash = await hashOf('a first password')
  const appoint = (email: string) => begin((work) => addOperator(work, { email, hash }, { identity }))
  await market.register('known@shopper.example')

  expect(await appoint(' Known@Shopper.example ')).toBe('appointed')
  expect(await appoint('known@shopper.example')).toBe('operator already')
  expect(await appoint('first@operator.example')).toBe('opened')

  const first = market.visitor()
  await first.call('POST /auth/login', {
    body: { email: 'first@operator.example', password: 'a first password' },
  })
  expect(await failures(first, readable('operator'))).toEqual([])
  const { data } = await first.call('GET /operator/audit', { query: {} })
  expect(data.filter(({ action }) => action === 'account.appoint_operator')).toHaveLength(2)
})

test('hidden initial content stays hidden', async () => {
  const { db } = market.database
  await sql`update pages set hidden_at = now() where slug = 'about-us'`.execute(db)

  expect(await loadBaseData(market)).toBe(false)
  const hidden = await db.selectFrom('pages').select('slug').where('hidden_at', 'is not', null).execute()
  expect(hidden).toEqual([{ slug: 'about-us' }])
})
