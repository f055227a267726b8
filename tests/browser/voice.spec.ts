import sharp from 'sharp'
import { expect, expectAccessible, findInEmail, test, untilReady } from '#tests/support/browser.ts'

test('moving a question far down a list keeps it in view, although the message appears at the top', async ({
  page,
  visit,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('operator@tradewind.example')
  await visit('/operator/faqs')
  const main = page.getByRole('main')
  const down = main
    .getByRole('button', { name: /^Move .* down$/ })
    .and(main.locator(':enabled'))
    .last()
  const name = (await down.getAttribute('aria-label'))?.replace(/ down$/, '') ?? ''

  await down.click()
  await expect(main.getByRole('status').first()).toBeAttached()
  await expect(main.getByRole('button', { name: `${name} up` })).toBeFocused()
  await expect(main.getByRole('button', { name: `${name} up` })).toBeInViewport()

  await main.getByRole('button', { name: `${name} up` }).click()
})

test('an operator publishes an article that a visitor reads, and answers the visitor’s message', async ({
  page,
  visit,
  signIn,
  browser,
  baseURL,
}) => {
  const slug = `why-the-sea-hums-${crypto.randomUUID()}`
  const email = `${crypto.randomUUID()}@writer.example`
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0e7c86' } })
    .png()
    .toBuffer()
  await signIn('operator@tradewind.example')
  await visit('/operator/posts/new')
  const main = page.getByRole('main')
  const choosePicture = () =>
    main.getByLabel('Choose a picture').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer })

  await main.getByLabel('Title', { exact: true }).first().fill('Why the sea hums')
  await main.getByLabel('Title', { exact: true }).last().fill('Pourquoi la mer bourdonne')
  await main.getByLabel('Summary').first().fill('It is the wind in the cane')
  await main.getByLabel('Text', { exact: true }).first().fill('<h2>At dusk</h2><p>Listen.</p>')
  await expect(main.getByRole('heading', { name: 'At dusk' })).toBeVisible()
  await main.getByLabel('Address', { exact: true }).fill(slug)
  await main.getByLabel('Author').fill('Odile Jean-Baptiste')
  await main.getByLabel('Topic').fill('Stories')
  await main.getByLabel('Status').selectOption('Publish now')
  await choosePicture()
  await main.getByRole('button', { name: 'Save changes', exact: true }).click()
  const alt = main.getByLabel('Alternative text (English)')
  await expect(alt).toHaveAccessibleDescription(/./)
  await expect(main.getByLabel('Address', { exact: true })).toHaveValue(slug)
  await alt.fill('A bay in the last light')
  await choosePicture()
  await main.getByRole('button', { name: 'Save changes', exact: true }).click()
  await expect(main.getByText('Article saved.')).toBeVisible()
  await expectAccessible(page)

  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, ...(baseURL !== undefined && { baseURL }) })
  const visitor = await context.newPage()
  await visitor.goto(`/fr/blog/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Pourquoi la mer bourdonne' })).toBeVisible()
  await visitor.goto(`/blog/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Why the sea hums' })).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'A bay in the last light' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'At dusk' })).toBeVisible()

  await visitor.goto('/contact-us')
  await untilReady(visitor)
  const form = visitor.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill('Anselm Prosper')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('+17585550177')
  await form.getByLabel('Subject').fill(`About ${slug}`)
  await form.getByRole('textbox', { name: 'Message' }).fill('Does it hum at noon?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByText('Message sent')).toBeInViewport()
  await context.close()

  await visit(`/operator/messages?search=${slug}`)
  await main.getByRole('link', { name: `About ${slug}` }).click()
  await main.getByRole('textbox', { name: 'Your answer' }).fill('Only when nobody listens.')
  await main.getByRole('button', { name: 'Send answer' }).click()
  await expect(main.getByText('Your answer is being sent.')).toBeVisible()
  await findInEmail(baseURL, { email, kind: 'contact_answer', pattern: /Only when nobody listens/ })
})
