/** Maintenance mode: answers for visitors, gateways and operators, and reopening. */

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Maintenance } from '#contract/maintenance.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { createPicture } from '#tests/support/pictures.ts'

const start = '2026-12-01T12:00:00.000Z'
const words = {
  title: { en: 'Back soon', fr: 'De retour bientôt', ar: 'نعود قريبًا' },
  description: { en: 'We mend the nets.', fr: '' },
}
const open: Maintenance = { is_on: false, ...words }
const closed: Maintenance = { is_on: true, ...words }

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openWithPages({ at: start })
  operator = await market.signIn('operator@tradewind.example')
})

afterEach(async () => {
  market.later({ minutes: 0 })
  await change(open)
})

afterAll(() => market.close())

test('every page and call answers 503 while the market is closed, and works again afterwards', async () => {
  const shopper = await market.signIn()
  const before = await shopper.fetch('/about-us')
  await change({ ...closed, until: '2026-12-01T12:30:00Z' })

  for (const path of [
    '/',
    '/maintenance',
    '/about-us',
    '/account/orders',
    '/nowhere',
    '/fr/groceries.data',
  ]) {
    const answer = await shopper.fetch(path)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1800'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const page = await (await market.visitor().fetch('/fr/product/scotch-bonnet-fire')).text()
  const arabic = await (await market.visitor().fetch('/ar/groceries')).text()
  const call = await shopper.fetch('/api/cartmanager/cart')
  const health = await Promise.all(['/healthz', '/readyz'].map((path) => shopper.fetch(path)))
  await change(open)

  expect(before.status).toBe(200)
  expect(page).toContain('De retour bientôt')
  expect(arabic).toMatch(/<html[^>]+dir="rtl"[\s\S]+نعود قريبًا/)
  expect(page).toContain('We mend the nets.')
  expect(page).toMatch(/<title>De retour bientôt/)
  expect(page).not.toMatch(/<header|<footer/)
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1800'])
  expect(await call.json()).toMatchObject({ code: 'market_closed' })
  expect(health.map(({ status }) => status)).toEqual([200, 200])
  expect((await shopper.fetch('/about-us')).status).toBe(200)
  const after = await shopper.fetch('/maintenance', { redirect: 'manual' })
  expect([after.status, after.headers.get('location')]).toEqual([302, '/'])
})

test('the maintenance page has the theme of every page', async () => {
  const { revision, theme } = await operator.call('GET /operator/theme')
  const body = { revision, theme: { ...theme, accent: '#8b1a1a', starts: 'dark' as const } }
  await operator.call('POST /operator/theme/publish', {
    body: await operator.call('PUT /operator/theme/draft', { body }),
  })
  const [styles] = /\/theme\/[^"]+\.css/.exec(await (await market.visitor().fetch('/about-us')).text()) ?? []
  await change(closed)

  const page = await (await market.visitor().fetch('/about-us')).text()
  const sheet = await market.visitor().fetch(styles ?? '')
  const feed = await market.visitor().fetch('/blog/rss.xml')

  expect(page).toContain(`<link rel="stylesheet" href="${styles}"`)
  expect(page).toMatch(/<html[^>]+data-start="dark"/)
  expect([sheet.status, await sheet.text()]).toEqual([200, expect.stringContaining('#8b1a1a')])
  expect([feed.status, feed.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
})

test('the market reopens automatically at its end time', async () => {
  await change({ ...closed, until: '2026-12-01T12:30:00Z' })
  const visitor = market.visitor()

  market.later({ minutes: 29 })
  const before = await visitor.fetch('/about-us')
  market.later({ minutes: 30 })
  const after = await visitor.fetch('/about-us')

  expect([before.status, before.headers.get('retry-after')]).toEqual([503, '60'])
  expect(after.status).toBe(200)
  expect(await operator.call('GET /operator/maintenance')).toMatchObject({ is_closed: false })
})

test('gateways send webhooks, shoppers return from payments, and operators sign in', async () => {
  await change(closed)
  const visitor = market.visitor()

  const webhook = await visitor.fetch('/api/webhooks/simulated', { method: 'POST', body: '{}' })
  const back = await visitor.fetch('/checkout/complete?order_number=TW-2026-1', { redirect: 'manual' })
  const later = await market.signIn('operator@tradewind.example')
  const office = await later.fetch('/operator/maintenance')

  // An unsigned webhook is refused as always.
  expect(webhook.status).toBe(400)
  expect(back.status).toBe(302)
  expect(office.status).toBe(200)
})

test('an operator with a pass sees the market, and a borrowed or forged pass fails', async () => {
  await change(closed)
  const shopper = await market.signIn()

  const without = await operator.fetch('/about-us')
  await operator.call('PUT /operator/maintenance/pass', { body: { is_held: true } })
  const pass = operator.cookies.get('pass') ?? ''
  const within = await operator.fetch('/about-us')
  const call = await operator.fetch('/api/cartmanager/cart')
  shopper.cookies.set('pass', pass)
  const borrowed = await shopper.fetch('/about-us')
  const forged = market.visitor()
  forged.cookies.set('pass', `${decodeURIComponent(pass).split('.')[0]}.AAAA`)
  const made = await forged.fetch('/about-us')
  await operator.call('PUT /operator/maintenance/pass', { body: { is_held: false } })
  const returned = await operator.fetch('/about-us')

  const seen = [without, within, call, borrowed, made, returned].map(({ status }) => status)
  expect(seen).toEqual([503, 200, 200, 503, 503, 503])
})

test('the market closes at once when another node sets it', async () => {
  const visitor = market.visitor()
  const statusOf = async () => (await visitor.fetch('/api/settings')).status
  expect(await statusOf()).toBe(200)

  await sql`
    with closing as (
      update settings set value = ${JSON.stringify(closed)}::jsonb where key = 'maintenance' returning key
    )
    select pg_notify('market_changed', 'content') from closing
  `.execute(market.database.db)

  // The clock is stopped, so that nothing expires.
  await expect.poll(statusOf).toBe(503)
})

test('settings are logged with their author, and invalid ones refused at their field', async () => {
  const { picture } = await operator.call('POST /customer/pictures', { upload: await createPicture() })
  await change(closed)
  const past = await operator.fail('PUT /operator/maintenance', {
    body: { ...closed, until: '2026-12-01T11:59:00Z' },
  })
  const lacking = await operator.fail('PUT /operator/maintenance', {
    body: {
      is_on: true,
      title: { en: '', fr: 'x'.repeat(121) },
      description: { en: ' ', fr: '' },
      picture: 'nobodys/picture',
    },
  })
  const strange = await operator.fail('PUT /operator/maintenance', {
    body: { ...closed, until: '2026-12-01T11:59:00Z', picture: 'nobodys/picture' },
  })
  const key = picture.url.replace('/media/', '')
  await change({ ...open, picture: key })
  const { data, picture: shown } = await operator.call('GET /operator/maintenance')

  expect(past.problem.errors).toHaveProperty('until')
  expect(Object.keys(lacking.problem.errors ?? {}).sort()).toEqual(['description.en', 'title.en', 'title.fr'])
  expect(Object.keys(strange.problem.errors ?? {}).sort()).toEqual(['picture', 'until'])
  expect(shown?.url).toBe(picture.url)
  expect(data[0]).toMatchObject({ by: expect.any(String), rules: { is_on: false, picture: key } })
  expect(data[1]).toMatchObject({ rules: { is_on: true } })
})

async function change(body: Maintenance): Promise<void> {
  await operator.call('PUT /operator/maintenance', { body })
}
