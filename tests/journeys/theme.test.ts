/** The theme: draft, preview, and the design of the market once published. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Theme } from '#contract/theme.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { defaultEmailDesign, emailColoursOf } from '#values/email-design.ts'

let market: TestMarket
let operator: TestVisitor
let reader: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  operator = await market.signIn('operator@tradewind.example')
  reader = market.visitor()
})

afterAll(() => market.close())

function written() {
  return operator.call('GET /operator/theme')
}

async function keep(change: Partial<Theme>) {
  const { revision, theme } = await written()
  return operator.call('PUT /operator/theme/draft', { body: { revision, theme: { ...theme, ...change } } })
}

async function refused(change: object) {
  const { revision, theme } = await written()
  const body = { revision, theme: { ...theme, ...change } }
  const { status, problem } = await operator.fail('PUT /operator/theme/draft', { body })
  return { status, errors: problem.errors }
}

async function pageAt(path: string, visitor = reader): Promise<string> {
  return (await visitor.fetch(path)).text()
}

function stylesIn(page: string): string {
  return /href="(\/theme\/[0-9a-f]+\.css)"/.exec(page)?.[1] ?? ''
}

test('a change appears in the preview at once, and for shoppers when published, in each language', async () => {
  const before = await pageAt('/')
  const draft = await keep({
    site_name: 'Leeward <b>Ltd</b>',
    tagline: { en: 'shop on the wind', fr: 'la boutique du vent' },
    notices: [{ en: 'Closed <script>alert(1)</script> on Sunday', fr: 'Fermé le dimanche' }],
    links: [{ label: { en: 'Our "story"' }, href: '/about-us?a=1&b=2' }],
    social: { instagram: 'https://www.instagram.com/leeward' },
    accent: '#8b1a1a',
    header: 'basic',
    header_is_sticky: false,
    product_look: 'classic',
    starts: 'dark',
  })
  const previewed = await pageAt('/operator/theme/preview', operator)
  const meanwhile = await pageAt('/')
  const { version } = await operator.call('POST /operator/theme/publish', { body: draft })
  const page = await pageAt('/')
  const french = await pageAt('/fr')
  const styles = await reader.fetch(stylesIn(page))
  const stale = await reader.fetch('/theme/0000000000000000.css')
  const manifest = await reader.fetch('/manifest.webmanifest')
  const sheet = await operator.fetch('/api/operator/document-design/calm/preview')

  expect(stylesIn(before)).toBe('')
  expect(meanwhile).toBe(before)
  expect(previewed).toContain('Leeward &lt;b&gt;Ltd')
  expect(previewed).toContain('noindex')
  expect(stylesIn(previewed)).toBe(stylesIn(page))
  expect(version).toBe(2)
  expect(page).toContain('<title>Leeward &lt;b&gt;Ltd&lt;/b&gt;, shop on the wind</title>')
  expect(page).not.toContain('<script>alert(1)')
  expect(page).toContain('data-start="dark"')
  expect(page).toContain('href="https://www.instagram.com/leeward"')
  expect(page).toContain('href="/about-us?a=1&amp;b=2"')
  expect(french).toContain('la boutique du vent</title>')
  expect(french).toContain('Fermé le dimanche')
  expect(styles.headers.get('content-type')).toContain('text/css')
  expect(styles.headers.get('cache-control')).toContain('immutable')
  expect(await styles.text()).toMatch(/--sea-500: #8b1a1a;[\s\S]*\.site-nav/)
  expect(stale.headers.get('cache-control')).toBe('no-store')
  expect(await stale.text()).toContain('#8b1a1a')
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
  expect(await manifest.json()).toMatchObject({
    name: 'Leeward <b>Ltd</b>',
    theme_color: '#8b1a1a',
    icons: expect.arrayContaining([expect.objectContaining({ src: '/icon-192.png' })]),
  })
  const [words = ''] = textOfPdf(Buffer.from(await sheet.arrayBuffer()))
  expect(words).toContain('Leeward <b>Ltd</b>')
  expect(words).not.toContain('Tradewind')
})

test('an earlier version can be restored, and a draft discarded', async () => {
  const { revision } = await written()
  await operator.call('POST /operator/theme/versions/{version}/restore', {
    params: { version: '1' },
    body: { revision },
  })
  const draft = await written()
  await operator.call('POST /operator/theme/discard', { body: { revision: draft.revision } })
  const after = await written()
  const missing = await operator.fail('POST /operator/theme/versions/{version}/restore', {
    params: { version: '999' },
    body: { revision: after.revision },
  })
  const nothing = await operator.fail('POST /operator/theme/publish', { body: { revision: after.revision } })

  expect(draft.theme).toMatchObject({ site_name: 'Tradewind', accent: '#09757e' })
  expect(after).toMatchObject({ is_changed: false, version: 2, theme: { accent: '#8b1a1a' } })
  expect(after.versions.map(({ version }) => version)).toEqual([2, 1])
  expect(missing.status).toBe(404)
  expect(nothing.status).toBe(409)
})

test('the second of two concurrent changes to a draft is refused, and nothing is overwritten', async () => {
  const { revision, theme } = await written()
  const called = (site_name: string) =>
    operator.call('PUT /operator/theme/draft', { body: { revision, theme: { ...theme, site_name } } })

  const answers = await Promise.allSettled([called('One'), called('Other')])
  const after = await written()
  await operator.call('POST /operator/theme/discard', { body: { revision: after.revision } })

  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  expect(after.revision).toBe(revision + 1)
})

test('each invalid field is reported', async () => {
  const wrong = await refused({
    site_name: ' ',
    accent: 'teal',
    links: [{ label: { en: 'Out' }, href: '//elsewhere.example' }],
    social: { x: 'javascript:alert(1)' },
    header: 'upside_down',
  })
  const unread = await refused({ accent: '#ffcc00', offer: '#112244' })
  const lost = await refused({ header_logo: 'uploads/none' })

  expect(wrong).toEqual({
    status: 422,
    errors: {
      'theme.site_name': ['This Field Cannot Be Empty'],
      'theme.accent': ['Choose a colour, for example #0b7a75'],
      'theme.links.0.href': [expect.stringContaining('starts with a slash')],
      'theme.social.x': [expect.stringContaining('https://')],
      'theme.header': [expect.any(String)],
    },
  })
  expect(unread).toEqual({
    status: 422,
    errors: {
      'theme.accent': ['This colour is hard to read in light or dark mode'],
      'theme.offer': ['This colour is hard to read in light or dark mode'],
    },
  })
  expect(lost.errors).toEqual({ 'theme.header_logo': [expect.stringContaining('is missing')] })
  expect((await written()).is_changed).toBe(false)
})

test('popups show their coupon’s benefit, and are hidden without a coupon or when off', async () => {
  const before = await reader.call('GET /popups')
  const { data: coupons } = await operator.call('GET /operator/coupons', { query: { search: 'STAY15' } })
  const [stay] = coupons
  const draft = await keep({ newsletter_on: false, exit_text: { en: 'Stay <i>on</i>, {share} less' } })
  await operator.call('POST /operator/theme/publish', { body: draft })
  const after = await reader.call('GET /popups')
  const params = { id: stay?.id ?? '' }
  await operator.call('POST /operator/coupons/{id}/state', { params, body: { command: 'pause' } })
  const paused = await reader.call('GET /popups')
  await operator.call('POST /operator/coupons/{id}/state', { params, body: { command: 'resume' } })

  expect(before).toMatchObject({ newsletter: { share: '10%' }, exit: { share: '15%' } })
  expect(before.newsletter?.text).toContain('Get 10% off')
  expect(after.newsletter).toBeUndefined()
  expect(after.exit?.text).toBe('Stay <i>on</i>, 15% less')
  expect(paused).toEqual({})
})

test('emails have the published colours, name and logo', async () => {
  const upload = await createPicture({ width: 600, height: 200 })
  const { picture } = await operator.call('POST /customer/pictures', { upload })
  const look = {
    site_name: 'Windward & Sons et Compagnie Générale des Îles-sous-le-Vent',
    accent: '#8b1a1a',
    header_logo: picture.url.replace('/media/', ''),
  }
  await operator.call('POST /operator/theme/publish', { body: await keep(look) })

  await market.register('themed@shopper.example')
  await market.runJobs()
  const { html, text } = await mailOf(operator, { search: 'themed@', kind: 'welcome' })
  const { headers } = await reader.fetch(/<img[^>]+src="http:\/\/market\.test([^"]+)"/.exec(html)?.[1] ?? '')

  const { accent, accentInDark, action } = emailColoursOf((await written()).theme)
  for (const colour of [accent, accentInDark, action]) expect(html).toContain(colour)
  expect(html).not.toContain(defaultEmailDesign.colours.accent)
  expect(html).toContain('Windward &amp; Sons')
  expect(text).toContain('des Îles-sous-le-Vent, the Caribbean marketplace')
  // JPEG, because many email clients don't support WebP; PDF documents use it too.
  expect(headers.get('content-type')).toBe('image/jpeg')
  const { bytes } = await operator.call('GET /operator/document-design/{design}/preview', {
    params: { design: 'calm' },
  })
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
})

test('another’s upload cannot be a logo, one’s own can, and it is in the style sheet', async () => {
  const shopper = await market.signIn('maya@shopper.example')
  const picture = await createPicture({ width: 600, height: 200 })
  const theirs = await shopper.call('POST /customer/pictures', { upload: picture })
  const own = await operator.call('POST /customer/pictures', { upload: picture })
  const keyOf = (url: string) => url.replace('/media/', '')

  const no = await refused({ favicon: keyOf(theirs.picture.url) })
  const kept = await keep({ header_logo: keyOf(own.picture.url), favicon: keyOf(own.picture.url) })
  const previewed = await pageAt('/operator/theme/preview', operator)
  const styles = await (await reader.fetch(stylesIn(previewed))).text()
  await operator.call('POST /operator/theme/discard', { body: kept })

  expect(no).toMatchObject({ status: 422, errors: { 'theme.favicon': [expect.any(String)] } })
  expect(previewed).toContain(`rel="icon" href="${own.picture.url}/160.webp"`)
  expect(styles).toContain(`url("${own.picture.url}/480.webp")`)
})

test('the 404 page shows the operators’ text and picture, and shared pages show their logo', async () => {
  const before = await pageAt('/nowhere')
  const upload = await createPicture({ width: 600, height: 200, colour: '#c0ffee' })
  const { picture } = await operator.call('POST /customer/pictures', { upload })
  const key = picture.url.replace('/media/', '')
  const shared = async (path: string) => /property="og:image" content="([^"]+)"/.exec(await pageAt(path))?.[1]
  const sharedBefore = await shared('/product/scotch-bonnet-fire')
  const draft = await keep({
    not_found_text: { en: 'No wind <i>here</i>', fr: 'Pas de vent ici' },
    not_found_picture: key,
    not_found_button: { en: 'To the harbour' },
    header_logo: key,
    logo_shows_name: false,
  })
  const preview = await pageAt('/operator/theme/preview', operator)
  await operator.call('POST /operator/theme/publish', { body: draft })

  const page = await pageAt('/nowhere')
  const french = await pageAt('/fr/nowhere')
  const addresses = await Promise.all(['/product/scotch-bonnet-fire', '/about-us'].map(shared))
  const pictures = await Promise.all(addresses.map((address) => coloursOf(address, SIGN)))
  await operator.call('POST /operator/theme/publish', {
    body: await keep({ not_found_button_on: false, share_picture: key }),
  })
  const shown = await coloursOf(await shared('/about-us'), { left: 1000, top: 300 })

  expect(before).toContain('The page may have moved')
  for (const html of [preview, page]) {
    expect(html).toContain('No wind &lt;i&gt;here')
    expect(html).toContain(`${picture.url}/`)
    expect(html).toContain('To the harbour')
    expect(html).not.toContain('The page may have moved')
  }
  expect(page).toContain('Page Not Found')
  expect(french).toContain('Pas de vent ici')
  expect(await pageAt('/nowhere')).not.toContain('To the harbour')
  expect(addresses[0]).not.toBe(sharedBefore)
  expect(pictures).toEqual([LOGO_COLOUR, LOGO_COLOUR])
  expect(shown).toEqual(LOGO_COLOUR)
})

const LOGO_COLOUR = [192, 255, 238]

/** Position of the logo in the preview picture of a shared page. */
const SIGN = { left: 90, top: 80 }

