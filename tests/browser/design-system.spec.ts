import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  phone,
  test,
  untilAnimationsEnd,
  untilReady,
} from '#tests/support/browser.ts'

const sides = ['light', 'dark'].flatMap((theme) =>
  ['ltr', 'rtl'].map((direction) => ({ theme, direction, path: `/dev/ui?theme=${theme}&dir=${direction}` })),
)

for (const { theme, direction, path } of sides) {
  test(`components and overlays are accessible: ${theme}, ${direction}`, async ({ page, visit }) => {
    test.slow()
    await visit(path)
    await expectAccessible(page)

    for (const name of ['A form', 'From the edge']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'dialog:open')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }

    for (const [place, name] of ['success', 'error', 'warning', 'info', 'with a detail'].entries()) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(toasts(page)).toHaveCount(place + 1)
      await pauseToasts(page)
    }
    await expectAccessible(page, '.Toastify')
  })
}

test('no component is wider than a phone', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...phone, baseURL: baseURL ?? '' })

  await page.goto('/dev/ui')

  await expectNoOverflow(page)
  await page.close()
})

test('layout does not shift when web fonts load', async ({ page }) => {
  const typefaces = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, (route) => typefaces.promise.then(() => route.continue()))
  await page.goto('/dev/ui', { waitUntil: 'domcontentloaded' })
  await untilReady(page)
  const heightOf = (part: string) =>
    page.locator(part).evaluate((element) => element.getBoundingClientRect().height)
  const [header, main] = [await heightOf('body header >> nth=0'), await heightOf('main')]
  expect(await hasTypefaces(page)).toBe(false)

  typefaces.resolve()
  await expect.poll(() => hasTypefaces(page)).toBe(true)

  expect(await heightOf('body header >> nth=0')).toBe(header)
  expect(Math.abs((await heightOf('main')) - main) / main).toBeLessThan(0.01)
})

test('a dialog traps focus, closes on Escape, and returns focus', async ({ page, visit }) => {
  await visit('/dev/ui')
  const opener = page.getByRole('button', { name: 'A question' })

  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove this address?' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step++) {
    expect(await isFocusInside(dialog)).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')

  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a click outside a dialog closes it, a click inside does not', async ({ page, visit }) => {
  await visit('/dev/ui')
  await page.getByRole('button', { name: 'A form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the seller' })

  await dialog.getByRole('heading').click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)

  await expect(dialog).toBeHidden()
})

test('the page behind a dialog does not scroll', async ({ page, visit }) => {
  await visit('/dev/ui')
  await page.getByRole('button', { name: 'A question' }).click()
  await untilAnimationsEnd(page)

  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 400)

  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('drawers open from the end edge of the reading direction', async ({ page, visit }) => {
  for (const [direction, side] of [
    ['ltr', 'right'],
    ['rtl', 'left'],
  ] as const) {
    await visit(`/dev/ui?dir=${direction}`)
    await page.getByRole('button', { name: 'From the edge' }).click()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await expect(drawer).toBeVisible()
    await untilAnimationsEnd(page)

    const { left, right, edge } = await drawer.evaluate((element) => {
      const box = element.getBoundingClientRect()
      return {
        left: box.left,
        right: box.right,
        edge: document.documentElement.getBoundingClientRect().right,
      }
    })
    if (side === 'left') expect(left).toBe(0)
    else expect(right).toBe(edge)
  }
})

test('tabs move by arrow keys, Home and End, in reading direction', async ({ page, visit }) => {
  for (const [direction, onwards] of [
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ] as const) {
    await visit(`/dev/ui?dir=${direction}`)
    const tab = (name: string) => page.getByRole('tab', { name })

    await tab('Description').focus()
    await page.keyboard.press(onwards)
    await expect(tab('Reviews')).toBeFocused()
    await expect(tab('Reviews')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toHaveText('Nobody has written yet.')
    await page.keyboard.press('End')
    await expect(tab('Questions')).toBeFocused()
    await page.keyboard.press(onwards)
    await expect(tab('Description')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect(tab('Description')).toBeFocused()
  }
})

test.describe('toasts', () => {
  test('stay 7000 ms in the top right corner, in colour', async ({ page, visit }) => {
    await visit('/dev/ui')

    await page.getByRole('button', { name: 'success', exact: true }).click()
    const bar = toasts(page).locator('.Toastify__progress-bar--animated')
    await expect(bar).toBeAttached()
    await pauseToasts(page)
    await expect(toasts(page)).toHaveText('Item removed from cart')
    await expect(toasts(page)).toHaveClass(/Toastify__toast-theme--colored/)
    await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible()
    await expect(bar).toHaveCSS('animation-duration', '7s')

    await bar.evaluate((element) => element.getAnimations().map((animation) => animation.finish()))
    await expect(toasts(page)).toHaveCount(0)
  })

  test('bounce in', async ({ page, visit }) => {
    await visit('/dev/ui')

    // The animation ends within a second.
    const movement = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('animationstart', ({ target }) => {
            if (target instanceof Element && target.matches('.Toastify__toast')) resolve(target.className)
          })
        }),
    )
    await page.getByRole('button', { name: 'info', exact: true }).click()

    expect(await movement).toMatch(/Toastify__bounce-enter--top-right/)
  })

  test('close the gap of a removed toast in 300 ms', async ({ page, visit }) => {
    await visit('/dev/ui')
    await page.getByRole('button', { name: 'error', exact: true }).click()
    await expect(toasts(page)).toBeVisible()
    await pauseToasts(page)
    await untilAnimationsEnd(page)

    const collapse = toasts(page).evaluate(
      (toast) =>
        new Promise<string>((resolve) => {
          const observer = new MutationObserver(() => {
            if (toast.style.transition.includes('ms')) resolve(toast.style.transition)
          })
          observer.observe(toast, { attributes: true, attributeFilter: ['style'] })
        }),
    )
    await toasts(page).getByRole('button', { name: 'Close' }).click()

    expect(await collapse).toContain('300ms')
    await expect(toasts(page)).toHaveCount(0)
  })

  test('appear at the top left in right-to-left text', async ({ page, visit }) => {
    await visit('/ar/dev/ui?dir=rtl')

    await page.getByRole('button', { name: 'warning', exact: true }).click()

    await expect(page.locator('.Toastify__toast-container--top-left')).toBeVisible()
  })
})

