import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  phone,
  test,
  untilInteractive,
} from '#tests/support/browser.ts'
import { newCustomer } from '#tests/support/demo.ts'

const sauce = { typo: 'scoch bonet', meant: 'scotch bonnet', name: 'Scotch Bonnet Fire', kind: 'Wicked' }

const thanks = /^Thank you, .+ Your order is placed\.$/

test('a typo and a filter lead to a product bought by keyboard alone', async ({ page, visit }) => {
  test.slow()
  await visit('/')
  const keys = byKeyboard(page)
  await keys.reach(page.locator('#search'))
  await page.keyboard.type(sauce.typo)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Showing results for “${sauce.meant}”.`)).toBeVisible()

  await keys.reach(page.getByRole('checkbox', { name: /^Sauces & Seasonings/ }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/category=sauces/)
  await expect(page.getByRole('link', { name: 'Remove: Sauces & Seasonings' })).toBeVisible()
  await keys.reach(page.getByRole('main').getByRole('link', { name: sauce.name, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: sauce.name, level: 1 })).toBeFocused()

  await keys.reach(page.getByRole('main').getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/variant=/)
  await keys.reach(page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first())
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Your cart/ })
  await expect(drawer).toContainText(sauce.name)
  await keys.reach(drawer.getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await buyAsGuest(page, keys)
})

test.describe('touch on a phone', () => {
  test.use({ ...phone, hasTouch: true })

  test('a typo and a filter lead to a product, which is bought', async ({ page, visit }) => {
    test.slow()
    await visit('/')
    await page.locator('#search').tap()
    await page.locator('#search').fill(sauce.typo)
    await page.getByRole('search').getByRole('button', { name: 'Search' }).tap()
    await expect(page.getByText(`Showing results for “${sauce.meant}”.`)).toBeVisible()

    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('checkbox', { name: /^Sauces & Seasonings/ }).tap()
    await expect(page).toHaveURL(/category=sauces/)
    await page.getByRole('button', { name: /^Show \d+ products?$/ }).tap()
    await page.getByRole('main').getByRole('link', { name: sauce.name, exact: true }).tap()
    await page.getByText(sauce.kind, { exact: true }).first().tap()
    await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first().tap()
    await page
      .getByRole('dialog', { name: /^Your cart/ })
      .getByRole('link', { name: 'Checkout' })
      .tap()
    await buyAsGuest(page, byTouch())
  })
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a typo and a filter lead to a product, which is bought', async ({ page, visit }) => {
    test.slow()
    await visit('/')
    await page.locator('#search').fill(sauce.typo)
    await page.locator('#search').press('Enter')
    await expect(page.getByText(`Showing results for “${sauce.meant}”.`)).toBeVisible()

    await page.getByRole('checkbox', { name: /^Sauces & Seasonings/ }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/category=sauces/)
    await page.getByRole('main').getByRole('link', { name: sauce.name, exact: true }).click()
    await page.getByText(sauce.kind, { exact: true }).first().click()
    await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first().click()
    await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Checkout' }).click()
    await buyAsGuest(page, byForms())
  })

  test('columns are a form, and each layout has an address', async ({ page, visit }) => {
    await visit('/shops/home?layout=collection_offcanvas_filter')
    await page.getByRole('button', { name: 'List', exact: true }).locator('visible=true').click()
    await expect(page).toHaveURL('/shops/home?layout=collection_offcanvas_filter')
    await expect(page.getByText('Wide cotton weave for two')).toBeVisible()
    await visit('/groceries')
    await expect(
      page.getByRole('button', { name: 'List', exact: true }).locator('visible=true'),
    ).toHaveAttribute('aria-pressed', 'true')
  })
})

test('back and forward restore filters and scroll position', async ({ page, visit }) => {
  await visit('/groceries')
  await page.getByRole('checkbox', { name: /^Spices/ }).check()
  await expect(page).toHaveURL('/groceries?category=spices')
  await page.getByRole('checkbox', { name: /^Fresh Fruit/ }).check()
  await expect(page).toHaveURL('/groceries?category=fruit,spices')
  await expect(page.getByRole('link', { name: 'Remove: Fresh Fruit' })).toBeVisible()
  const card = page.getByRole('main').getByRole('article').nth(14).getByRole('link').last()
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  expect(place).toBeGreaterThan(400)

  await card.click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page).toHaveURL('/groceries?category=fruit,spices')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(place - 120)
  await expect(page.getByRole('checkbox', { name: /^Fresh Fruit/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Fresh Fruit/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Spices/ })).toBeChecked()
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: /^Fresh Fruit/ })).toBeChecked()
})

test('columns chosen for a visit apply to the next list, unless its address names a layout', async ({
  page,
  visit,
}) => {
  await visit('/shops/home')
  await columns(page, '3 columns').click()
  await expect(columns(page, '3 columns')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Groceries', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Groceries', level: 1 })).toBeVisible()
  await expect(columns(page, '3 columns')).toHaveAttribute('aria-pressed', 'true')

  await visit('/groceries?layout=collection_5_grid')
  await expect(columns(page, '5 columns')).toHaveAttribute('aria-pressed', 'true')
})

test('a price slider moves by one, by ten and to its ends', async ({ page, visit }) => {
  await visit('/shops/home')
  const thumb = page.getByRole('slider', { name: /^From/ })
  const lowest = Number(await thumb.inputValue())
  // The first key press loads the scripts of the filters.
  await page.keyboard.press('Tab')
  await untilInteractive(thumb)
  await thumb.focus()
  await page.keyboard.press('ArrowRight')
  await expect(thumb).toHaveValue(String(lowest + 1))
  await page.keyboard.press('PageUp')
  await expect(thumb).toHaveValue(String(lowest + 11))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  await expect(thumb).toHaveValue(String(lowest))
  await page.keyboard.press('PageUp')
  await expect(page).toHaveURL(new RegExp(`price=${lowest + 10}-`))
  await page.keyboard.press('Home')
  await expect(thumb).toHaveValue(String(lowest))
})

test('suggestions come in three groups with matches marked, and Escape keeps the query', async ({
  page,
  visit,
}) => {
  await visit('/')
  const field = page.locator('#search')
  await field.pressSequentially('ham')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible()
  await expect(list.locator('mark').first()).toHaveText(/^ham/i)
  await expectAccessible(page, 'header')
  await field.press('ArrowUp')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('ham')
})

test('a search field finds one of many categories', async ({ page, visit }) => {
  await visit('/groceries')
  await page.getByRole('searchbox', { name: 'Search: Category' }).pressSequentially('coff')
  await expect(page.getByRole('checkbox', { name: /^Coffee/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Fresh Fruit/ })).toBeHidden()
  await expect(page).toHaveURL('/groceries')
})

for (const language of ['', '/ar']) {
  test(`popovers of the filter bar stay within its row${language && ', from right to left as well'}`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(`${language}/shops/home?layout=collection_5_grid`)
    const groups = page.locator('details[data-group]')
    expect(await groups.count()).toBeGreaterThan(8)

    for (const group of await groups.all()) {
      await group.locator('> summary').click()
      await expect(group.locator('fieldset')).toBeVisible()
      const beyond = await group.evaluate((details: HTMLDetailsElement) => {
        const row = details.closest('form')?.getBoundingClientRect()
        const panel = details.querySelector('fieldset')?.getBoundingClientRect()
        return row && panel && Math.max(row.left - panel.left, panel.right - row.right)
      })
      expect(beyond).toBeLessThanOrEqual(0.5)
      await group.locator('> summary').click()
    }
  })
}

const layouts = [
  'left_sidebar',
  'right_sidebar',
  'no_sidebar',
  '3_grid',
  '4_grid',
  '5_grid',
  'list_view',
  'category_slider',
  'category_sidebar',
  'banner',
  'offcanvas_filter',
]

for (const layout of layouts) {
  test(`layout ${layout} is accessible, and fits a phone from right to left`, async ({ page, visit }) => {
    await visit(`/shops/home?layout=collection_${layout}`)
    await expectAccessible(page, 'main')

    await page.setViewportSize({ width: 390, height: 844 })
    await visit(`/ar/shops/home?layout=collection_${layout}`)
    await expectNoOverflow(page)
  })
}

function columns(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).locator('visible=true')
}

type Target = ReturnType<Page['getByRole']>

/** Input methods: each reaches a control and uses it. */
interface Hands {
  press(target: Target): Promise<void>
  write(target: Target, text: string): Promise<void>
  choose(target: Target, label: string): Promise<void>
  reach(target: Target): Promise<void>
}

/** Buys from the sign-in page of checkout, as a guest in Kingston who pays in cash. */
async function buyAsGuest(page: Page, hands: Hands): Promise<void> {
  const guest = page.getByRole('region', { name: 'Guest checkout' })
  await hands.write(guest.getByLabel('Full name'), newCustomer.name)
  await hands.write(guest.getByLabel('Email'), `${crypto.randomUUID()}@shopper.example`)
  await hands.write(guest.getByLabel('Phone number'), newCustomer.phone)
  await hands.press(guest.getByRole('button', { name: 'Continue as guest' }))

  await hands.choose(page.getByLabel('Country'), 'Jamaica')
  await hands.write(page.getByLabel('Street address'), '12 Hope Road')
  await hands.write(page.getByLabel('City'), 'Kingston')
  await hands.press(page.getByRole('button', { name: 'Deliver to this address' }))
  // Full slots are listed too.
  const times = page.getByRole('group', { name: 'Delivery slot' }).getByRole('radio', { disabled: false })
  await hands.press(times.first())
  await hands.press(page.getByRole('radio', { name: /^Cash on delivery/ }))
  await hands.press(page.getByRole('button', { name: /^Place order/ }))
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
}

/** Moves to controls by Tab, without clicks. */
function byKeyboard(page: Page): Hands {
  async function reach(target: Target): Promise<void> {
    await expect(target).toBeVisible()
    const element = await target.elementHandle()
    for (let step = 0; step < 250; step++) {
      const place = await page.evaluate((wanted) => {
        const { activeElement: here } = document
        if (here === wanted) return 'there'
        const areRadios = here instanceof HTMLInputElement && wanted instanceof HTMLInputElement
        return areRadios && here.type === 'radio' && here.name === wanted.name ? 'beside' : 'away'
      }, element)
      if (place === 'there') return
      await page.keyboard.press(place === 'beside' ? 'ArrowDown' : 'Tab')
    }
    throw new Error(`Tab did not reach ${target}`)
  }
  return {
    reach,
    async press(target) {
      await reach(target)
      // The totals may still be loading.
      await expect(target).toBeEnabled()
      const isChoice = await target.evaluate((element) => element instanceof HTMLInputElement)
      await page.keyboard.press(isChoice ? 'Space' : 'Enter')
    },
    async write(target, text) {
      await reach(target)
      await page.keyboard.type(text)
    },
    async choose(target, label) {
      await reach(target)
      await page.keyboard.type(label)
    },
  }
}

function byTouch(): Hands {
  return { ...byForms(), press: (target) => target.tap() }
}

function byForms(): Hands {
  return {
    reach: (target) => target.focus(),
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    choose: async (target, label) => {
      await target.selectOption(label)
    },
  }
}
