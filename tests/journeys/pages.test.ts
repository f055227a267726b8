/** Pages as sent by the server: caching, security policy and privacy. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { buy, goodsOf, jamaican } from '#tests/support/shopping.ts'
import { MEGABYTE } from '#values/file-size.ts'

let market: TestMarket
let product: string

beforeAll(async () => {
  market = await openWithPages()
  const { data } = await market.visitor().call('GET /products')
  product = `/product/${data[0]?.slug}`
}, 240_000)

afterAll(() => market.close())

describe('a shared page', () => {
  test('is rendered once and cached, and a browser that has it gets a 304', async () => {
    const path = `${product}?tab=reviews`
    const [cachedBefore, madeBefore] = [await served('kept'), await served('made')]

    const first = await open(market.visitor(), path)
    const second = await open(market.visitor(), path)
    const etag = second.headers.get('etag') ?? ''
    const known = await open(market.visitor(), path, { 'if-none-match': etag })

    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers.get('etag')).toBe(etag)
    expect([first.status, second.status, known.status, known.html]).toEqual([200, 200, 304, ''])
    expect(second.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
    expect(second.headers.get('cache-control')).toBe('no-cache')
    expect(await served('made')).toBe(madeBefore + 1)
    expect(await served('kept')).toBe(cachedBefore + 2)
  })

  test('is compressed as the browser accepts', async () => {
    const visitor = market.visitor()
    const encodingFor = async (accepted: string) => {
      const response = await visitor.fetch('/', { headers: { ...wantsHtml, 'accept-encoding': accepted } })
      return response.headers.get('content-encoding')
    }

    expect(await encodingFor('gzip, br')).toBe('br')
    expect(await encodingFor('gzip')).toBe('gzip')
    expect(await encodingFor('br;q=0, gzip;q=0')).toBeNull()
  })

  test('preloads its largest picture, for a product and for a store', async () => {
    for (const path of [product, '/shops/madras-lane']) {
      const { html } = await open(market.visitor(), path)
      const [head] = html.split('</head>')
      expect(head, path).toMatch(/<link rel="preload" as="image" type="image\/avif" fetchPriority="high"/)
    }
  })

  test('runs only its own scripts', async () => {
    const { html, headers } = await open(market.visitor(), '/')
    const policy = headers.get('content-security-policy') ?? ''
    const scripts = inlineScripts(html)

    expect(scripts.length).toBeGreaterThan(0)
    for (const { text } of scripts) expect(policy).toContain(`'sha256-${hashOf(text)}'`)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce|\*|https?:)/)
    expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'")
  })

  test('changes as soon as its data does', async () => {
    const seller = await market.signIn('owner@madras-lane.example')
    const params = { store: 'madras-lane' }
    const { data } = await seller.call('GET /seller/stores/{store}/products', { params })
    // Without a deal, which would show another price.
    const { slug, variants: [variant] = [] } =
      data.find(({ slug }) => slug === 'madras-table-napkins-set-of-4') ?? {}
    // Without a chosen variant, the lowest price is shown.
    const path = `/product/${slug}?variant=${variant?.sku}`
    const before = await open(market.visitor(), path)

    await seller.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { ...params, id: variant?.id ?? '' },
      body: { price_minor: 765_400 },
    })
    const after = await open(market.visitor(), path)

    expect(before.status).toBe(200)
    expect(before.html).not.toContain('7,654')
    expect(after.html).toContain('7,654')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  test('is cached per currency and language', async () => {
    const dollars = await open(market.visitor(), product)
    const euros = await open(market.visitor(), product, { cookie: 'currency=EUR' })
    const french = await open(market.visitor(), `/fr${product}`)
    const nonsense = await open(market.visitor(), product, { cookie: 'currency=<b>' })

    expect(dollars.html).toContain('<html lang="en"')
    expect(french.html).toContain('<html lang="fr"')
    expect(dollars.html).toContain('"priceCurrency":"USD"')
    expect(euros.html).toContain('"priceCurrency":"EUR"')
    expect(nonsense.headers.get('etag')).toBe(dollars.headers.get('etag'))
  })

  test('is cached per valid number of columns, shared by all visitors', async () => {
    const list = '/shops/home'
    const plain = await open(market.visitor(), list)
    const rows = await open(market.visitor(), list, { cookie: 'columns=list' })
    const again = await open(market.visitor(), list, { cookie: 'columns=list' })
    const nonsense = await open(market.visitor(), list, { cookie: 'columns=<b>' })

    expect(rows.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(again.headers.get('etag')).toBe(rows.headers.get('etag'))
    expect(nonsense.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(nonsense.html).not.toContain('<b>')
  })

  test('links its other language under the market’s own host, whatever host was requested', async () => {
    const { html } = await open(market.visitor(), product, { host: 'evil.example' })

    const links = [...html.matchAll(/<link[^>]*rel="(canonical|alternate)"[^>]*>/g)].map(([link]) => link)
    const addressOf = (mark: string) =>
      /href="([^"]*)"/.exec(links.find((link) => link.includes(mark)) ?? '')?.[1]
    expect(addressOf('rel="canonical"')).toBe(`${market.origin}${product}`)
    expect(addressOf('hrefLang="en"')).toBe(`${market.origin}${product}`)
    expect(addressOf('hrefLang="fr"')).toBe(`${market.origin}/fr${product}`)
    expect(addressOf('hrefLang="x-default"')).toBe(`${market.origin}${product}`)
    expect(html).not.toContain('evil.example')
  })

  test('ignores unknown parameters in its address', async () => {
    const marked = await open(market.visitor(), `${product}?utm_source=evil&gclid=%3Cscript%3E`)
    const plain = await open(market.visitor(), product)

    expect(marked.html).not.toContain('evil')
    expect(marked.headers.get('etag')).toBe(plain.headers.get('etag'))
  })
})

describe('a cached page', () => {
  const inBrotli = { accept: 'text/html', 'accept-encoding': 'br' }

  test('is the same each time, with the same headers', async () => {
    const answers = []
    for (let time = 0; time < 4; time += 1) {
      const response = await market.visitor().fetch('/shops', { headers: inBrotli })
      const { 'x-request-id': id, ...headers } = Object.fromEntries(response.headers)
      expect(id).toMatch(/^[\w-]{12}$/)
      answers.push(
        JSON.stringify([
          response.status,
          headers,
          Buffer.from(await response.arrayBuffer()).toString('base64'),
        ]),
      )
    }

    expect(new Set(answers).size).toBe(1)
  })

  test('differs by currency and place, and is not used for a visitor with a cart', async () => {
    const tagOf = async (headers: Record<string, string> = {}) => {
      const response = await market.visitor().fetch('/shops', { headers: { ...inBrotli, ...headers } })
      return response.headers.get('etag')
    }
    await tagOf()
    await tagOf()

    const plain = await tagOf()
    const inEuro = await tagOf({ cookie: 'currency=EUR' })

    expect(plain).not.toBeNull()
    expect(inEuro).not.toBe(plain)
    expect(await tagOf({ cookie: 'currency=EUR' })).toBe(inEuro)
    expect(await tagOf({ cookie: `cart=${'0'.repeat(43)}` })).toBeNull()
    expect(await tagOf()).toBe(plain)
  })
})

describe('a private page', () => {
  test('is not cached, and none of it reaches another visitor', async () => {
    const person = await market.register()
    await open(market.visitor(), '/')
    const madeBefore = await served('made')

    const own = await open(person, '/')
    const others = await open(market.visitor(), '/')

    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('etag')).toBeNull()
    expect(own.html).toContain('Ines')
    expect(others.html).not.toContain('Ines')
    expect(await served('made')).toBe(madeBefore)
  })

  test('allows scripts by a single-use nonce', async () => {
    const person = await market.register()

    const first = await open(person, '/cart')
    const second = await open(person, '/cart')
    const [one, two] = [first, second].map(
      ({ headers }) => /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    )

    expect(one).toMatch(/^[\w-]{24}$/)
    expect(one).not.toBe(two)
    const scripts = inlineScripts(first.html)
    expect(scripts.length).toBeGreaterThan(0)
    for (const { attributes } of scripts) expect(attributes).toContain(`nonce="${one}"`)
    expect(first.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*(unsafe|\*|https?:)/)
  })

  test('is rendered for a visitor with a cart, and not cached', async () => {
    const cachedBefore = await served('kept')

    const shown = await open(market.visitor(), '/', { cookie: `cart=${'0'.repeat(43)}` })

    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(await served('kept')).toBe(cachedBefore)
  })

  test('redirects to sign in, and returns afterwards', async () => {
    const visitor = market.visitor()

    const refused = await open(visitor, '/account/orders?page=2')
    const signIn = refused.headers.get('location') ?? ''
    const entered = await send(visitor, signIn, {
      email: 'maya@shopper.example',
      password: demoPassword,
      intent: 'sign_in',
    })

    expect(refused.status).toBe(302)
    expect(signIn).toBe('/auth/login?redirect=%2Faccount%2Forders%3Fpage%3D2')
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/account/orders?page=2'])
    expect((await open(visitor, '/account/orders?page=2')).status).toBe(200)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '%2f%2fevil.example',
    '/%09/evil.example',
    'account/orders',
  ])('T77 never leads to %s', async (redirect) => {
    const visitor = market.visitor()

    const entered = await send(visitor, `/auth/login?redirect=${encodeURIComponent(redirect)}`, {
      email: 'maya@shopper.example',
      password: demoPassword,
      intent: 'sign_in',
    })

    expect(entered.status).toBe(303)
    const location = new URL(entered.headers.get('location') ?? '', market.origin)
    expect(location.origin).toBe(market.origin)
    expect(location.pathname).not.toMatch(/^\/\//)
  })

  test('refuses a form from another site', async () => {
    const person = await market.register()
    const cookie = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

    const forged = await send(person, '/auth/logout', {}, cookie)

    expect(forged.status).toBe(403)
    expect((await person.call('GET /customer')).is_guest).toBe(false)
  })
})

test('a visitor who needs an account to apply returns to the form in their language', async () => {
  const { html } = await open(market.visitor(), '/fr/seller/become-seller')

  const wanted = encodeURIComponent('/fr/seller/become-seller')
  expect(html).toContain(`href="/fr/auth/register?redirect=${wanted}"`)
  expect(html).toContain(`href="/fr/auth/login?redirect=${wanted}"`)
})

test('a store exists in its own vertical only', async () => {
  const [own, other] = await Promise.all(
    ['/shops/madras-lane', '/beauty/madras-lane'].map((path) => open(market.visitor(), path)),
  )

  expect([own?.status, other?.status]).toEqual([200, 404])
})

test('an upload form may be as large as its files, in each place, and no other form may', async () => {
  const visitor = market.visitor()
  const statusOf = async (path: string) =>
    (await send(visitor, path, {}, { 'content-length': String(3 * MEGABYTE) })).status
  const withFiles = [
    '/account/profile',
    '/fr/account/profile.data',
    '/account/orders/details/TW-NONE/refund/1',
    '/order/refund/TW-NONE',
    '/product/scotch-bonnet-fire/review',
    '/seller/become-seller',
    '/seller/desk/tavias-pot/settings',
    '/seller/desk/tavias-pot/menu/dishes/new',
    '/operator/posts/new',
    '/operator/theme.data',
  ]

  const statuses = await Promise.all(withFiles.map(statusOf))

  expect(withFiles.filter((_, place) => statuses[place] === 413)).toEqual([])
  expect(await statusOf('/account/security/password')).toBe(413)
})

test.each([
  ['/operator/theme', 'en', 'This is too large. The maximum is 52 MB', 'Nothing was saved.'],
  [
    '/fr/operator/theme',
    'fr',
    'Le contenu est trop volumineux. Le maximum est de 52 Mo',
    'Rien n’a été enregistré.',
  ],
])(
  'a form that is larger is answered with a page that says so and leads back, at %s',
  async (path, language, words, hint) => {
    const tooMuch = { 'content-length': String(53 * MEGABYTE) }

    const answer = await send(market.visitor(), path, {}, tooMuch)
    const html = (await answer.text()).replace(/[\u00a0\u202f]/g, ' ')

    expect(answer.status).toBe(413)
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`))
    expect(html).toContain(hint)
    expect(html).toContain(`href="${path}"`)
  },
)

describe('every page', () => {
  test.each(['/', '/cart', '/nothing/here'])('at %s says what may be done with it', async (path) => {
    const { headers } = await open(market.visitor(), path)

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  test('of a dashboard with an unknown address is not found', async () => {
    const owner = await market.signIn('owner@tavias-pot.example')
    const operator = await market.signIn('operator@tradewind.example')
    const nobody = crypto.randomUUID()

    const opened = [
      await open(owner, '/seller/desk/tavias-pot/orders/TW-NONE-1'),
      await open(operator, '/operator/orders/TW-NONE'),
      await open(operator, `/operator/mails/${nobody}`),
      await open(operator, `/operator/customers/${nobody}`),
      await open(operator, '/operator/applications/no-id'),
    ]

    expect(opened.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const { html } of opened) expect(html).toContain('Page Not Found: /')
    expect(opened[0]?.html).toContain('href="/seller/desk/tavias-pot/orders"')
    expect(opened[1]?.html).toContain('href="/operator/orders"')
  })

  test('of an order offers refunds only for placed orders', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const { rows } = await market.database.pool.query<{ group: string; number: string; placed: boolean }>(
      `select distinct on (o.placed_at is null) g.number as group, o.number, o.placed_at is not null as placed
       from orders o
       join order_groups g on g.id = o.group_id
       order by o.placed_at is null, o.number`,
    )

    const offers = await Promise.all(
      rows.map(async ({ group, number, placed }) => {
        const { html } = await open(operator, `/operator/orders/${group}`)
        return [placed, html.includes(`/operator/orders/${number}/refund"`)]
      }),
    )

    expect(offers).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test.each([
    ['/order/status/TW-2222-2222', 'Too many attempts. Wait a moment and try again'],
    ['/fr/order/status/TW-2222-2222', 'Trop de tentatives. Patientez un instant, puis réessayez'],
  ])('that guesses ask for too often says so, at %s', async (path, words) => {
    const guesser = market.visitor()
    for (const place of Array(20).keys()) await open(guesser, `${path}?key=guess-${place}`)

    const { status, headers, html } = await open(guesser, `${path}?key=one-more`)

    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(html).toContain(words)
  })

  test.each([
    ['owner@tavias-pot.example', '/fr/seller/desk/tavias-pot'],
    ['operator@tradewind.example', '/fr/operator'],
  ])('of an office is left in its language, by %s', async (email, path) => {
    const { html } = await open(await market.signIn(email), path)

    expect(html).toContain('action="/fr/auth/logout"')
  })

  test.each(['/nothing-here', '/nothing/here', '/fr/rien'])(
    'stands in the market’s frame, also at %s, which nothing has',
    async (path) => {
      const { status, html } = await open(market.visitor(), path)

      expect(status).toBe(404)
      expect(html).toContain('id="main"')
      expect(html).toContain(path.startsWith('/fr') ? 'Cette page n’existe pas' : 'Page not found')
    },
  )

  test('that does not exist is not found, and not cached', async () => {
    const first = await open(market.visitor(), '/nothing/here')
    const second = await open(market.visitor(), '/product/no-such-thing')

    expect([first.status, second.status]).toEqual([404, 404])
    expect([first.headers.get('etag'), second.headers.get('etag')]).toEqual([null, null])
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
  })

  test.each([
    ['//evil.example/', '/evil.example'],
    ['/groceries/', '/groceries'],
    ['/groceries//?page=2', '/groceries?page=2'],
    ['/Shops?page=2', '/shops?page=2'],
    ['/FR/Product/no-such-thing', '/fr/product/no-such-thing'],
    ['/product/Scotch-Bonnet-Fire', '/product/scotch-bonnet-fire'],
    ['/fr/shops/Madras-Lane?tab=about', '/fr/shops/madras-lane?tab=about'],
    ['/groceries/Fresh-Fruit/Citrus', '/groceries/fresh-fruit/citrus'],
    ['/ORDER/status/ABC-1', '/order/status/ABC-1'],
  ])('has one address: %s leads to %s', async (path, tidy) => {
    const response = await market.app.fetch(new Request(`${market.origin}${path}`), {})

    expect([response.status, response.headers.get('location')]).toEqual([308, tidy])
  })

  test.each([
    ['/search?search=jam%00&page=2', '/search?search=jam&page=2'],
    ['/blog?category=%00', '/blog?category='],
    ['/fr/shops?search=%00', '/fr/shops?search='],
    ['/operator/orders?search=%00', '/operator/orders?search='],
  ])('is read without a NUL, which no text has: %s', async (path, readable) => {
    const { status, headers } = await open(market.visitor(), path)

    expect([status, headers.get('location')]).toEqual([302, readable])
  })

  test.each(['/language', '/columns'])('that only takes forms leads home: %s', async (path) => {
    const response = await market.app.fetch(new Request(`${market.origin}${path}`), {})

    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  })
})

test('a search shows products although its stores fail to load', async () => {
  const { db } = market.database
  await sql`alter table stores rename column cuisine_category_id to kept_elsewhere`.execute(db)
  const without = await open(market.visitor(), '/search?search=pepper').finally(() =>
    sql`alter table stores rename column kept_elsewhere to cuisine_category_id`.execute(db),
  )

  expect(without.status).toBe(200)
  expect(without.html).toContain('/product/scotch-bonnet-fire')
})

test('a dropdown option is a select, and opens the address of the chosen value', async () => {
  const { rows } = await market.database.pool.query<{
    slug: string
    option: string
    value: string
    label: string
  }>(
    `select p.slug, o.id as option, v.id as value, v.label ->> 'en' as label
     from product_options o
     join product_option_values v on v.option_id = o.id
     join products p on p.id = o.product_id and p.state = 'published'
     where o.style = 'dropdown'
     order by p.slug, v.position desc
     limit 1`,
  )
  const { slug = '', option = '', value = '', label = '' } = rows[0] ?? {}

  const chosen = await open(market.visitor(), `/product/${slug}?option-${option}=${value}`)
  const { html } = await open(market.visitor(), chosen.headers.get('location') ?? '')

  expect(chosen.status).toBe(302)
  const select = new RegExp(`<select[^>]*name="option-${option}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? ''
  expect(select).toContain(`value="${value}" selected=""`)
  expect(select).toContain(label)
  expect(select.match(/<option/g)?.length).toBeGreaterThan(2)
})

test.each(['//evil.example', '/.//evil.example', '/fr//evil.example', '/\t/[', 'https://evil.example/'])(
  'whoever chooses a language stays on the market, whatever the form says: %j',
  async (to) => {
    const chosen = await send(market.visitor(), '/language', { language: 'en', to })

    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/'])
  },
)

describe('a forged cart form', () => {
  test('explains why an unknown product was not added', async () => {
    const refused = await send(market.visitor(), '/cart', {
      intent: 'add',
      product_slug: 'gone-since',
      qty: '1',
    })

    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain('Error adding to cart')
  })

  test('redirects to sign in whatever it names, and changes nothing', async () => {
    const asked = await send(market.visitor(), '/cart', {
      intent: 'save_later',
      product_id: 'a\r\nb; c',
      id: 'x',
    })

    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/auth/login?redirect=%2Fcart'])
    expect(asked.headers.getSetCookie()[0]).toMatch(/^wanted=later\.a%0D%0Ab%3B%20c\.%2Fcart; Path=/)
  })
})

test('a holder of an order’s access key can view it, not pay it', async () => {
  const buyer = await market.register()
  const { placed } = await buy(buyer, [await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })], 'card')
  const other = await market.signIn()
  const { order_number: number, access_key: key } = placed
  const statusOf = async (path: string) => (await open(other, path)).status

  expect(await statusOf(`/order/status/${number}?key=${key}`)).toBe(200)
  expect(await statusOf(`/order/pay/${number}?key=${key}`)).toBe(404)
  expect(await statusOf(`/order/card/${number}?key=${key}`)).toBe(404)
  expect(await statusOf(`/checkout/complete?order_number=${number}&key=x%0F`)).toBe(404)
})

describe('saving a cart item for later, without script', () => {
  async function withItem(visitor: TestVisitor) {
    const { productId } = await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })
    const body = { product_id: productId, qty: 2 }
    const { cart } = await visitor.call('POST /cartmanager/cart/items', { body })
    return { intent: 'save_later', id: cart.items[0]?.id ?? '', product_id: productId }
  }

  test('moves it to the wishlist', async () => {
    const person = await market.register()
    const item = await withItem(person)

    const saved = await send(person, '/cart', item)

    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/cart?saved'])
    expect((await person.call('GET /cartmanager/cart')).cart.items).toEqual([])
    const { data } = await person.call('GET /customer/wishlist')
    expect(data.map(({ id }) => id)).toEqual([item.product_id])
    expect((await open(person, '/cart?saved')).html).toContain('Moved from your cart to your wishlist')
  })

  test('waits for sign-in, and removes it from the cart brought along', async () => {
    const visitor = market.visitor()
    const item = await withItem(visitor)

    const refused = await send(visitor, '/cart', item)
    const entered = await send(visitor, refused.headers.get('location') ?? '', {
      email: 'maya@shopper.example',
      password: demoPassword,
      intent: 'sign_in',
    })
    await open(visitor, entered.headers.get('location') ?? '')

    expect(refused.headers.get('location')).toBe('/auth/login?redirect=%2Fcart')
    const { data } = await visitor.call('GET /customer/wishlist')
    expect(data.map(({ id }) => id)).toContain(item.product_id)
    const { cart } = await visitor.call('GET /cartmanager/cart')
    expect(cart.items.map(({ product_id }) => product_id)).not.toContain(item.product_id)
  })
})

test('a dish with a missing option returns with the given answers, without script', async () => {
  const visitor = market.visitor()
  const { data: kitchens } = await visitor.call('GET /products', {
    query: { store: 'tavias-pot', per_page: 60 },
  })
  const dishes = await Promise.all(
    kitchens.map(({ slug }) => visitor.call('GET /products/{slug}', { params: { slug } })),
  )
  const dish = dishes.find(
    ({ modifier_groups: groups }) => groups.some(({ min }) => min === 0) && groups.some(({ min }) => min > 0),
  )
  const extra = dish?.modifier_groups.find(({ min }) => min === 0)?.choices.at(-1)
  const asked = dish?.modifier_groups.find(({ min }) => min > 0)
  const path = `/fr/product/${dish?.slug}`
  const form = { intent: 'add', product_id: dish?.id ?? '', return_to: path, qty: '2' }

  const sent = await send(visitor, '/fr/cart', {
    ...form,
    modifier_ids: extra?.id ?? '',
    note: 'sans oignon',
  })
  const { html } = await open(visitor, sent.headers.get('location') ?? '')
  const nothing = await send(visitor, '/fr/cart', form)
  const bare = await open(visitor, nothing.headers.get('location') ?? '')
  const { cart } = await visitor.call('GET /cartmanager/cart')

  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining(`${path}?`)])
  expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${extra?.id}"`))
  expect(html).toContain('sans oignon</textarea>')
  expect(html).toMatch(/<input[^>]*name="qty"[^>]*value="2"/)
  for (const page of [html, bare.html]) {
    expect(page).toMatch(new RegExp(`<fieldset id="unanswered" aria-describedby="${asked?.id}-error"`))
  }
  expect(cart.items).toEqual([])
})

test('twenty addresses are the maximum, and both places that add one say so', async () => {
  const person = await market.register()
  await Promise.all(
    Array.from({ length: 20 }, () => person.call('POST /customer/addresses', { body: jamaican })),
  )
  const { productId } = await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })
  await person.call('POST /cartmanager/cart/items', { body: { product_id: productId, qty: 1 } })
  const shown = {
    en: 'You have reached the limit of 20 addresses',
    fr: 'Vous avez atteint la limite de 20 adresses',
    ar: 'لديك 20 عنوانًا',
  }

  const places = ['/account/addresses', '/checkout'] as const
  const paths = places.flatMap(
    (place) =>
      [
        [place, shown.en],
        [`/fr${place}`, shown.fr],
        [`/ar${place}`, shown.ar],
      ] as const,
  )
  for (const [path, text] of paths) {
    const { html } = await open(person, path)
    expect(html, path).toContain(text)
    expect(html, path).not.toContain('name="street"')
  }
  const sent = await send(person, '/checkout', {
    intent: 'add_address',
    address_id: 'new',
    ...jamaican,
    is_saved: 'on',
    street: '7 Late Lane',
  })
  const late = await sent.text()
  expect([sent.status, late.includes(shown.en), late.includes('7 Late Lane')]).toEqual([409, true, true])
})

describe('the restaurant menu, without script', () => {
  const path = '/seller/desk/tavias-pot/menu'

  test('shows sold out dishes, and keeps the values of a refused form', async () => {
    const owner = await market.signIn('owner@tavias-pot.example')
    const { menu } = await owner.call('GET /seller/stores/{store}/menu', { params: { store: 'tavias-pot' } })
    const dish = menu.sections[0]?.dishes[0]

    const sold = await send(owner, path, { command: 'sell_out', id: dish?.id ?? '' })
    const refused = await send(owner, `${path}/dishes/${dish?.id}`, {
      section: menu.sections[0]?.id ?? '',
      'name.en': '',
      'name.fr': 'Le plat',
      price_minor: 'dear',
    })
    const more = await send(owner, `${path}/groups/new`, { 'choices.4.label.en': 'Hot', command: 'more' })

    expect(await sold.text()).toMatch(/Sold out until \w+day/)
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Enter a number')
    expect(html).toMatch(/aria-invalid="true"[^>]*name="name.en"/)
    expect(html).toMatch(/name="name.fr"[^>]*value="Le plat"/)
    expect(await more.text()).toMatch(/name="choices.0.label.en"[^>]*value="Hot"/)
  })

  test('uses the decimals of the store’s currency, as products and settings do', async () => {
    const { db } = market.database
    const params = { store: 'tavias-pot' }
    const owner = await market.signIn('owner@tavias-pot.example')
    const { menu } = await owner.call('GET /seller/stores/{store}/menu', { params })
    const section = menu.sections[0]
    const dish = section?.dishes[0]
    const minor = dish?.price.minor ?? 0
    const ofCurrency = sql`where code = ${menu.currency}`
    await sql`update currencies set minor_units = 3 ${ofCurrency}`.execute(db)

    const desk = '/seller/desk/tavias-pot'
    const shown = await open(owner, `${path}/dishes/${dish?.id}`)
    const products = await open(
      owner,
      `${desk}/products/stock?search=${encodeURIComponent(dish?.name.en ?? '')}`,
    )
    const settings = await open(owner, `${desk}/settings`)
    const saved = await send(owner, `${path}/dishes/${dish?.id}`, {
      section: section?.id ?? '',
      'name.en': dish?.name.en ?? '',
      price_minor: '2.125',
    })
    const group = await send(owner, `${path}/groups/new`, {
      command: 'keep',
      ...{ 'name.en': 'Heat', min: '0', max: '1' },
      ...{ 'choices.0.label.en': 'Scorching', 'choices.0.price_minor': '0,075' },
    })
    const after = await owner.call('GET /seller/stores/{store}/menu', { params })
    await sql`update currencies set minor_units = 2 ${ofCurrency}`.execute(db)

    const written = (minor / 1000).toFixed(3)
    expect(shown.html).toContain(`value="${written}"`)
    expect(products.html).toContain(`value="${written}"`)
    expect(settings.html).toMatch(/name="min_order_minor"[^>]*value="[\d]+\.\d{3}"/)
    expect([saved.status, group.status]).toEqual([303, 303])
    expect(after.menu.sections[0]?.dishes.find(({ id }) => id === dish?.id)?.price.minor).toBe(2125)
    expect(after.menu.groups.find(({ name }) => name.en === 'Heat')?.choices[0]?.price.minor).toBe(75)
  })
})

test('a prepared store is opened by a plain form, with a confirmation', async () => {
  const { db } = market.database
  const owner = await market.signIn('owner@belle-morne.example')
  const desk = '/seller/desk/belle-morne'
  await sql`update stores set state = 'preparing' where slug = 'belle-morne'`.execute(db)
  const before = await open(owner, desk)

  const sent = await send(owner, desk, {})
  const after = await open(owner, sent.headers.get('location') ?? '')

  expect(before.html).toContain('Before you open')
  expect(sent.status).toBe(303)
  expect(after.html).toContain('Your store is open')
  expect(after.html).not.toContain('Before you open')
})

describe('opening hours, without script', () => {
  const path = '/seller/desk/tavias-pot/hours'
  const monday = { 'opens-1-0': '09:00', 'closes-1-0': '12:00', 'opens-1-1': '11:00', 'closes-1-1': '18:00' }

  test('keep entered values while time spans are added and copied, and show errors at their field', async () => {
    const owner = await market.signIn('owner@tavias-pot.example')
    const week = (fields: Record<string, string>) => send(owner, path, { part: 'week', ...monday, ...fields })

    const added = await (await week({ edit: 'add-1' })).text()
    const copied = await (await week({ edit: 'copy-1' })).text()
    const refused = await week({ command: 'keep' })

    expect(added).toContain('name="opens-1-2"')
    expect(copied).toMatch(/name="closes-6-1"[^>]*value="18:00"/)
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toMatch(/name="opens-1-1"[^>]*value="11:00"/)
    expect(html).toMatch(/aria-invalid="true"[^>]*name="opens-1-1"/)
    expect(html).toContain('These hours overlap with others')
  })

  test('are saved with special days, and a special day without a date is refused', async () => {
    const owner = await market.signIn('owner@tavias-pot.example')

    const saved = await send(owner, path, {
      part: 'week',
      command: 'keep',
      ...monday,
      'opens-1-1': '13:00',
    })
    const empty = await send(owner, path, {
      part: 'week',
      command: 'keep',
      ...monday,
      'opens-1-1': '13:00',
      'opens-2-0': '',
      'closes-2-0': '',
    })
    const dayless = await send(owner, path, { part: 'day', command: 'keep', day: '', note: 'Wedding' })

    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?saved=week`])
    const { hours } = await market.visitor().call('GET /stores/{slug}', { params: { slug: 'tavias-pot' } })
    expect(hours.map(({ spans }) => spans.length)).toEqual([0, 2, 0, 0, 0, 0, 0])
    expect(empty.status).toBe(422)
    expect(dayless.status).toBe(422)
    expect(await dayless.text()).toMatch(/name="note"[^>]*value="Wedding"/)
  })
})

describe('active filters of a product list', () => {
  test('appear once, where two attributes have the same value', async () => {
    const { html } = await open(market.visitor(), '/shops/home?attribute=coral')

    expect(html.match(/Remove: Coral/g)).toHaveLength(1)
  })

  test('exclude the page’s own topic', async () => {
    const { html } = await open(market.visitor(), '/shops/madras-lane')

    expect(html).toContain('Madras Wrap Skirt')
    expect(html).not.toContain('Applied filters')
  })
})

const wantsHtml = { accept: 'text/html' }

interface Opened {
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

async function open(
  visitor: TestVisitor,
  path: string,
  headers: Record<string, string> = {},
): Promise<Opened> {
  const response = await visitor.fetch(path, { headers: { ...wantsHtml, ...headers } })
  expect(response.headers.getSetCookie().filter((cookie) => response.headers.has('etag') && cookie)).toEqual(
    [],
  )
  return { status: response.status, headers: response.headers, html: await response.text() }
}

function send(
  visitor: TestVisitor,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return visitor.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...wantsHtml, ...headers },
  })
}

/** Returns how many pages were answered this way so far. */
async function served(outcome: 'kept' | 'made'): Promise<number> {
  const metrics = await market.metrics()
  const line = new RegExp(`^tradewind_page_seconds_count\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
  return Number(line.exec(metrics)?.[1] ?? 0)
}

function inlineScripts(html: string): { attributes: string; text: string }[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !attributes.includes('src=') && !attributes.includes('ld+json'))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
