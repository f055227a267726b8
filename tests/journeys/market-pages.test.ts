/** Static pages: their initial text, and editing by operators. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { createPicture } from '#tests/support/pictures.ts'

let market: TestMarket
let operator: TestVisitor
let reader: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  operator = await market.signIn('operator@tradewind.example')
  reader = market.visitor()
})

afterAll(() => market.close())

async function shown(path: string): Promise<string> {
  return (await reader.fetch(path)).text()
}

const slugs = ['terms', 'privacy', 'shipping-and-returns']

test('a new market has terms, privacy and returns in English and French, linked wherever needed', async () => {
  const register = await shown('/auth/register')
  const registerInFrench = await shown('/fr/auth/register')
  const sitemap = await shown('/sitemap/fr/pages.xml')

  for (const slug of slugs) {
    const english = await reader.call('GET /pages/{slug}', { params: { slug } })
    const french = await shown(`/fr/pages/${slug}`)
    expect(english).toMatchObject({ slug, language: 'en' })
    expect(english.body.headings.length).toBeGreaterThan(5)
    expect(french).toContain('Dernière mise à jour le')
    expect(french).not.toContain(english.body.headings[0]?.text)
    expect(sitemap).toContain(`<loc>http://market.test/fr/pages/${slug}</loc><lastmod>`)
  }
  for (const [page, prefix] of [
    [register, ''],
    [registerInFrench, '/fr'],
  ] as const) {
    for (const slug of slugs) expect(page).toContain(`href="${prefix}/pages/${slug}"`)
    expect(page).toMatch(
      new RegExp(
        `href="${prefix}/pages/terms"[^>]*target="_blank"|target="_blank"[^>]*href="${prefix}/pages/terms"`,
      ),
    )
  }
})

test('operators see titles of pages, questions and articles in their own language', async () => {
  const seen = async (path: string) => (await operator.fetch(`/fr/operator/${path}`)).text()
  const { data: posts } = await operator.call('GET /operator/posts', {})
  const hammock = posts.find(({ slug }) => slug === 'how-to-hang-a-hammock')

  expect(await seen('pages')).toContain('>Confidentialité</a>')
  expect(await seen('faqs')).toContain('>Comment commander auprès de plusieurs boutiques')
  expect(await seen(`posts/${hammock?.id}`)).toMatch(/<h1.*Accrocher un hamac.*<\/h1>/s)
})

test('without a translation the English text is shown and marked as English', async () => {
  const arabic = await shown('/ar/pages/terms')

  expect(arabic).toContain('<html lang="ar"')
  expect(arabic).toMatch(/<div lang="en" dir="ltr" class="rich-text">/)
  expect(arabic).toContain('href="/ar/pages/shipping-and-returns"')
})

test('an operator’s text is shown at once in its language, sanitised, with history and audit entry', async () => {
  const french = { language: 'fr', slug: 'terms' } as const
  const before = await operator.call('GET /operator/pages/{language}/{slug}', { params: french })
  const english = await shown('/pages/terms')
  const text = {
    title: 'Nos règles',
    description: 'En bref.',
    body: '<h2>Bon à savoir</h2><p onclick="steal()">Voir <a href="/cart">le panier</a><script>steal()</script></p>',
  }

  const preview = await operator.call('POST /operator/pages/preview', {
    body: { language: 'fr', body: text.body },
  })
  await operator.call('PUT /operator/pages/{language}/{slug}', {
    params: french,
    body: { ...text, version: 1 },
  })

  const page = await shown('/fr/pages/terms')
  expect(preview.body.html).toBe(
    '<h2 id="part-1">Bon à savoir</h2><p>Voir <a href="/fr/cart">le panier</a></p>',
  )
  expect(page).toContain('Nos règles')
  expect(page).toContain(preview.body.html)
  expect(page).not.toContain('steal')
  expect(await shown('/fr/cart')).toContain('Nos règles')
  expect(await shown('/pages/terms')).toBe(english)

  const after = await operator.call('GET /operator/pages/{language}/{slug}', { params: french })
  const earlier = await operator.call('GET /operator/pages/{language}/{slug}', {
    params: french,
    query: { version: 1 },
  })
  const { data: acts } = await operator.call('GET /operator/audit', { query: { search: 'terms' } })
  expect(after).toMatchObject({ version: 2, title: 'Nos règles' })
  expect(after.versions.map(({ version, written_by }) => [version, written_by !== undefined])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(earlier).toMatchObject({ version: 2, shown: 1, title: before.title, body: before.body })
  expect(acts.map(({ action }) => action)).toEqual(['PUT /operator/pages/{language}/{slug}'])
})

test('a picture is added to an article with its alt text, and a refused one is reported with nothing lost', async () => {
  const written = {
    slug: 'boats-of-bequia',
    'title.en': 'Boats & <b>sails</b>',
    'body.en': '<p>Whalers.</p>',
    ...{ 'title.fr': '', 'excerpt.fr': '', 'body.fr': '' },
  }
  const drawing = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'])
  const refused = [
    await send({ ...written, command: 'picture', 'inline.alt': 'A boat' }),
    await send({ ...written, command: 'picture', inline: await createPicture() }),
    await send({ ...written, command: 'picture', 'inline.alt': 'A boat', inline: drawing }),
    await send({ ...written, command: 'picture', 'inline.alt': 'A boat', inline: new Blob(['%PDF-1.7']) }),
    await send({
      ...written,
      ...{ command: 'picture', 'inline.alt': 'A boat' },
      inline: new Blob([new Uint8Array(20_000_000)]),
    }),
    await send({ ...written, slug: 'how-to-hang-a-hammock', ...rest }),
    await send({ ...written, ...rest, publication: 'at', publish_at: '2020-01-01T00:00' }),
    await send({
      ...written,
      ...rest,
      'body.en': '<p><img src="/media/uploads/0" alt="" width="1" height="1">x',
    }),
    await send({ ...written, ...rest, slug: 'Not An Address', publish_at: 'whenever', tags: 'a,,B C!' }),
    await send({ ...written, ...rest, 'inline.alt': 'A boat', inline: await createPicture() }),
  ]
  const placed = await send({
    ...{ ...written, command: 'picture' },
    ...{ 'inline.alt': 'A "boat" <3', 'inline.language': 'en', inline: await createPicture() },
  })
  const text = /<textarea[^>]*name="body.en"[^>]*>([^<]*)</.exec(placed.html)?.[1] ?? ''
  const body = unescaped(text)
  const kept = await send({ ...written, ...rest, 'body.en': body })
  const article = await shown('/blog/boats-of-bequia')
  const file = /src="(\/media\/uploads\/[^"]+)"/.exec(article.slice(article.indexOf('Whalers')))?.[1] ?? ''
  const picture = await reader.fetch(file, { headers: { accept: 'image/webp' } })

  for (const { status, html } of refused) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('value="Boats &amp; &lt;b&gt;sails&lt;/b&gt;"')
  }
  expect(placed.status).toBe(200)
  expect(body).toMatch(
    /^<p>Whalers\.<\/p>\n<p><img src="\/media\/uploads\/\w+" alt="A &quot;boat&quot; &lt;3" width="400"/,
  )
  expect(kept.status).toBe(303)
  expect(article).toMatch(/<img[^>]*alt="A &quot;boat&quot; &lt;3"/)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

const rest = {
  ...{ category: 'Guides', tags: 'boats', author: 'Odile', publication: 'now', command: 'keep' },
  'excerpt.en': 'Of wood.',
}

async function send(fields: Readonly<Record<string, string | Blob>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const body = new Response(form)
  const bytes = new Uint8Array(await body.arrayBuffer())
  const type = body.headers.get('content-type') ?? ''
  const answer = await operator.fetch('/operator/posts/new', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
    body: bytes,
  })
  return { status: answer.status, html: await answer.text() }
}

function unescaped(html: string): string {
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }
  return html.replace(/&(lt|gt|quot|amp|#x27);/g, (_, name: string) => signs[name] ?? '')
}

test('a text changed concurrently is not overwritten', async () => {
  const params = { language: 'en', slug: 'privacy' } as const
  const body = { title: 'Privacy', description: 'In short.', body: '<p>One</p>', version: 1 }

  const both = await Promise.allSettled([
    operator.call('PUT /operator/pages/{language}/{slug}', { params, body }),
    operator.call('PUT /operator/pages/{language}/{slug}', { params, body: { ...body, body: '<p>Two</p>' } }),
  ])

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const late = await operator.fail('PUT /operator/pages/{language}/{slug}', { params, body })
  expect([late.status, late.problem.code]).toEqual([409, 'state_conflict'])
})

test.each([
  ['en', 'This Field Cannot Be Empty'],
  ['fr', 'Ce champ ne peut pas être vide'],
])('a text with nothing to read in it is refused at its field (%s)', async (locale, message) => {
  const refused = await operator.fail(
    'PUT /operator/pages/{language}/{slug}',
    {
      params: { language: 'ar', slug: 'terms' },
      body: { title: ' ', description: '', body: '<p><script>x()</script> </p>', version: 0 },
    },
    { 'accept-language': locale },
  )
  const blank = await operator.fail(
    'PUT /operator/pages/{language}/{slug}',
    {
      params: { language: 'ar', slug: 'terms' },
      body: { title: 'T', description: 'D', body: '<p><script>x()</script> </p>', version: 0 },
    },
    { 'accept-language': locale },
  )

  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toMatchObject({ title: [message], description: [message] })
  expect(blank.problem.errors).toEqual({ body: [message] })
})

test('an added page is found and linked in the footer while it is shown', async () => {
  const text = { title: 'Gift <b>cards</b>', description: 'In short.', body: '<p>For friends.</p>' }
  const params = { slug: 'gift-cards' }
  const steer = (command: 'show' | 'hide', of = params) =>
    operator.call('POST /operator/pages/{slug}/steer', { params: of, body: { command } })
  const statusOf = async () => (await reader.fetch('/pages/gift-cards')).status

  await operator.call('POST /operator/pages', { body: { ...params, ...text } })
  const before = await statusOf()
  await steer('show')
  const page = await shown('/fr/pages/gift-cards')
  const sitemap = await shown('/sitemap/en/pages.xml')
  const footer = await shown('/faq')
  await steer('hide')
  const after = await statusOf()
  const { data } = await operator.call('GET /operator/pages')

  expect([before, after]).toEqual([404, 404])
  expect(page).toContain('Gift &lt;b&gt;cards')
  expect(page).toContain('<p>For friends.</p>')
  expect(sitemap).toContain('/pages/gift-cards</loc>')
  expect(footer).toContain('href="/pages/gift-cards"')
  expect(await shown('/faq')).not.toContain('href="/pages/gift-cards"')
  expect(data.at(-1)).toMatchObject({ slug: 'gift-cards', languages: ['en'], is_shown: false })

  const wrong = [
    { slug: 'terms', ...text, body: '<p><script>x()</script></p>' },
    { slug: 'Not An Address', ...text, title: ' ' },
    { slug: 'new', ...text },
  ]
  const refused = await Promise.all(wrong.map((body) => operator.fail('POST /operator/pages', { body })))
  const terms = await operator.fail('POST /operator/pages/{slug}/steer', {
    params: { slug: 'terms' },
    body: { command: 'hide' },
  })
  expect(refused.map(({ status, problem }) => [status, Object.keys(problem.errors ?? {}).sort()])).toEqual([
    [422, ['body', 'slug']],
    [422, ['slug', 'title']],
    [422, ['slug']],
  ])
  expect(terms.status).toBe(403)
})

test('a missing page, or version, is not found', async () => {
  const unknown = { language: 'en', slug: 'no-such-page' } as const
  const terms = { language: 'en', slug: 'terms' } as const
  const body = { title: 'T', description: 'D', body: '<p>a</p>', version: 0 }

  const answers = await Promise.all([
    reader.fail('GET /pages/{slug}', { params: { slug: 'no-such-page' } }),
    operator.fail('GET /operator/pages/{language}/{slug}', { params: unknown }),
    operator.fail('GET /operator/pages/{language}/{slug}', { params: terms, query: { version: 99 } }),
    operator.fail('PUT /operator/pages/{language}/{slug}', { params: unknown, body }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

describe('FAQs', () => {
  test('are grouped by topic, and searched in both languages, with or without accents', async () => {
    const all = await reader.call('GET /faqs')
    const found = await reader.call('GET /faqs', { query: { search: 'WALLET  coupon' } })
    const one = await reader.call('GET /faqs', { query: { search: 'password' } })
    const french = await reader.call(
      'GET /faqs',
      { query: { search: 'delai livraison' } },
      { headers: { 'accept-language': 'fr' } },
    )
    const sign = await reader.call('GET /faqs', { query: { search: '100%_' } })

    expect(new Set(all.data.map(({ topic }) => topic)).size).toBeGreaterThan(5)
    expect(found.data).toEqual([])
    expect(one.data.map(({ question }) => question)).toEqual(['I have forgotten my password.'])
    expect(french.data.length).toBeGreaterThan(0)
    expect(french.data.every(({ answer }) => /délai/i.test(answer))).toBe(true)
    expect(sign.data).toEqual([])
  })

  test('open without script, in the page’s language, and show an empty search result', async () => {
    const page = await shown('/faq')
    const narrowed = await shown('/fr/faq?search=portefeuille')
    const none = await shown('/faq?search=zzzz')

    expect(page).toMatch(/<details[^>]*>.*How do refunds work\?/s)
    expect(narrowed).toContain('Comment fonctionnent le portefeuille et les points')
    expect(narrowed).toContain('noindex')
    expect(none).toContain('No matching answers')
  })
})
