import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, untilReady } from '#tests/support/browser.ts'

test.use({ serviceWorkers: 'allow' })

test('what was seen, the cart and orders are there without a line; not checkout, nor what is private after signing out', async ({
  page,
  context,
  visit,
  signIn,
}) => {
  await signIn('maya@shopper.example')
  for (const path of ['/product/scotch-bonnet-fire', '/cart', '/account/orders', '/']) {
    await visit(path)
    await page.keyboard.press('Shift')
    await untilKept(page, path)
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

test('while the line is there and the market is not, pages as they were seen say so, until it answers again', async ({
  page,
  baseURL,
  expectFault,
}) => {
  expectFault(/./)
  const market = await marketThatMayGo(baseURL ?? '')
  page.once('close', market.end)
  const sign = page.getByText('We can’t reach the server')
  const cookieQuestion = page.getByRole('region', { name: 'Cookies' })
  for (const path of ['/faq', '/contact-us']) {
    await page.goto(market.origin + path)
    await untilReady(page)
    await page.keyboard.press('Shift')
    await untilKept(page, path)
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

/** The market at an address of its own, behind which it can be away as if it were stopped. */
async function marketThatMayGo(baseURL: string) {
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
  if (address === null || typeof address === 'string') throw new Error('A server listens at a port')
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

test('a page keeps what it shows when the line goes, and carries out what was pressed once there is one again', async ({
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
  const wish = page
    .locator('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
  const before = await wish.getAttribute('aria-pressed')
  await wish.click()
  // By then the page has asked for all that comes by itself, such as word of what was sold.
  await page.waitForTimeout(12_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scotch Bonnet Fire')

  await context.setOffline(false)
  await expect(wish).not.toHaveAttribute('aria-pressed', String(before))
})

/** Waits until the worker has this page, as somebody who goes on at once may not have it. */
async function untilKept(page: Page, path: string): Promise<void> {
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