/** Returns the approximate colour of such a picture at a position; compression changes it slightly. */
async function coloursOf(
  address: string | undefined,
  place: { left: number; top: number },
): Promise<number[]> {
  const answer = await reader.fetch((address ?? '').replace(market.origin, ''))
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract({ ...place, width: 8, height: 8 })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((part, place) => {
    const wanted = LOGO_COLOUR[place] ?? 0
    return Math.abs(part - wanted) < 6 ? wanted : part
  })
}

test('without script an invalid colour is refused at its field, with a button for the nearest valid one', async () => {
  const form = await pageAt('/operator/theme', operator)
  const fields = new Map(
    [...form.matchAll(/name="([\w.]+)"[^>]*? value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const base = {
    revision: String((await written()).revision),
    site_name: 'Wind & Sons',
    'tagline.en': 'a shop',
    'description.en': 'Goods',
    'about.en': 'We',
    'newsletter_title.en': 'News',
    'newsletter_text.en': 'Take {share} off',
    'exit_title.en': 'Stay',
    'exit_text.en': 'Take {share} off',
    'cookies_text.en': 'Cookies?',
    action: '#d54226',
    offer: '#ffb044',
    starts: 'light',
    header: 'classic',
    top_bar: 'off',
    footer: 'light',
    product_look: 'basic',
    product_layout: 'product_thumbnail',
    collection_layout: 'collection_left_sidebar',
    store_list_layout: 'classic_store',
    store_page_layout: 'classic_store_details',
    'notices.0.en': '',
    'notices.1.en': 'Only this',
  }

  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg')
  const answer = await send({ ...base, accent: '#ffcc00', command: 'keep', 'favicon.file': drawing })
  const again = await answer.text()
  const [, colour = ''] = /value="use:accent:(#[0-9a-f]{6})"/.exec(again) ?? []
  const kept = await send({ ...base, accent: '#ffcc00', command: `use:accent:${colour}` })
  const after = await written()
  await operator.call('POST /operator/theme/discard', { body: { revision: after.revision } })
  const next = { ...base, revision: String((await written()).revision), accent: '#8b1a1a' }
  const blurred = await send({ ...next, action: 'brick <red>', command: 'keep', 'favicon.file': drawing })
  const blurredAgain = await blurred.text()

  expect(fields.get('accent')).toBe('#8b1a1a')
  expect(answer.status).toBe(422)
  expect(again).toContain('This colour is hard to read in light or dark mode')
  expect(again).toContain('This file isn’t a picture we can use')
  expect(blurred.status).toBe(422)
  // A colour input would show black instead.
  expect(blurredAgain).toMatch(
    /<input(?=[^>]* value="brick &lt;red&gt;")(?=[^>]* name="action")(?=[^>]* type="text")/,
  )
  expect(blurredAgain).toContain('This file isn’t a picture we can use')
  expect(again).toContain('Wind &amp; Sons')
  expect(kept.status).toBe(303)
  expect(after.theme).toMatchObject({
    site_name: 'Wind & Sons',
    accent: colour,
    notices: [{ en: 'Only this' }],
  })
})

test('a market with another name and logo shows the original ones to neither readers nor search engines', async () => {
  const { picture } = await operator.call('POST /customer/pictures', {
    upload: await createPicture({ width: 600, height: 200 }),
  })
  const look = { site_name: 'Windward', header_logo: picture.url.replace('/media/', '') }
  await operator.call('POST /operator/theme/publish', { body: await keep(look) })

  const home = await pageAt('/')
  const post = await pageAt(/href="(\/blog\/[a-z-]+)"/.exec(await pageAt('/blog'))?.[1] ?? '')
  const others = await Promise.all(
    ['/auth/login', '/fr/auth/login', '/seller/become-seller'].map((path) => pageAt(path)),
  )

  for (const page of [home, post]) {
    expect(page).toContain(`"logo":"${market.origin}${picture.url}/`)
    expect(page).not.toContain('icon-512.png"')
  }
  for (const page of [home, ...others]) expect(page).not.toContain('Tradewind')
})

test('stores are listed and laid out as operators choose, unless the address names a layout', async () => {
  const before = await Promise.all([pageAt('/seller/stores'), pageAt('/shops/madras-lane')])
  const layouts = { store_list_layout: 'basic_store', store_page_layout: 'basic_store_details' } as const
  await operator.call('POST /operator/theme/publish', { body: await keep(layouts) })

  const after = await Promise.all([pageAt('/seller/stores'), pageAt('/shops/madras-lane')])
  const asked = await pageAt('/shops/madras-lane?layout=classic_store_details')

  // One layout has separate views, the other shows everything.
  const hasViews = (page: string) => /href="\/shops\/madras-lane\?[^"]*tab=hours"/.test(page)
  expect([hasViews(before[1]), hasViews(after[1]), hasViews(asked)]).toEqual([true, false, true])
  expect(asked).toContain('href="/shops/madras-lane?layout=classic_store_details&amp;tab=hours"')
  expect(asked).toContain('name="robots"')
  const current = (page: string) => /aria-current="true"[^>]*?layout=(\w+)/.exec(page)?.[1]
  expect([current(before[0]), current(after[0])]).toEqual(['classic_store', 'basic_store'])
})

test('a one-page store shows its products at the address of every view, with a link back from all reviews', async () => {
  await operator.call('POST /operator/theme/publish', {
    body: await keep({ store_page_layout: 'basic_store_details' }),
  })

  const about = await pageAt('/shops/madras-lane?tab=about')
  const reviews = await pageAt('/shops/madras-lane?tab=reviews')

  expect(about).toContain('Sort by')
  expect(reviews).toContain('href="/shops/madras-lane"')
})

test('the preview does not exist for anyone but operators', async () => {
  const shopper = await market.signIn('maya@shopper.example')

  const answer = await shopper.fetch('/operator/theme/preview')

  expect(answer.status).toBe(404)
})

/** Submits the form as a browser without script does. */
function send(fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return operator.fetch('/operator/theme', {
    method: 'POST',
    body,
    headers: { origin: market.origin },
    redirect: 'manual',
  })
}
