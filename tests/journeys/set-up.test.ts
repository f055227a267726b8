/** Setting up a new market: the one-time link, the first administrator, the checklist and the opening. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { administrator, createAdministrator, loadBaseData, setupToken } from '#tests/support/new-market.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import pages from '#web/routes.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openWithPages({ content: 'schema' })
  await loadBaseData(market)
}, 180_000)

afterAll(() => market.close())

const CREATE = 'POST /setup/{token}/administrator'

test('a new market is closed, and its set-up page opens by the link alone', async () => {
  const visitor = market.visitor()
  const token = await setupToken(market)

  expect((await visitor.fetch('/')).status).toBe(503)
  expect((await visitor.fetch(`/setup/${'x'.repeat(43)}`)).status).toBe(404)
  expect((await visitor.fetch('/setup/short')).status).toBe(404)
  const page = await visitor.fetch(`/fr/setup/${token}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(await page.text()).toContain('Créer le compte')
})

test('a new link replaces the earlier one', async () => {
  const first = (await setupToken(market)) ?? ''
  const second = (await setupToken(market)) ?? ''

  const refused = await market.visitor().fail('GET /setup/{token}', { params: { token: first } })

  expect([refused.status, refused.problem.code]).toEqual([404, 'not_found'])
  expect(await market.visitor().call('GET /setup/{token}', { params: { token: second } })).toEqual({
    done: true,
  })
})

test('the database holds no token', async () => {
  const token = await setupToken(market)

  const rows = await market.database.db.selectFrom('setup_links').selectAll().execute()

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a password that is easy to guess is refused, and the link stays valid', async () => {
  const token = (await setupToken(market)) ?? ''
  const body = { ...administrator, password: 'password1' }

  const { status, problem } = await market.visitor().fail(CREATE, { params: { token }, body })

  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['password']])
  await market.visitor().call('GET /setup/{token}', { params: { token } })
})

test('attempts with wrong links are limited', async () => {
  const visitor = market.visitor()
  const attempt = () => visitor.fetch(`/api/setup/${'y'.repeat(43)}`)
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await attempt()).status)

  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]))
  expect(statuses.at(-1)).toBe(429)
})

test('of two people with the link, one becomes the administrator, and the link ends', async () => {
  const token = (await setupToken(market)) ?? ''
  const create = (email: string) =>
    market
      .visitor()
      .fetch(`/api/setup/${token}/administrator`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...administrator, email }),
      })
      .then(({ status }) => status)

  const statuses = await Promise.all([create(administrator.email), create('second@operator.example')])

  expect(statuses.toSorted()).toEqual([200, 404])
  const { db } = market.database
  expect(await db.selectFrom('operators').select('level').execute()).toEqual([{ level: 'full' }])
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('setup_links').selectAll().execute()).toEqual([])
  expect(await setupToken(market)).toBeUndefined()
  expect(await create('third@operator.example')).toBe(404)
})

describe('with an administrator', () => {
  let own: TestMarket
  let ada: TestVisitor

  beforeAll(async () => {
    own = await openWithPages({ content: 'schema', outside: { gateways: [] } })
    await loadBaseData(own)
    ada = await createAdministrator(own)
  }, 180_000)

  afterAll(() => own.close())

  const checklist = async () => (await ada.call('GET /operator/setup')).checklist

  test('the checklist counts what is missing, and a step can be skipped', async () => {
    const before = await checklist()
    await ada.call('PUT /operator/setup/steps/{step}', {
      params: { step: 'mail' },
      body: { is_skipped: true },
    })
    const after = await checklist()
    const overview = await (await ada.fetch('/operator')).text()

    expect(before).toMatchObject({ is_closed: true, missing_count: 10 })
    expect(after?.missing_count).toBe(9)
    expect(after?.steps).toContainEqual({ step: 'mail', state: 'skipped' })
    expect(overview).toMatch(/9(?:<!-- -->)? steps left/)
    expect(overview).toContain('href="/account/security"')
    expect((await ada.fetch('/account/security')).status).toBe(200)
  })

  test('a step is done when its settings are', async () => {
    await ada.call('POST /operator/commission-rates', {
      body: { scope: 'default', bps: 800, currency: 'USD' },
    })
    const { revision, theme } = await ada.call('GET /operator/theme')
    const draft = await ada.call('PUT /operator/theme/draft', {
      body: { revision, theme: { ...theme, site_name: 'Quayside' } },
    })
    await ada.call('POST /operator/theme/publish', { body: draft })

    const steps = (await checklist())?.steps ?? []

    expect(steps.filter(({ state }) => state === 'done').map(({ step }) => step)).toEqual([
      'name',
      'commission',
    ])
  })

  test('no page fails on an empty market, for visitors, shoppers and operators', async () => {
    await ada.call('PUT /operator/maintenance/pass', { body: { is_held: true } })
    const paths = pathsOf(pages)

    const failed: string[] = []
    for (const path of paths) {
      const { status } = await ada.fetch(path, { redirect: 'manual' })
      if (status >= 500) failed.push(`${path} ${status}`)
    }

    expect(paths.length).toBeGreaterThan(150)
    expect(failed).toEqual([])
  }, 180_000)

  test('the market opens to shoppers once, and its pages say that nothing is there yet', async () => {
    await ada.call('POST /operator/setup/open')
    const again = await ada.fail('POST /operator/setup/open')
    const shopper = own.visitor()

    expect([again.status, again.problem.code]).toEqual([409, 'state_conflict'])
    expect((await ada.call('GET /operator/setup')).checklist).toBeUndefined()
    for (const path of [
      '/',
      '/shops',
      '/restaurants',
      '/beauty',
      '/groceries',
      '/search',
      '/cart',
      '/deals',
    ]) {
      const page = await shopper.fetch(path)
      expect([path, page.status]).toEqual([path, 200])
    }
  })
})

interface Page {
  readonly path?: string | undefined
  readonly children?: readonly Page[] | undefined
}

/** Returns the address of every page, with a value that names nothing for each parameter. */
function pathsOf(entries: readonly Page[], above = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const own = path
      .replace(':lang?', '')
      .replace('*', 'nothing')
      .replaceAll(/:\w+\??/g, 'nothing')
    const address = own === '' ? above : `${above}/${own}`
    return children ? pathsOf(children, address) : [address === '' ? '/' : address]
  })
}
