import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

test('lists followed stores, last first and each once', async () => {
  const person = await market.register()

  for (const slug of ['madras-lane', 'tavias-pot', 'madras-lane']) await follow(person, slug)

  expect(await followedBy(person)).toEqual(['tavias-pot', 'madras-lane'])
  const me = await person.call('GET /me')
  expect(me.followed_store_slugs).toEqual(['tavias-pot', 'madras-lane'])
  const unfollow = { params: { slug: 'tavias-pot' } }
  await person.call('DELETE /customer/followed-stores/{slug}', unfollow)
  await person.call('DELETE /customer/followed-stores/{slug}', unfollow)
  expect(await followedBy(person)).toEqual(['madras-lane'])
})

test('hides a store that is not public, and lists it again when it returns', async () => {
  const person = await market.register()
  await follow(person, 'madras-lane')

  await setState('suspended')
  const hidden = await followedBy(person)
  const refused = await person.fail('POST /customer/followed-stores/{slug}', {
    params: { slug: 'madras-lane' },
  })
  await setState('approved')

  expect(hidden).toEqual([])
  expect(refused.status).toBe(404)
  expect(await followedBy(person)).toEqual(['madras-lane'])
})

test('requires an account', async () => {
  const asked = { params: { slug: 'madras-lane' } }

  const stranger = await market.visitor().fail('POST /customer/followed-stores/{slug}', asked)
  const guest = await (await market.guest()).fail('POST /customer/followed-stores/{slug}', asked)

  expect([stranger.status, guest.status]).toEqual([401, 401])
})

function follow(person: TestVisitor, slug: string) {
  return person.call('POST /customer/followed-stores/{slug}', { params: { slug } })
}

async function followedBy(person: TestVisitor): Promise<string[]> {
  const { data } = await person.call('GET /customer/followed-stores')
  return data.map(({ slug }) => slug)
}

async function setState(state: 'approved' | 'suspended'): Promise<void> {
  await sql`update stores set state = ${state} where slug = 'madras-lane'`.execute(market.database.db)
}

test('emails followers once a day about new and reduced products, unless they opted out', async () => {
  const [follower, other, refuser] = [
    await market.register(),
    await market.register(),
    await market.register(),
  ]
  for (const person of [follower, refuser])
    for (const slug of ['madras-lane', 'blue-mahoe-larder']) await follow(person, slug)
  await refuser.call('PUT /customer/preferences', {
    body: { topics: [{ topic: 'stores', mail: true, market: false }] },
  })
  const newsOf = async (person: TestVisitor) => {
    const { data } = await person.call('GET /customer/notifications')
    return data.filter(({ kind }) => kind === 'store_news')
  }
  await sql`
    update products
    set published_at = now()
    where slug = (
      select p.slug
      from products p
      join product_listings l on l.product_id = p.id and l.is_offered
      join stores s on s.id = p.store_id
      where s.slug = 'madras-lane'
      order by p.slug
      limit 1
    )
  `.execute(market.database.db)
  const { rows } = await sql<{ name: string }>`
    with reduced as (
      insert into deals (id, product_id, percent, starts_at, ends_at)
      select gen_random_uuid(), p.id, 90, now() - interval '1 minute', now() + interval '1 day'
      from products p
      join product_listings l on l.product_id = p.id and l.is_offered
      join stores s on s.id = p.store_id
      where s.slug = 'blue-mahoe-larder' and p.published_at < now() - interval '1 day'
      order by p.slug
      limit 1
      returning product_id
    )
    select p.name ->> 'en' as name from reduced r join products p on p.id = r.product_id
  `.execute(market.database.db)

  for (const _ of ['noon', 'again']) {
    await sql`select graphile_worker.add_job('notifications.store_news')`.execute(market.database.db)
    await market.runJobs()
  }

  const news = await newsOf(follower)
  expect(news.toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
    {
      title: 'News from Blue Mahoe Larder',
      message: expect.stringContaining(rows[0]?.name ?? 'a product'),
      target: '/seller/store/blue-mahoe-larder',
    },
    { title: 'News from Madras Lane', target: '/seller/store/madras-lane' },
  ])
  expect(await newsOf(other)).toEqual([])
  expect(await newsOf(refuser)).toEqual([])
})

test('sends the news of a day late if the server was down at noon', async () => {
  const follower = await market.register()
  await follow(follower, 'spice-parish')
  await sql`
    update products
    set published_at = now() - interval '30 hours'
    where id = (
      select p.id
      from products p
      join product_listings l on l.product_id = p.id and l.is_offered
      join stores s on s.id = p.store_id and s.slug = 'spice-parish'
      order by p.slug
      limit 1
    )
  `.execute(market.database.db)
  const told = async (hoursAgo: number) => {
    await sql`
      select graphile_worker.add_job('notifications.store_news', json_build_object(
        '_cron', json_build_object('ts', now() - ${hoursAgo} * interval '1 hour')
      ))
    `.execute(market.database.db)
    await market.runJobs()
    const { data } = await follower.call('GET /customer/notifications')
    return data.filter(({ kind }) => kind === 'store_news').length
  }

  expect(await told(0)).toBe(0)
  expect(await told(24)).toBe(1)
})
