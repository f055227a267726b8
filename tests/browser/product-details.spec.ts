import { expect, expectAccessible, phone, scriptOf, test } from '#tests/support/browser.ts'

const skirt = { slug: 'madras-wrap-skirt', name: 'Madras Wrap Skirt' }

test('a picture carousel stays in place if the mouse is released before dragging', async ({
  page,
  visit,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scriptOf('drag-row.ts'), async (route) => {
    await held
    await route.continue()
  })
  await visit(`/product/${skirt.slug}`)
  const row = page.getByRole('list', { name: `Pictures of ${skirt.name}` })
  await page.mouse.move(300, 300)
  await page.mouse.move(400, 400)
  await expect(row.locator('xpath=ancestor::*[@data-waits]')).toHaveCount(0)

  const asked = page.waitForRequest(scriptOf('drag-row.ts'))
  await page.mouse.down()
  await asked
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const came = page.waitForResponse(scriptOf('drag-row.ts'))
  release()
  await (await came).finished()
  await page.mouse.move(400, 410)
  await page.mouse.move(200, 410, { steps: 8 })

  expect(await row.evaluate((list) => list.scrollLeft)).toBe(0)
})

test('pictures are enlarged and moved by keyboard', async ({ page, visit }) => {
  await visit(`/product/${skirt.slug}`)
  const gallery = page.getByRole('region', { name: `Pictures of ${skirt.name}` })
  await expect(gallery.getByText('Hover to zoom')).toBeVisible()
  const second = gallery.getByRole('button', { name: 'Show picture 2' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')

  await gallery.getByRole('link', { name: 'Click to zoom' }).click()
  const light = page.getByRole('dialog', { name: 'Enlarged pictures' })
  await expect(light).toContainText('2 / ')
  const seen = await light.getByRole('img').boundingBox()
  expect(seen?.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await page.keyboard.press('ArrowRight')
  await expect(light).toContainText('3 / ')
  await page.keyboard.press('+')
  const pane = light.locator('div[tabindex="0"]')
  await expect.poll(() => pane.evaluate((box) => box.scrollWidth / box.clientWidth)).toBeCloseTo(2, 1)
  const middle = await pane.evaluate((box) => (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth)
  expect(middle).toBeCloseTo(0.5, 1)
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => pane.evaluate((box) => (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth))
    .toBeGreaterThan(middle)
  await page.keyboard.press('0')
  await expectAccessible(page, 'dialog[open]')

  await page.keyboard.press('Escape')
  await expect(light).toBeHidden()
})

test('tabs move by arrow keys, and the stars link to the reviews', async ({ page, visit }) => {
  await visit(`/product/${skirt.slug}`)
  const tabs = page.getByRole('tablist', { name: `More about ${skirt.name}` })
  await tabs.scrollIntoViewIfNeeded()

  // The script of the tabs loads when they are near the viewport.
  await expect(async () => {
    await tabs.getByRole('tab').first().focus()
    await page.keyboard.press('End')
    await expect(tabs.getByRole('tab', { name: /^Questions/ })).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('tabpanel', { name: /^Questions/ })).toBeVisible()

  await page.locator('a[href="#reviews"]').click()
  await expect(page.getByRole('tabpanel', { name: /^Reviews/ })).toBeInViewport()
})

test('delivery and sizes are shown without leaving the page', async ({ page, visit }) => {
  await visit(`/product/${skirt.slug}`)
  await page.getByRole('link', { name: 'Delivery and returns' }).hover()
  await page.getByRole('button', { name: 'Size chart' }).click()
  const chart = page.getByRole('dialog').filter({ has: page.getByRole('radio', { name: 'Inches' }) })
  await chart.getByText('Inches', { exact: true }).first().click()
  await expect(chart.getByRole('region', { name: 'Inches' })).toBeVisible()
  await expect(chart.getByRole('region', { name: 'Centimetres' })).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Delivery and returns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delivery and returns' })
  await expect(dialog).toContainText('Pointe-à-Pitre')
  await dialog.getByRole('tab', { name: 'Returns' }).click()
  await expect(dialog.getByText(/accepts returns within 30 days/)).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
})

test('recently viewed products are shown, only on this device and with consent', async ({ page, visit }) => {
  await visit('/product/scotch-bonnet-fire')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  await visit('/product/scotch-bonnet-fire')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).not.toBeNull()
  await visit(`/product/${skirt.slug}`)

  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded()

  await expect(page.getByRole('region', { name: 'Recently viewed' })).toContainText('Scotch Bonnet Fire')
})

test('structured data describes the product, and only truthfully', async ({ page, visit }) => {
  await visit(`/product/${skirt.slug}?layout=product_tab`)

  const written = await page.locator('script[type="application/ld+json"]').allTextContents()
  const kinds = written.map((text) => JSON.parse(text))
  const group = kinds.find((data) => data['@type'] === 'ProductGroup')
  expect(group.hasVariant[0].offers).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'USD',
    seller: { name: 'Madras Lane' },
  })
  expect(Number(group.hasVariant[0].offers.price)).toBeGreaterThan(0)
  expect(group.aggregateRating.reviewCount).toBeGreaterThan(0)
  expect(kinds.some((data) => data['@type'] === 'BreadcrumbList')).toBe(true)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/madras-wrap-skirt$/)
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'product')
  await expect(page.locator('link[rel=preload][as=image]')).toHaveAttribute('fetchpriority', 'high')
})

test.describe('phone', () => {
  test.use(phone)

  test('a tap enlarges the picture from its centre', async ({ page, visit }) => {
    await visit(`/product/${skirt.slug}`)
    const gallery = page.getByRole('region', { name: `Pictures of ${skirt.name}` })
    await expect(gallery.getByText('Tap to zoom')).toBeVisible()

    await gallery.getByRole('link', { name: 'Click to zoom' }).tap()

    const pane = page.getByRole('dialog', { name: 'Enlarged pictures' }).locator('div[tabindex="0"]')
    await expect
      .poll(() => pane.evaluate((box) => (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth))
      .toBeCloseTo(0.5, 1)
    expect(await pane.evaluate((box) => box.scrollWidth / box.clientWidth)).toBeCloseTo(2, 1)
  })
})
