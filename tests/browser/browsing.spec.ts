import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  phone,
  test,
  untilReady,
} from '#tests/support/browser.ts'

const sauce = { slug: 'scotch-bonnet-fire', name: 'Scotch Bonnet Fire' }

test('a search leads to a product, its hottest variant and the open cart', async ({ page, visit }) => {
  await visit('/')
  await searchField(page).fill('scotch bonnet')
  await searchField(page).press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “scotch bonnet”')
  await page.getByRole('link', { name: sauce.name, exact: true }).click()
  await expect(page.getByRole('heading', { name: sauce.name, level: 1 })).toBeVisible()
  await page.getByText('Wicked', { exact: true }).click()
  await expect(page).toHaveURL(/variant=/)
  await addButton(page).click()

  const drawer = page.getByRole('dialog', { name: /^Your cart/ })
  await expect(drawer).toContainText(sauce.name)
  await expect(drawer).toContainText('Wicked')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeAttached()
})

test('typing suggests products, categories and stores, navigable by arrow keys', async ({ page, visit }) => {
  await visit('/')
  await searchField(page).pressSequentially('pepp')

  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions).toBeVisible()
  await searchField(page).press('ArrowDown')
  await expect(suggestions.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await searchField(page).press('Enter')

  await expect(page).not.toHaveURL(/\/$/)
})

test('a product card adds simple products and opens the options of others', async ({ page, visit }) => {
  await visit('/deals')
  const add = page.getByRole('button', { name: /^Add to cart: / }).first()
  const name = (await add.getAttribute('aria-label'))?.replace('Add to cart: ', '') ?? ''

  await add.click()
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText(name)
  await page.keyboard.press('Escape')
  const choose = page.getByRole('link', { name: /^Choose options: / }).first()
  const wanted = (await choose.getAttribute('aria-label'))?.replace('Choose options: ', '') ?? ''
  await choose.click()

  await expect(page.getByRole('dialog', { name: wanted })).toBeVisible()
})

test('a menu dish asks for its options before it is added', async ({ page, visit }) => {
  await visit('/restaurants/tavias-pot')
  await page.getByRole('link', { name: 'Choose options: Pimento-Smoked Jerk Chicken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pimento-Smoked Jerk Chicken' })
  await dialog.getByRole('radio', { name: 'Hot' }).check()
  await expectAccessible(page, 'dialog:open')
  await dialog.getByRole('button', { name: /^Add to cart/ }).click()

  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Hot')
})

test('filters narrow a list, appear in the address, and are removed one by one', async ({ page, visit }) => {
  await visit('/groceries')
  await page.getByRole('checkbox', { name: /^Spices/ }).check()
  await expect(page).toHaveURL('/groceries?category=spices')
  await page.getByRole('spinbutton', { name: /^To/ }).fill('8')
  await expect(page).toHaveURL('/groceries?category=spices&price=-8')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await expect(page).toHaveURL('/groceries?category=spices&price=-8&sortBy=low-high')

  await page.getByRole('link', { name: 'Remove: Spices' }).click()
  await expect(page).toHaveURL('/groceries?price=-8&sortBy=low-high')
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Spices/ })).toBeChecked()
})

test('a page past the end opens the last page, and an invalid filter finds nothing', async ({
  page,
  visit,
}) => {
  await visit('/groceries?page=999&sortBy=sideways')

  await expect(page).toHaveURL(/\/groceries\?page=\d$/)
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]')).toBeVisible()

  await visit('/groceries?rating=9')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page).toHaveURL('/groceries')
})

test('a sold-out product shows its state and cannot be added', async ({ page, visit }) => {
  await visit('/product/hibiscus-enamel-mug')

  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await expect(addButton(page)).toHaveCount(0)
})

