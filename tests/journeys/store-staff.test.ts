/** An owner invites staff by email, gives them roles, and removes them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'
import { hire } from '#tests/support/staff.ts'
import type { GrantedStoreRole } from '#values/permissions.ts'

let market: TestMarket
let owner: TestVisitor
const store = 'blue-mahoe-larder'
const params = { store }
const password = 'hammocks under palm trees'
const ACCEPT = 'POST /staff-invitations/{token}/accept'
const INVITE = 'POST /seller/stores/{store}/staff-invitations'
const STAFF = 'GET /seller/stores/{store}/staff'

beforeAll(async () => {
  market = await openMarket({ at: '2026-12-01T12:00:00.000Z' })
  owner = await market.signIn(`owner@${store}.example`)
}, 600_000)

afterAll(() => market.close())

let count = 0
function anAddress(): string {
  count++
  return `staff-${count}@seller.example`
}

async function invited(role: GrantedStoreRole, email = anAddress()) {
  const { invitation, link = '' } = await owner.call(INVITE, { params, body: { email, role } })
  return { id: invitation.id, email, token: link.split('/').at(-1) ?? '' }
}

async function hired(role: GrantedStoreRole) {
  const { email, token } = await invited(role)
  const person = market.visitor()
  const { user } = await person.call(ACCEPT, { params: { token }, body: { name: 'Odile', password } })
  return { person, email, id: user.id }
}

const statusOf = async (token: string) =>
  (await market.visitor().fetch(`/api/staff-invitations/${token}`)).status

describe('an invited person', () => {
  test('gets an email with the link, creates an account and works for the store', async () => {
    const { email, token } = await invited('packer')
    await market.runJobs()
    const mail = await market.database.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('kind', '=', 'staff_invitation')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const person = market.visitor()

    const { user } = await person.call(ACCEPT, { params: { token }, body: { name: 'Odile', password } })

    expect(mail.subject).toContain('Join the team of Blue Mahoe Larder')
    expect(mail.text).toContain(`/staff-invitation/${token}`)
    expect(user.stores).toMatchObject([{ slug: store, role: 'packer' }])
    const { data, invitations } = await owner.call(STAFF, { params })
    expect(data[0]).toMatchObject({ role: 'owner' })
    expect(data).toContainEqual(
      expect.objectContaining({ email, role: 'packer', name: 'Odile', has_second_factor: false }),
    )
    expect(data.find((each) => each.email === email)?.last_active_at).toBeDefined()
    expect(invitations.map((each) => each.email)).not.toContain(email)
  })

  test('who has an account signs in and accepts; others cannot', async () => {
    const known = await market.register()
    const { email, id } = await known.call('GET /customer')
    const { token } = await invited('cook', email)
    const byToken = { params: { token } }

    const { has_account: hasAccount } = await market.visitor().call('GET /staff-invitations/{token}', byToken)
    const anew = await market.visitor().fail(ACCEPT, { ...byToken, body: { name: 'X', password } })
    const other = await owner.fail('POST /customer/staff-invitations/{token}/accept', byToken)
    const { user } = await known.call('POST /customer/staff-invitations/{token}/accept', byToken)

    expect(hasAccount).toBe(true)
    expect([anew.status, anew.problem.code]).toEqual([422, 'email_taken'])
    expect([other.status, other.problem.code]).toEqual([404, 'not_found'])
    expect(user).toMatchObject({ id, stores: [{ slug: store, role: 'cook' }] })
  })

  test('cannot use a link that is replaced, revoked, forged, expired or used', async () => {
    const { id, email, token } = await invited('packer')
    const { link = '' } = await owner.call(`${INVITE}/{id}/resend`, { params: { store, id } })
    const second = link.split('/').at(-1) ?? ''
    const used = await invited('packer')
    await market.visitor().call(ACCEPT, { params: { token: used.token }, body: { name: 'Used', password } })

    expect([await statusOf(token), await statusOf(second), await statusOf(used.token)]).toEqual([
      404, 200, 404,
    ])
    expect([await statusOf(`${second.slice(0, -1)}_`), await statusOf('nonsense')]).toEqual([404, 404])
    market.later({ minutes: 7 * 24 * 60 + 1 })
    expect(await statusOf(second)).toBe(404)
    // The owner's session has expired, too.
    const returned = await market.signIn(`owner@${store}.example`)
    const { invitations } = await returned.call(STAFF, { params })
    market.later({ minutes: 0 })
    expect(invitations.find((each) => each.email === email)).toMatchObject({ is_expired: true })
    await owner.call('DELETE /seller/stores/{store}/staff-invitations/{id}', { params: { store, id } })
    expect(await statusOf(second)).toBe(404)
  })

  test('joins once, of two attempts at the same moment', async () => {
    const { token } = await invited('packer')
    const accept = () =>
      market.visitor().fetch(`/api/staff-invitations/${token}/accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Twice', password }),
      })

    const answers = await Promise.all([accept(), accept()])

    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not somebody who works for the store already', async () => {
    const { email } = await hired('cook')

    const again = await owner.fail(INVITE, { params, body: { email, role: 'packer' } })

    expect([again.status, again.problem.errors]).toEqual([
      422,
      { email: ['This person works for the store already'] },
    ])
  })
})

describe('the owner', () => {
  test('changes a role, which applies to the next request, and the change is in the audit log', async () => {
    const { person, id } = await hired('packer')
    const earnings = () => person.fetch(`/api/seller/stores/${store}/earnings`)
    const before = (await earnings()).status

    const { member } = await owner.call('PUT /seller/stores/{store}/staff/{id}', {
      params: { store, id },
      body: { role: 'accountant' },
    })

    expect([before, (await earnings()).status]).toEqual([403, 200])
    expect(member.role).toBe('accountant')
    const operator = await market.signIn('operator@tradewind.example')
    const { data } = await operator.call('GET /operator/audit', { query: { search: id } })
    expect(data).toContainEqual(
      expect.objectContaining({
        action: 'PUT /seller/stores/{store}/staff/{id}',
        change: { from: 'packer', to: 'accountant' },
      }),
    )
  })

  test('removes a person, whose access ends with the next request and who is told', async () => {
    const { person, email, id } = await hired('packer')
    await person.call('GET /seller/stores/{store}', { params })

    await owner.call('DELETE /seller/stores/{store}/staff/{id}', { params: { store, id } })
    await market.runJobs()

    expect((await person.fail('GET /seller/stores/{store}', { params })).status).toBe(404)
    expect((await person.call('GET /customer')).stores).toEqual([])
    const mail = await market.database.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'staff_removed')
      .where('recipient', '=', email)
      .execute()
    expect(mail).toEqual([{ subject: 'Your access to Blue Mahoe Larder has ended' }])
  })

  test('stays: nobody removes or changes them, not even the database', async () => {
    const { id } = await owner.call('GET /customer')
    const named = { params: { store, id } }

    const removed = await owner.fail('DELETE /seller/stores/{store}/staff/{id}', named)
    const changed = await owner.fail('PUT /seller/stores/{store}/staff/{id}', {
      ...named,
      body: { role: 'cook' },
    })

    expect([removed, changed].map(({ problem }) => problem.code)).toEqual(['last_owner', 'last_owner'])
    const { db } = market.database
    const direct = sql`delete from store_staff where user_id = ${id} and role = 'owner'`.execute(db)
    await expect(direct).rejects.toThrow('would be left without its owner')
    const second = sql`
      update store_staff set role = 'owner'
      where user_id = (select user_id from store_staff where role <> 'owner' limit 1)
    `.execute(db)
    await expect(second).rejects.toThrow('store_staff_owner')
  })

  test('does not find staff or invitations of another store', async () => {
    const { id: invitation } = await invited('packer')
    const { id: member } = await hired('packer')
    const stranger = await market.signIn('owner@madras-lane.example')
    const other = 'madras-lane'

    const answers = [
      await stranger.fail(`${INVITE}/{id}/resend`, { params: { store: other, id: invitation } }),
      await stranger.fail('DELETE /seller/stores/{store}/staff-invitations/{id}', {
        params: { store: other, id: invitation },
      }),
      await stranger.fail('DELETE /seller/stores/{store}/staff/{id}', {
        params: { store: other, id: member },
      }),
      await stranger.fail('PUT /seller/stores/{store}/staff/{id}', {
        params: { store: other, id: member },
        body: { role: 'cook' },
      }),
      await stranger.fail(STAFF, { params }),
    ]

    expect(answers.map(({ problem }) => problem.code)).toEqual(Array(5).fill('not_found'))
  })
})

describe('staff who see no amounts', () => {
  const isMoney = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value

  /** The paths of all amounts in an answer. */
  function amountsIn(value: unknown, path = ''): string[] {
    if (isMoney(value)) return [path]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => amountsIn(inner, `${path}.${key}`))
  }

  async function member(role: GrantedStoreRole) {
    const person = await market.register()
    await hire(market, person, { store, role })
    return person
  }

  async function ordered() {
    const shopper = await market.register()
    const { placed } = await buy(shopper, [await goodsOf(market, store, { stock: 40 })], 'cash')
    await market.runJobs()
    return { store, number: `${placed.order_number}-1` }
  }

  const path = '/seller/stores/{store}/orders/{number}'

  /** Prepares an order and hands it over. Returns the answers. */
  async function prepare(person: TestVisitor, order: { store: string; number: string }) {
    const seen = await person.call(`GET ${path}`, { params: order })
    // The store may accept orders automatically.
    const accepted = seen.commands.includes('accept')
      ? [await person.call(`POST ${path}/accept`, { params: order })]
      : []
    await market.runJobs()
    return [
      seen,
      ...accepted,
      await person.call(`POST ${path}/start`, { params: order, body: { confirm_early: true } }),
      await person.call(`POST ${path}/hand-over`, { params: order, body: { confirm_early: true } }),
    ]
  }

  test.each(['packer', 'cook'] as const)('a %s works through an order and gets none', async (role) => {
    const person = await member(role)
    const order = await ordered()

    const answers = [
      await person.call('GET /seller/stores/{store}', { params }),
      await person.call('GET /seller/stores/{store}/orders', { params, query: {} }),
      ...(await prepare(person, order)),
    ]
    await person.call(`GET ${path}/packing-slip`, { params: order })

    expect(answers.flatMap((answer) => amountsIn(answer))).toEqual([])
    expect(amountsIn(await owner.call(`GET ${path}`, { params: order })).length).toBeGreaterThan(10)
  })

  test('a courier sees the cash to collect, and a packer does not deliver for cash', async () => {
    const [courier, packer] = [await member('courier'), await member('packer')]
    const order = await ordered()
    await prepare(packer, order)
    const body = { cash_collected: 'all', confirm_early: true } as const

    const seen = await courier.call(`GET ${path}`, { params: order })
    const refused = await packer.fail(`POST ${path}/deliver`, { params: order, body })
    const { order: delivered } = await courier.call(`POST ${path}/deliver`, { params: order, body })

    expect(amountsIn(seen).map((at) => at.split('.')[1])).toEqual(
      expect.arrayContaining(['cash', 'cash_to_collect']),
    )
    expect(seen.total).toBeUndefined()
    expect(seen.commands).toEqual(['deliver', 'refuse'])
    expect([refused.status, refused.problem.code]).toEqual([403, 'not_allowed'])
    expect(delivered.state).toBe('delivered')
  })

  test('packers get the email about a new order without amounts, couriers none', async () => {
    const people = { packer: await hired('packer'), courier: await hired('courier') }
    const { number } = await ordered()
    await market.runJobs()

    const mails = await market.database.db
      .selectFrom('mails')
      .select(['recipient', 'text'])
      .where('kind', '=', 'new_order')
      .where('subject', 'like', `%${number}%`)
      .execute()

    const to = new Map(mails.map(({ recipient, text }) => [recipient, text]))
    expect(to.get(people.packer.email)).toContain(number)
    expect(to.get(people.packer.email)).not.toMatch(/\d[.,]\d\d/)
    expect(to.has(people.courier.email)).toBe(false)
    expect(to.get(`owner@${store}.example`)).toMatch(/\d[.,]\d\d/)
  })
})
