/** Stores that operators create for themselves or for sellers whom they invite by email. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { createAdministrator, loadBaseData } from '#tests/support/new-market.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

let market: TestMarket
let ada: TestVisitor

beforeAll(async () => {
  market = await openWithPages({ content: 'schema', at: '2026-12-01T12:00:00.000Z' })
  await loadBaseData(market)
  ada = await createAdministrator(market)
}, 180_000)

afterAll(() => market.close())

const password = 'hammocks under palm trees'
const ACCEPT = 'POST /store-invitations/{token}/accept'

let count = 0
function aStore(seller_email?: string) {
  count++
  return {
    body: {
      name: `Quayside ${count}`,
      vertical: 'shops' as const,
      country_code: 'DM',
      city: 'Roseau',
      ...(seller_email !== undefined && { seller_email }),
    },
  }
}

async function invited(email: string) {
  const { store, link = '' } = await ada.call('POST /operator/stores', aStore(email))
  return { store, token: link.split('/').at(-1) ?? '' }
}

test('an operator creates a store of their own and reaches its dashboard and checklist', async () => {
  const { store, link } = await ada.call('POST /operator/stores', aStore())

  expect(store).toMatchObject({ state: 'preparing', owner: { email: 'ada@operator.example' } })
  expect(link).toBeUndefined()
  const { steps } = await ada.call('GET /seller/stores/{store}/opening', { params: { store: store.slug } })
  expect(steps.filter(({ is_done: isDone }) => isDone)).toEqual([])
  expect((await ada.fetch(`/seller/desk/${store.slug}`)).status).toBe(200)
  expect((await ada.call('GET /operator/setup')).checklist?.steps).toContainEqual({
    step: 'store',
    state: 'done',
  })
})

test('a name in use and an unknown country are refused at their fields', async () => {
  const { body } = aStore()
  await ada.call('POST /operator/stores', { body })

  const again = await ada.fail('POST /operator/stores', { body })
  const nowhere = await ada.fail('POST /operator/stores', { body: { ...aStore().body, country_code: 'ZZ' } })

  expect([again.status, Object.keys(again.problem.errors ?? {})]).toEqual([422, ['name']])
  expect([nowhere.status, Object.keys(nowhere.problem.errors ?? {})]).toEqual([422, ['country_code']])
})

describe('an invited seller', () => {
  test('gets an email with the link, sets a password, and prepares the store while the market is closed', async () => {
    const email = 'odile@seller.example'
    const { store, token } = await invited(email)
    await market.runJobs()
    const mail = await market.database.db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'text'])
      .where('kind', '=', 'store_invitation')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const odile = market.visitor()
    const page = await (await odile.fetch(`/store-invitation/${token}`)).text()

    const { user } = await odile.call(ACCEPT, { params: { token }, body: { name: 'Odile', password } })

    expect(store).toMatchObject({ invited_email: email })
    expect(store.owner).toBeUndefined()
    expect(mail.subject).toBe(`Sell as ${store.name}`)
    expect(mail.text).toContain(`/store-invitation/${token}`)
    expect(page).toContain(store.name)
    expect(user).toMatchObject({ email, stores: [{ slug: store.slug, role: 'owner' }] })
    const dashboard = await odile.fetch(`/seller/desk/${store.slug}`)
    expect([dashboard.status, (await odile.fetch('/')).status]).toEqual([200, 503])
    await odile.call('GET /seller/stores/{store}/opening', { params: { store: store.slug } })
    const { data } = await ada.call('GET /operator/stores', { query: { search: store.name } })
    expect(data[0]).toMatchObject({ owner: { email } })
    expect(data[0]?.invited_email).toBeUndefined()
  })

  test('who has an account signs in and accepts; others cannot', async () => {
    const email = 'known@seller.example'
    const first = await invited(email)
    const known = market.visitor()
    await known.call(ACCEPT, { params: { token: first.token }, body: { name: 'Known', password } })
    const { store, token } = await invited(email)
    const byToken = { params: { token } }

    const { has_account: hasAccount } = await market.visitor().call('GET /store-invitations/{token}', byToken)
    const anew = await market.visitor().fail(ACCEPT, { ...byToken, body: { name: 'X', password } })
    const other = await ada.fail('POST /customer/store-invitations/{token}/accept', byToken)
    const { user } = await known.call('POST /customer/store-invitations/{token}/accept', byToken)

    expect(hasAccount).toBe(true)
    expect([anew.status, anew.problem.code]).toEqual([422, 'email_taken'])
    expect([other.status, other.problem.code]).toEqual([404, 'not_found'])
    expect(user.stores.map(({ slug }) => slug)).toContain(store.slug)
  })

  test('cannot use a link that is replaced, forged, expired or used', async () => {
    const { store, token } = await invited('late@seller.example')
    const statusOf = async (each: string) =>
      (await market.visitor().fetch(`/api/store-invitations/${each}`)).status
    const early = await ada.fail('POST /operator/stores/{slug}/approve', { params: { slug: store.slug } })
    const { link = '' } = await ada.call('POST /operator/stores/{slug}/invitation', {
      params: { slug: store.slug },
      body: { email: 'later@seller.example' },
    })
    const second = link.split('/').at(-1) ?? ''

    expect([early.status, early.problem.code]).toEqual([409, 'state_conflict'])
    expect([await statusOf(token), await statusOf(`${second.slice(0, -1)}_`)]).toEqual([404, 404])
    expect([await statusOf('nonsense'), await statusOf(second)]).toEqual([404, 200])
    market.later({ minutes: 14 * 24 * 60 + 1 })
    expect(await statusOf(second)).toBe(404)
    market.later({ minutes: 0 })
    await market.visitor().call(ACCEPT, { params: { token: second }, body: { name: 'Late', password } })
    expect(await statusOf(second)).toBe(404)
    const again = await ada.fail('POST /operator/stores/{slug}/invitation', {
      params: { slug: store.slug },
      body: { email: 'third@seller.example' },
    })
    expect([again.status, again.problem.code]).toEqual([409, 'state_conflict'])
  })

  test('accepts once, also when two people open the link at the same time', async () => {
    const { token } = await invited('twice@seller.example')
    const accept = () =>
      market
        .visitor()
        .fetch(`/api/store-invitations/${token}/accept`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Twice', password }),
        })
        .then(({ status }) => status)

    const statuses = await Promise.all([accept(), accept()])

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404 || status === 422)).toHaveLength(1)
  })
})

describe('a store that changes hands', () => {
  const TRANSFER = 'POST /operator/stores/{slug}/transfer'

  async function owned(email: string) {
    const { store, token } = await invited(email)
    const owner = market.visitor()
    await owner.call(ACCEPT, { params: { token }, body: { name: 'First', password } })
    return { store, owner, opening: { params: { store: store.slug } } }
  }

  const staffOf = (storeId: string) =>
    market.database.db
      .selectFrom('store_staff')
      .innerJoin('users', 'users.id', 'store_staff.user_id')
      .select(['users.email', 'role'])
      .where('store_id', '=', storeId)
      .orderBy('users.email')
      .execute()

  async function transferred(slug: string, { email, keeps = false }: { email: string; keeps?: boolean }) {
    const { link = '' } = await ada.call(TRANSFER, { params: { slug }, body: { email, keeps_former: keeps } })
    return link.split('/').at(-1) ?? ''
  }

  test('keeps its owner until the new one accepts, and tells the former owner', async () => {
    const { store, owner, opening } = await owned('first@seller.example')
    const token = await transferred(store.slug, { email: 'second@seller.example' })
    await owner.call('GET /seller/stores/{store}/opening', opening)
    const second = market.visitor()

    await second.call(ACCEPT, { params: { token }, body: { name: 'Second', password } })
    await market.runJobs()

    const { data } = await ada.call('GET /operator/stores', { query: { search: store.name } })
    expect(data[0]).toMatchObject({ owner: { email: 'second@seller.example' } })
    await second.call('GET /seller/stores/{store}/opening', opening)
    expect((await owner.fail('GET /seller/stores/{store}/opening', opening)).status).toBe(503)
    expect(await staffOf(store.id)).toEqual([{ email: 'second@seller.example', role: 'owner' }])
    const mails = await market.database.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'store_transferred')
      .where('recipient', '=', 'first@seller.example')
      .execute()
    expect(mails).toEqual([{ subject: `${store.name} has a new owner` }])
    const again = await market.visitor().fetch(`/api/store-invitations/${token}`)
    expect(again.status).toBe(404)
  })

  test('may keep the former owner as a manager, and may change hands again', async () => {
    const { store, owner, opening } = await owned('manager@seller.example')
    const token = await transferred(store.slug, { email: 'third@seller.example', keeps: true })
    await market.visitor().call(ACCEPT, { params: { token }, body: { name: 'Third', password } })

    const kept = await staffOf(store.id)
    await owner.call('GET /seller/stores/{store}/opening', opening)
    const back = await transferred(store.slug, { email: 'manager@seller.example' })
    const { user } = await owner.call('POST /customer/store-invitations/{token}/accept', {
      params: { token: back },
    })

    expect(kept).toEqual([
      { email: 'manager@seller.example', role: 'manager' },
      { email: 'third@seller.example', role: 'owner' },
    ])
    expect(user.stores).toMatchObject([{ slug: store.slug, role: 'owner' }])
    expect(await staffOf(store.id)).toEqual([{ email: 'manager@seller.example', role: 'owner' }])
  })

  test('is offered to somebody else only, and needs an owner', async () => {
    const { store } = await owned('alone@seller.example')
    const { store: waiting } = await invited('none@seller.example')

    const own = await ada.fail(TRANSFER, {
      params: { slug: store.slug },
      body: { email: 'alone@seller.example' },
    })
    const ownerless = await ada.fail(TRANSFER, {
      params: { slug: waiting.slug },
      body: { email: 'any@seller.example' },
    })

    expect([own.status, Object.keys(own.problem.errors ?? {})]).toEqual([422, ['email']])
    expect([ownerless.status, ownerless.problem.code]).toEqual([409, 'state_conflict'])
  })

  test('stays with the earlier offer’s link dead once another person is offered it', async () => {
    const { store } = await owned('offers@seller.example')
    const first = await transferred(store.slug, { email: 'offer-a@seller.example' })
    const second = await transferred(store.slug, { email: 'offer-b@seller.example' })

    const statusOf = async (token: string) =>
      (await market.visitor().fetch(`/api/store-invitations/${token}`)).status

    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  })
})
