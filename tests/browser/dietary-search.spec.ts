import { expect, expectAccessible, test } from '#tests/support/browser.ts'

test('a search for a diet shows what it requires, and leads on where nothing suits it', async ({ page }) => {
  await page.goto('/search?search=gluten+free+bread')
  await expect(page.getByText('Only products that their sellers declare gluten free.')).toBeVisible()
  await expect(page.getByRole('link', { name: /cassava bread/i }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /hard dough/i })).toHaveCount(0)

  await page.goto('/search?search=vegan+cake')
  await expect(page.getByRole('heading', { name: 'No “cake” is declared vegan' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See everything vegan' }).click()

  await expect(page.getByText('Only products that their sellers declare vegan.')).toBeVisible()
  await expectAccessible(page)
})

test('a cuisine comes first, and words that add nothing are named', async ({ page }) => {
  await page.goto('/search?search=haitian+food')
  const categories = page.getByRole('navigation', { name: 'Matching categories' })
  await expect(categories.getByRole('link', { name: /Haitian/ })).toBeVisible()

  await page.goto('/search?search=best+coffee+for+espresso+machine')
  await expect(
    page.getByText('No exact matches for “best coffee for espresso machine”. Showing results for “coffee”.'),
  ).toBeVisible()
  await expectAccessible(page)
})