test.describe('loading bar', () => {
  const bar = (page: Page) => page.locator('[data-phase]')
  const phase = (page: Page) => bar(page).getAttribute('data-phase')

  test('appears after 200 ms, stays 500 ms at the end, and disappears after another 400', async ({
    page,
    visit,
  }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(/ui\.data/, (route) => answer.promise.then(() => route.continue()))
    await page.clock.install()
    await visit('/dev/ui')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await expect(bar(page)).toHaveCSS('height', '3px')

    await page.getByRole('link', { name: 'A page that takes its time' }).click()
    await page.clock.runFor(199)
    expect(await phase(page)).toBe('idle')
    await page.clock.runFor(1)
    await expect(bar(page)).toHaveAttribute('data-phase', 'running')
    await page.clock.runFor(2000)
    expect(await widthOf(bar(page))).toBeGreaterThan(0.65)
    expect(await widthOf(bar(page))).toBeLessThan(0.75)

    answer.resolve()
    await expect(bar(page)).toHaveAttribute('data-phase', 'done')
    expect(await widthOf(bar(page))).toBe(1)
    await page.clock.runFor(499)
    expect(await phase(page)).toBe('done')
    await page.clock.runFor(1)
    await expect(bar(page)).toHaveAttribute('data-phase', 'hidden')
    await page.clock.runFor(399)
    expect(await phase(page)).toBe('hidden')
    await page.clock.runFor(1)
    await expect(bar(page)).toHaveAttribute('data-phase', 'idle')
    expect(await widthOf(bar(page))).toBe(0)
  })

  test('does not appear for pages that load within 200 ms', async ({ page, visit }) => {
    await page.clock.install()
    await visit('/dev/ui')
    await page.clock.pauseAt(Date.now() + 3_600_000)

    await page.getByRole('link', { name: 'A page that is there at once' }).click()
    await page.clock.runFor(199)
    // The address changes a moment before the page; the theme changes with the page.
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.clock.runFor(1000)

    expect(await phase(page)).toBe('idle')
  })
})

test.describe('reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('nothing is animated', async ({ page, visit }) => {
    await visit('/dev/ui')

    const slow = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element)
          return [animationDuration, transitionDuration].some((durations) =>
            durations.split(', ').some((duration) => Number.parseFloat(duration) > 0.001),
          )
        }).length,
    )

    expect(slow).toBe(0)
  })

  test('a toast still stays for its full time', async ({ page, visit }) => {
    await visit('/dev/ui')

    await page.getByRole('button', { name: 'success', exact: true }).click()
    await page.waitForTimeout(1500)

    await expect(toasts(page)).toBeVisible()
  })
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('accordions and disclosures open, and tabs are links', async ({ page, visit }) => {
    await visit('/dev/ui')

    await page.getByText('Can I send something back?').click()
    await expect(page.getByText('Within thirty days, unless it is food.')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('href', '?tab=reviews')
  })
})

function hasTypefaces(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.fonts.check('16px Figtree') && document.fonts.check('700 32px "Bricolage Grotesque"'),
  )
}

function toasts(page: Page): Locator {
  return page.locator('.Toastify__toast')
}

/** Pauses the timers of visible toasts, so that slow machines have time to check them. */
async function pauseToasts(page: Page): Promise<void> {
  await page.locator('.Toastify__progress-bar--animated').evaluateAll((bars) => {
    for (const bar of bars) for (const animation of bar.getAnimations()) animation.pause()
  })
}

function isFocusInside(dialog: Locator): Promise<boolean> {
  // After the last focusable element of a dialog comes the browser's toolbar; the document has no focus then.
  return dialog.evaluate(
    (element) => document.activeElement === document.body || element.contains(document.activeElement),
  )
}

/** Returns the fraction of the page width that the bar fills, from 0 to 1. */
function widthOf(bar: Locator): Promise<number> {
  return bar.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
}
