import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

let market: TestMarket
let owner: TestVisitor
let shopper: TestVisitor

const store = 'tavias-pot'
const params = { store }
const publicStore = () => shopper.call('GET /stores/{slug}', { params: { slug: store } })

beforeAll(async () => {
  // A Saturday morning at the store.
  market = await openMarket({ at: '2026-11-21T14:00:00Z' })
  owner = await market.signIn('owner@tavias-pot.example')
  shopper = market.visitor()
}, 120_000)

afterAll(() => market.close())

test('two opening periods a day are shown to shoppers, and define the delivery slots', async () => {
  const spans = [
    { weekday: 6, opens: '11:30', closes: '14:30' },
    { weekday: 6, opens: '18:00', closes: '01:00' },
    { weekday: 0, opens: '12:00', closes: '15:00' },
  ]

  await owner.call('PUT /seller/stores/{store}/hours', { params, body: { spans } })
  await market.runJobs()

  const { hours } = await publicStore()
  expect(hours[6]?.spans).toEqual([
    { opens: '11:30', closes: '14:30' },
    { opens: '18:00', closes: '01:00' },
  ])
  expect(hours[1]?.spans).toEqual([])
  const { rows } = await market.database.pool.query<{ hour: string }>(
    `select distinct to_char(t.starts_at at time zone s.timezone, 'Dy HH24') as hour
     from slots t
     join stores s on s.id = t.store_id
     where s.slug = $1
       and t.booked = 0
       and t.starts_at > '2026-11-21T14:00:00Z'`,
    [store],
  )
  const at = rows.map(({ hour }) => hour)
  expect(at).toEqual(expect.arrayContaining(['Sat 18', 'Sun 00', 'Sun 12']))
  expect(at.filter((hour) => hour.startsWith('Mon') || hour === 'Sat 16')).toEqual([])
})

test('overlapping and invalid periods are refused at their field in both languages', async () => {
  const spans = [
    { weekday: 5, opens: '20:00', closes: '02:00' },
    { weekday: 6, opens: '01:00', closes: '05:00' },
    { weekday: 1, opens: '9', closes: '' },
  ]

  const bad = await owner.fail('PUT /seller/stores/{store}/hours', { params, body: { spans } })
  const english = await owner.fail('PUT /seller/stores/{store}/hours', {
    params,
    body: { spans: spans.slice(0, 2) },
  })
  const french = await owner.fail(
    'PUT /seller/stores/{store}/hours',
    { params, body: { spans: spans.slice(0, 2) } },
    { 'accept-language': 'fr' },
  )

  expect(bad.problem.errors).toEqual({
    'spans.2.opens': ['Enter a time like 08:30'],
    'spans.2.closes': ['This Field Cannot Be Empty'],
  })
  expect(english.problem.errors).toEqual({ 'spans.1.opens': ['These hours overlap with others'] })
  expect(french.problem.errors).toEqual({ 'spans.1.opens': ['Ces heures se chevauchent avec d’autres'] })
})

test('a special day closes the restaurant, is shown, and ends when removed', async () => {
  const saturday = { store, day: '2026-11-21' }
  const spans = [{ weekday: 6, opens: '08:00', closes: '20:00' }]
  await owner.call('PUT /seller/stores/{store}/hours', { params, body: { spans } })
  const isOpen = async () => (await publicStore()).is_open_now
  const before = await isOpen()

  await owner.call('PUT /seller/stores/{store}/special-days/{day}', {
    params: saturday,
    body: { note: 'Wedding' },
  })
  await owner.call('PUT /seller/stores/{store}/special-days/{day}', {
    params: { store, day: '2026-11-24' },
    body: { opens: '10:00', closes: '12:00' },
  })

  const shut = await publicStore()
  expect([before, shut.is_open_now]).toEqual([true, false])
  expect(shut.special_days).toEqual([
    { day: '2026-11-21' },
    { day: '2026-11-24', opens: '10:00', closes: '12:00' },
  ])
  const { timetable } = await owner.call('GET /seller/stores/{store}/hours', { params })
  expect(timetable.special_days[0]).toEqual({ day: '2026-11-21', note: 'Wedding' })
  await owner.call('DELETE /seller/stores/{store}/special-days/{day}', { params: saturday })
  expect((await publicStore()).special_days).toHaveLength(1)
  expect(await isOpen()).toBe(true)
})

test('a special day in the past, years ahead, incomplete or empty is refused', async () => {
  const said = async (day: string, body: { opens?: string }) => {
    const { problem } = await owner.fail('PUT /seller/stores/{store}/special-days/{day}', {
      params: { store, day },
      body,
    })
    return problem.errors
  }

  const invalid = { day: ['Choose a day between today and two years from now'] }
  expect(await said('2026-11-20', {})).toEqual(invalid)
  expect(await said('2029-01-01', {})).toEqual(invalid)
  expect(await said('2027-02-30', {})).toEqual(invalid)
  expect(await said('2026-12-01', { opens: '09:00' })).toEqual({ closes: ['This Field Cannot Be Empty'] })
})

test('a holiday stops orders, tells shoppers why in their language, and ends on its date', async () => {
  const vacation = {
    from: '2026-11-21',
    to: '2026-12-01',
    message: { en: 'Back in December.', fr: 'De retour en décembre.' },
  }

  await owner.call('PUT /seller/stores/{store}/vacation', { params, body: vacation })

  expect(await publicStore()).toMatchObject({
    is_open_now: false,
    accepts_orders: false,
    vacation: { from: '2026-11-21', to: '2026-12-01', message: 'Back in December.' },
  })
  const french = await shopper.fetch(`/api/stores/${store}`, { headers: { 'accept-language': 'fr' } })
  expect((await french.json()).vacation.message).toBe('De retour en décembre.')
  const { data } = await owner.call('GET /seller/stores')
  expect(data[0]).toMatchObject({ away_until: '2026-12-01', accepts_orders: false })
  await owner.call('DELETE /seller/stores/{store}/vacation', { params })
  expect((await publicStore()).vacation).toBeUndefined()
})

test('a holiday cannot end before it starts, nor before today', async () => {
  const said = async (from: string, to: string) => {
    const { problem } = await owner.fail('PUT /seller/stores/{store}/vacation', {
      params,
      body: { from, to },
    })
    return problem.errors
  }

  expect(await said('2026-12-05', '2026-12-01')).toEqual({
    to: ['The last day can’t be before the first'],
  })
  expect(await said('2026-11-01', '2026-11-20')).toEqual({
    to: ['Choose a day between today and two years from now'],
  })
})