test('an empty search offers categories, and an unknown address a link home', async ({ page, visit }) => {
  await visit('/search?search=xqzzv')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Categories', exact: true })).toBeVisible()

  await visit('/product/no-such-thing')
  await expect(page.getByText('Page Not Found: /product/no-such-thing')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the market' }).click()
  await expect(page).toHaveURL('/')
})

test('the keyboard skips the menus, and opens and closes the category menu', async ({ page, visit }) => {
  await visit('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  // The first key press loads the scripts of the menus.
  await expect(page.locator('[data-waits]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')

  const opener = page.getByRole('button', { name: 'All categories' })
  const entry = page.getByRole('link', { name: 'Larimar', exact: true })
  await opener.press('Enter')
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(opener).toBeFocused()
})

test.describe('phone', () => {
  test.use(phone)

  test('no page is wider than the screen', async ({ page, visit }) => {
    for (const path of [
      '/',
      '/fr',
      '/ar',
      '/groceries',
      `/product/${sauce.slug}`,
      '/restaurants/double-up',
    ]) {
      await visit(path)
      await expectNoOverflow(page, path)
    }
  })

  test('the buy button stays in view while scrolling', async ({ page, visit }) => {
    await visit(`/product/${sauce.slug}`)
    await page.getByText('Hot', { exact: true }).click()
    await page.getByRole('tab', { name: /^Reviews/ }).scrollIntoViewIfNeeded()
    await page
      .getByRole('region', { name: sauce.name, exact: true })
      .getByRole('button', { name: 'Add to cart' })
      .click()

    await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText(sauce.name)
  })

  test('filters and menu open from the side', async ({ page, visit }) => {
    await visit('/groceries')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: /^Spices/ }).check()
    await expect(page).toHaveURL('/groceries?category=spices')
    await page.getByRole('checkbox', { name: /^Fresh Fruit/ }).check()
    await page.getByRole('button', { name: /^Show \d+ products$/ }).click()
    await expect(page).toHaveURL('/groceries?category=fruit,spices')

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#market-menu').getByRole('link', { name: 'Beauty', exact: true }).click()
    await expect(page).toHaveURL('/beauty')
  })

  test('a menu opened during a page change stays open', async ({ page, visit }) => {
    // Delays React's background work, like a busy phone.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype
      const waiting: (() => void)[] = []
      let isHeld = false
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        const send = () => postMessage.call(this, message)
        if (isHeld) waiting.push(send)
        else send()
      }
      addEventListener('hold', () => {
        isHeld = true
      })
      addEventListener('let-go', () => {
        isHeld = false
        for (const send of waiting.splice(0)) send()
      })
    })
    await visit('/groceries')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.keyboard.press('Escape')
    // The code that closes menus loads with the first use of a menu.
    await expect(page.locator('[data-waits]')).toHaveCount(0)
    await untilReady(page)

    await page.evaluate(() => dispatchEvent(new Event('hold')))
    await page.getByRole('link', { name: 'Spices', exact: true }).click()
    await expect(page).toHaveURL('/groceries?category=spices')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.evaluate(() => dispatchEvent(new Event('let-go')))

    await expect(page.locator('[aria-label="Applied filters"] > li')).toHaveCount(2)
    await untilReady(page)
    await expect(page.locator('#market-menu')).toBeVisible()
  })
})

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search leads to a product, its hottest variant and the cart', async ({ page, visit }) => {
    await visit('/')
    await searchField(page).fill('scotch bonnet')
    await searchField(page).press('Enter')
    await page.getByRole('link', { name: sauce.name, exact: true }).click()
    await page.getByText('Wicked', { exact: true }).click()
    await page.getByRole('button', { name: 'Show this option' }).click()
    await expect(page).toHaveURL(/variant=/)
    await page.getByRole('spinbutton', { name: /^Quantity/ }).fill('2')
    await addButton(page).click()

    await visit('/cart')
    await expect(page.getByRole('main')).toContainText(sauce.name)
    await expect(page.getByRole('main')).toContainText('Wicked')
  })

  test('filters and sorting are forms', async ({ page, visit }) => {
    await visit('/groceries')
    await page.getByRole('checkbox', { name: /^Spices/ }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL('/groceries?category=spices')

    await page.getByLabel('Sort by').selectOption('Price, low to high')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/groceries?category=spices&sortBy=low-high')
  })

  test('the newsletter sign-up has its own page', async ({ page, visit }) => {
    await visit('/')
    const form = page.getByRole('contentinfo')
    await form.getByLabel('Your email address').fill('not an address')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Invalid Email').first()).toBeVisible()
  })
})

for (const [colorMode, language] of [
  ['light', ''],
  ['dark', '/ar'],
] as const) {
  test.describe(`${colorMode}, ${language ? 'right to left' : 'left to right'}`, () => {
    test.use({ colorMode })

    for (const path of ['/', '/deals', `/product/${sauce.slug}`, '/restaurants/double-up', '/shops']) {
      test(`${path} is accessible`, async ({ page, visit }) => {
        // Checks everything on a long page.
        test.slow()
        await visit(`${language}${path}`)
        await expectAccessible(page)
      })
    }
  })
}

function searchField(page: Page) {
  return page.locator('#search')
}

function addButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first()
}
