import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'

test.use({ serviceWorkers: 'allow' })

test('visited pages, cart and orders work offline; checkout does not, nor private pages after sign-out', async ({
  page,
  context,
  visit,
  signIn,
}) => {
  await signIn('maya@shopper.example')
  for (const path of ['/product/scotch-bonnet-fire', '/cart', '/account/orders', '/']) {
    await visit(path)
    await page.keyboard.press('Shift')
    await untilCached(page, path)
  }

  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expectAccessible(page, 'body')
  await page.goto('/product/scotch-bonnet-fire')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scotch Bonnet')
  await page.goto('/account/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')

  await context.setOffline(false)
  await visit('/')
  await page.evaluate(() => fetch('/auth/logout', { method: 'POST', redirect: 'manual' }))
  await context.setOffline(true)
  await page.goto('/account/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
})

test('while the server is down, saved pages show a notice until it answers again', async ({
  page,
  baseURL,
  expectFault,
}) => {
  expectFault(/./)
  const market = await proxyMarket(baseURL ?? '')
  page.once('close', market.end)
  const sign = page.getByText('We can’t reach the server')
  const cookieQuestion = page.getByRole('region', { name: 'Cookies' })
  for (const path of ['/faq', '/contact-us']) {
    await page.goto(market.origin + path)
    await untilReady(page)
    await page.keyboard.press('Shift')
    await untilCached(page, path)
  }

  await expect(cookieQuestion).toBeVisible()
  market.goAway()
  await page.locator('footer a[href="/faq"]').dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  await expect(sign).toBeVisible()
  await expect(cookieQuestion).toBeHidden()
  await page.reload()
  await expect(sign).toBeVisible()
  await page.goto(`${market.origin}/about-us`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await page.goto(`${market.origin}/contact-us`)
  await expect(sign).toBeVisible()
  market.comeBack()
  await expect(sign).toBeHidden({ timeout: 30_000 })
  await expect(cookieQuestion).toBeVisible()
})

/** Proxies the market at another address, where it can be taken down. */
async function proxyMarket(baseURL: string) {
  const { hostname, port } = new URL(baseURL)
  const lines = new Set<Socket>()
  let isAway = false
  const server = createServer((near) => {
    if (isAway) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const line of [near, far]) {
      lines.add(line)
      line.on('error', () => {}).on('close', () => lines.delete(line))
    }
    near.pipe(far).pipe(near)
  })
  function hangUp(): void {
    isAway = true
    for (const line of lines) line.destroy()
  }
  server.listen(0, hostname)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Proxy server has no port')
  return {
    origin: `http://${hostname}:${address.port}`,
    goAway: hangUp,
    comeBack: () => {
      isAway = false
    },
    end: () => {
      hangUp()
      server.close()
    },
  }
}

test('a page keeps its content when the connection drops, and runs the clicked action once it returns', async ({
  page,
  context,
  visit,
  signIn,
}) => {
  await signIn('maya@shopper.example')
  await visit('/product/scotch-bonnet-fire')
  await page.keyboard.press('Shift')
  await untilReady(page)

  await context.setOffline(true)
  const requested = page
    .locator('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
  const before = await requested.getAttribute('aria-pressed')
  await requested.click()
  // By then the page has sent all its delayed requests, such as the one for recent sales.
  await page.waitForTimeout(12_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scotch Bonnet Fire')

  await context.setOffline(false)
  await expect(requested).not.toHaveAttribute('aria-pressed', String(before))
})

/** Waits until the service worker has cached the page, which may take a moment. */
async function untilCached(page: Page, path: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined,
          path,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
}
