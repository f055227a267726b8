/** Checking out without an account is as near as signing in, and asks for nothing that an order does not need. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, phone, test } from '#tests/support/browser.ts'
import { newCustomer } from '#tests/support/demo.ts'
import { callerOf, fillCart, saveAddress, shirt } from '#tests/support/purchase.ts'

const signInPath = '/auth/login?redirect=%2Fcheckout'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`guest checkout stands before signing in and equals it, at ${width}`, async ({ page, visit }) => {
    await page.setViewportSize({ width, height })
    await visit(signInPath)

    const guest = page.getByRole('region', { name: 'Guest checkout' })
    const signIn = page.getByRole('main').getByRole('region', { name: 'Sign in' })
    const asGuest = guest.getByRole('button', { name: 'Continue as guest' })
    const toSignIn = signIn.getByRole('button', { name: 'Sign in', exact: true })
    const boxes = { guest: await guest.boundingBox(), signIn: await signIn.boundingBox() }
    if (!boxes.guest || !boxes.signIn) throw new Error('Both must be on the page')
    expect(boxes.guest.width).toBeCloseTo(boxes.signIn.width, 0)
    if (width === 1440) {
      expect(boxes.guest.y).toBeCloseTo(boxes.signIn.y, 0)
      expect(boxes.guest.x).toBeLessThan(boxes.signIn.x)
      await expect(asGuest).toBeInViewport()
      await expect(toSignIn).toBeInViewport()
    } else {
      expect(boxes.guest.y).toBeLessThan(boxes.signIn.y)
      await page.getByRole('link', { name: 'Have an account? Sign in' }).click()
      await expect(signIn.getByLabel('Password', { exact: true })).toBeInViewport()
    }
    const look = (element: Element) => {
      const { backgroundColor, color, height } = getComputedStyle(element)
      return { backgroundColor, color, height }
    }
    expect(await asGuest.evaluate(look)).toEqual(await toSignIn.evaluate(look))
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
}

test('elsewhere signing in offers no guest checkout', async ({ page, visit }) => {
  await visit('/auth/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Guest checkout' })).toHaveCount(0)
})

test('an address is saved with or without a title, or serves this order only', async ({
  page,
  visit,
  register,
  baseURL,
}) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/checkout')
  const title = page.getByLabel('Title')
  const save = page.getByRole('checkbox', { name: 'Save this address' })
  await expect(save).toBeChecked()
  await expect(title).toBeVisible()
  await expectAccessible(page)

  await save.uncheck()
  await expect(title).toBeHidden()
  await writeAddress(page, '7 Ocean Way')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()
  await expect(page.getByRole('radio', { name: /^For this order only/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /7 Ocean Way/ })).toBeChecked()

  // It is there again after a look at the cart, beside what is saved meanwhile.
  await page.reload()
  await expect(page.getByRole('radio', { name: /7 Ocean Way/ })).toBeChecked()
  await page.getByRole('radio', { name: 'New address' }).check()
  await writeAddress(page, '12 Hope Road')
  await save.check()
  await page.getByRole('button', { name: 'Deliver to this address' }).click()
  await expect(page.getByRole('radio', { name: /^Kingston .*12 Hope Road/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /7 Ocean Way/ }).check()
  await page.getByRole('radio', { name: /Air express/ }).check()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await page.getByRole('button', { name: /^Place order/ }).click()

  await page.waitForURL(/\/order\/success\//)
  await expect(page.getByText('7 Ocean Way')).toBeVisible()
  await visit('/account/addresses')
  await expect(page.getByText('12 Hope Road')).toBeVisible()
  await expect(page.getByText('7 Ocean Way')).toHaveCount(0)
})

test('errors of an unsaved address appear at their fields', async ({ page, visit, register, baseURL }) => {
  await register()
  await fillCart(callerOf(page, baseURL ?? ''), shirt)
  await visit('/checkout')
  await page.getByRole('checkbox', { name: 'Save this address' }).uncheck()
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Street address').fill('8 Palm Court')
  await page.getByLabel('City').fill('London')
  await page.getByLabel('Postcode').fill('nowhere')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/Enter a postcode like SW9 8EJ/)
  await page.getByLabel('Postcode').fill('')
  await page.getByRole('button', { name: 'Deliver to this address' }).click()
  await expect(page.getByText('Pincode is required')).toBeVisible()
})

test('each country’s own word names its postal code', async ({ page, visit, register, baseURL }) => {
  await register()
  await saveAddress(callerOf(page, baseURL ?? ''))
  await visit('/account/addresses')
  await page.getByRole('link', { name: 'Add address' }).click()
  const form = page.getByRole('dialog')
  const words = {
    Jamaica: undefined,
    'United Kingdom': 'Postcode',
    'Trinidad and Tobago': /^Postcode/,
    'United States': 'ZIP code',
    'Puerto Rico': 'ZIP code',
    Canada: 'Postal code',
    Guadeloupe: 'Postal code',
    Ireland: 'Eircode',
  }
  for (const [country, word] of Object.entries(words)) {
    await form.getByLabel('Country').selectOption(country)
    const field = form.locator('input[autocomplete=postal-code]')
    if (word === undefined) await expect(field).toHaveCount(0)
    else await expect(field, country).toHaveAccessibleName(word)
  }
})

test.describe('without script, on a phone, in French', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('a guest checks out without an account or a saved address', async ({ page }) => {
    await page.goto('/fr/product/blue-mountain-coffee-whole-bean')
    await page.getByText('250 g', { exact: true }).first().click()
    await page.locator('form').getByText('Foncée', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Ajouter au panier', exact: true }).click()
    await page.goto('/fr/auth/login?redirect=%2Ffr%2Fcheckout')
    const guest = page.getByRole('region', { name: 'Commander en invité' })
    await guest.getByLabel('Nom complet').fill(newCustomer.name)
    await guest.getByLabel('E-mail').fill(`${crypto.randomUUID()}@shopper.example`)
    await guest.getByLabel('Numéro de téléphone').fill(newCustomer.phone)
    await guest.getByRole('button', { name: 'Continuer en invité' }).click()

    await expect(page.getByRole('checkbox', { name: 'Enregistrer cette adresse' })).not.toBeChecked()
    await expect(page.getByLabel('Intitulé')).toBeHidden()
    await page.getByLabel('Pays').selectOption('Jamaïque')
    await page.getByLabel('Adresse', { exact: true }).fill('12 Hope Road')
    await page.getByLabel('Ville').fill('Kingston')
    await page.getByRole('button', { name: 'Livrer à cette adresse' }).click()
    await expect(page.getByRole('radio', { name: /^Pour cette commande uniquement/ })).toBeChecked()
    await page.getByRole('button', { name: 'Recalculer le total' }).click()
    await expect(page.getByRole('radio', { name: /^Pour cette commande uniquement/ })).toBeChecked()
  })
})

async function writeAddress(page: Page, street: string): Promise<void> {
  await page.getByLabel('Country').selectOption('Jamaica')
  await page.getByLabel('Street address').fill(street)
  await page.getByLabel('City').fill('Kingston')
}
