/**
 * Every kind of public page for search engines and an HTML validator: structured data, canonical address and
 * languages, indexing and validity.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordContent, refreshListings } from '#domains/catalog/index.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails } from '#tests/support/mails.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { faultsOf } from '#tests/support/schema-org.ts'
import { type Goods, goodsOf, passTime, setStock } from '#tests/support/shopping.ts'
import { ownParts, type ProductPart, productParts } from '#values/product-part.ts'

interface PublicPage {
  readonly path: string
  /** Types that its structured data must include. */
  readonly types: readonly string[]
  /** Its canonical address; without it the page must be noindex. */
  readonly canonical?: string
  /** The full list that a filtered one names as canonical. */
  readonly whole?: string
  readonly status?: number
}

const crumbs = 'BreadcrumbList'

const pages: readonly PublicPage[] = [
  { path: '/', canonical: '/', types: ['Organization', 'WebSite'] },
  { path: '/shops', canonical: '/shops', types: ['CollectionPage', crumbs] },
  { path: '/restaurants', canonical: '/restaurants', types: ['CollectionPage', crumbs] },
  { path: '/beauty', canonical: '/beauty', types: ['CollectionPage', crumbs] },
  { path: '/groceries', canonical: '/groceries', types: ['ItemList', crumbs] },
  { path: '/deals', canonical: '/deals', types: ['ItemList', crumbs] },
  { path: '/shops/fashion', canonical: '/shops/fashion', types: ['ItemList', crumbs] },
  { path: '/shops?island=GP', whole: '/shops', types: ['CollectionPage', crumbs] },
  { path: '/groceries?rating=5', whole: '/groceries', types: ['ItemList', crumbs] },
  { path: '/deals?sortBy=low-high', whole: '/deals', types: ['ItemList', crumbs] },
  { path: '/groceries?page=2', canonical: '/groceries?page=2', types: ['ItemList', crumbs] },
  { path: '/groceries?page=2&sortBy=a-z', whole: '/groceries?page=2', types: ['ItemList', crumbs] },
  { path: '/search?search=rum', types: [] },
  { path: '/seller/stores', canonical: '/seller/stores', types: ['CollectionPage', crumbs] },
  { path: '/seller/stores?layout=basic_store', whole: '/seller/stores', types: ['CollectionPage', crumbs] },
  { path: '/shops/madras-lane', canonical: '/shops/madras-lane', types: ['Store', 'ItemList', crumbs] },
  { path: '/shops/madras-lane?tab=about', canonical: '/shops/madras-lane', types: ['Store', crumbs] },
  { path: '/shops/madras-lane?tab=reviews', canonical: '/shops/madras-lane', types: ['Store', crumbs] },
  { path: '/shops/madras-lane?tab=hours', canonical: '/shops/madras-lane', types: ['Store', crumbs] },
  { path: '/seller/store/madras-lane', canonical: '/shops/madras-lane', types: ['Store', crumbs] },
  {
    path: '/seller/store/madras-lane?layout=basic_store_details',
    whole: '/shops/madras-lane',
    types: ['Store', crumbs],
  },
  { path: '/seller/store/fruits-market', canonical: '/groceries/fruits-market', types: ['GroceryStore'] },
  { path: '/restaurants/tavias-pot', canonical: '/restaurants/tavias-pot', types: ['Restaurant', crumbs] },
  {
    path: '/beauty/belle-morne',
    canonical: '/beauty/belle-morne',
    types: ['HealthAndBeautyBusiness', crumbs],
  },
  {
    path: '/product/madras-wrap-skirt',
    canonical: '/product/madras-wrap-skirt',
    types: ['ProductGroup', crumbs],
  },
  {
    path: '/product/pimento-smoked-jerk-chicken',
    canonical: '/product/pimento-smoked-jerk-chicken',
    types: ['Product', crumbs],
  },
  {
    path: '/product/tenor-pan-lessons',
    canonical: '/product/tenor-pan-lessons',
    types: ['Product', crumbs],
  },
  { path: '/pages/terms', canonical: '/pages/terms', types: ['WebPage', crumbs] },
  {
    path: '/pages/shipping-and-returns',
    canonical: '/pages/shipping-and-returns',
    types: ['WebPage', crumbs],
  },
  { path: '/faq', canonical: '/faq', types: ['FAQPage', crumbs] },
  { path: '/faq?search=wallet', whole: '/faq', types: ['FAQPage', crumbs] },
  { path: '/about-us', canonical: '/about-us', types: ['WebPage', crumbs] },
  { path: '/contact-us', canonical: '/contact-us', types: [crumbs] },
  { path: '/offers', canonical: '/offers', types: [crumbs] },
  { path: '/pages/nothing-of-the-kind', types: [], status: 404 },
  { path: '/blog', canonical: '/blog', types: ['Blog', crumbs] },
  { path: '/blog?category=Recipes', whole: '/blog', types: ['Blog', crumbs] },
  {
    path: '/blog/how-to-read-a-scotch-bonnet',
    canonical: '/blog/how-to-read-a-scotch-bonnet',
    types: ['BlogPosting', crumbs],
  },
  { path: '/seller/store/madras-lane/report', types: [] },
  { path: '/cookies', canonical: '/cookies', types: [crumbs] },
  { path: '/seller/become-seller', canonical: '/seller/become-seller', types: [crumbs] },
  {
    path: '/product/madras-wrap-skirt/reviews',
    canonical: '/product/madras-wrap-skirt/reviews',
    types: [crumbs],
  },
  {
    path: '/product/madras-wrap-skirt/questions',
    canonical: '/product/madras-wrap-skirt/questions',
    types: [crumbs],
  },
  { path: '/cart', types: [] },
  { path: '/auth/login', types: [] },
  { path: '/auth/register', types: [] },
  { path: '/newsletter', types: [] },
  { path: '/no/such/page', types: [], status: 404 },
  { path: '/shops/no-such-place', types: [], status: 404 },
  { path: '/seller/store/no-such-store', types: [], status: 404 },
  { path: '/product/no-such-thing', types: [], status: 404 },
  { path: '/blog/no-such-post', types: [], status: 404 },
]

let market: TestMarket

beforeAll(async () => {
  market = await openWithPages()
}, 240_000)

afterAll(() => market.close())

async function open(path: string): Promise<{ status: number; html: string }> {
  const response = await market.visitor().fetch(path, { headers: { accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}

function tags(html: string, name: string): Map<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value.replaceAll('&amp;', '&'),
        ]),
      ),
  )
}

function inFrench(path: string): string {
  return `/fr${path === '/' ? '' : path}`
}

describe.each(pages)('$path', ({ path, canonical, whole, types, status = 200 }) => {
  test('has the expected meta tags and data, in both languages', async () => {
    for (const [language, address] of [
      ['en', path],
      ['fr', inFrench(path)],
    ] as const) {
      const { status: answered, html } = await open(address)
      const links = tags(html, 'link')
      const one = (rel: string) => links.filter((link) => link.get('rel') === rel)
      // An alternate link without a language is a feed.
      const languages = one('alternate').filter((link) => link.has('hreflang'))
      const robots = tags(html, 'meta').find((meta) => meta.get('name') === 'robots')

      expect(answered).toBe(status)
      expect(tags(html, 'html')[0]?.get('lang')).toBe(language)
      expect(html.match(/<h1\b/g)).toHaveLength(1)
      expect(html).toMatch(/<title>[^<]+<\/title>/)
      const kept = [canonical ?? whole]
        .flatMap((place) => place ?? [])
        .map((place) => market.origin + (language === 'fr' ? inFrench(place) : place))
      expect(one('canonical').map((link) => link.get('href'))).toEqual(kept)
      if (canonical === undefined) {
        expect([robots?.get('content'), languages]).toEqual(['noindex,follow', []])
        continue
      }
      expect(robots).toBeUndefined()
      expect(new Map(languages.map((link) => [link.get('hreflang'), link.get('href')]))).toEqual(
        new Map([
          ['en', market.origin + canonical],
          ['fr', market.origin + inFrench(canonical)],
          ['x-default', market.origin + canonical],
        ]),
      )
    }
  })

  test('has valid structured data', async () => {
    const { html } = await open(path)
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']): unknown => JSON.parse(text),
    )
    const found = blocks.map((block) => new Map(Object.entries(block ?? {})).get('@type'))

    expect(found).toEqual(expect.arrayContaining([...types]))
    expect(blocks.flatMap(faultsOf)).toEqual([])
  })
})

test('a removed product is gone, and a removed store is not found', async () => {
  const operator = await market.signIn('operator@tradewind.example')
  const body = { reason: 'To see what becomes of its page' }
  await operator.call('POST /operator/products/{slug}/block', { params: { slug: 'julie-mangoes' }, body })
  await operator.call('POST /operator/stores/{slug}/suspend', { params: { slug: 'ylang-bay' }, body })

  expect((await open('/product/julie-mangoes')).status).toBe(410)
  expect((await open('/beauty/ylang-bay')).status).toBe(404)
  expect((await open('/seller/store/ylang-bay?tab=about')).status).toBe(404)
})

test('hidden parts of a product page are absent from its HTML and data, and a store can override some', async () => {
  const slug = 'madras-wrap-skirt'
  const store = 'madras-lane'
  const params = { slug }
  const operator = await market.signIn('operator@tradewind.example')
  const seller = await market.signIn('owner@madras-lane.example')
  const shopper = await market.register()
  const rules = (left_out: readonly ProductPart[]) =>
    operator.call('PUT /operator/product-page', { body: { left_out: [...left_out] } })
  const ownWord = (secure_checkout: 'market' | 'shown') => ({
    safe_checkout: 'market' as const,
    secure_checkout,
    social_share: 'market' as const,
    encourage_order: 'market' as const,
  })
  const shown = {
    secure_checkout: 'aria-label="Payment methods" class="flex flex-wrap gap-2"',
    safe_checkout: 'Secure checkout:',
    shipping_and_return: `/product/${slug}/delivery"`,
    returns: 'Returns within',
    ask: `/product/${slug}/question"`,
    social_share: 'mailto:?',
    zoom: 'Click to zoom',
    size_chart: 'Size chart',
    related: 'You may also like',
    wishlist: 'aria-label="Save to wishlist: Madras Wrap Skirt"',
    compare: 'aria-label="Compare: Madras Wrap Skirt"',
  }
  const partsOn = async (path: string) => {
    const { html } = await open(path)
    return Object.entries(shown).flatMap(([part, text]) => (html.includes(text) ? [part] : []))
  }

  const companionsOf = async () => {
    const params = { slug: 'scotch-bonnet-fire' }
    return (await shopper.call('GET /products/{slug}/demand', { params })).companions.data.length
  }

  const before = await partsOn(`/product/${slug}`)
  const companions = await companionsOf()
  await rules(productParts)
  const after = await partsOn(`/product/${slug}`)
  const { left_out, size_chart } = await shopper.call('GET /products/{slug}', { params })
  const related = await shopper.call('GET /products/{slug}/related', { params })
  const without = await companionsOf()
  const asking = await shopper.fail('POST /products/{slug}/questions', {
    params,
    body: { question: 'Does it fade in the sun?' },
  })
  const delivery = await open(`/product/${slug}/delivery`)
  await seller.call('PUT /seller/stores/{store}/products/{slug}/page', {
    params: { store, slug },
    body: ownWord('shown'),
  })
  const withOwnWord = await partsOn(`/product/${slug}`)
  await operator.call('PUT /operator/products/{slug}/page', { params, body: ownWord('market') })
  const { parts, market_leaves_out } = await seller.call('GET /seller/stores/{store}/products/{slug}/page', {
    params: { store, slug },
  })
  await rules([])
  const { data } = await operator.call('GET /operator/product-page')

  expect(before).toEqual(Object.keys(shown))
  expect(after).toEqual([])
  expect([left_out, size_chart, related.data]).toEqual([[...productParts], undefined, []])
  expect([companions > 0, without]).toEqual([true, 0])
  expect([asking.status, delivery.status]).toEqual([404, 404])
  expect(withOwnWord).toEqual(['secure_checkout'])
  expect(parts).toEqual(ownWord('market'))
  expect(market_leaves_out).toEqual([...ownParts])
  expect(data.map(({ rules: { left_out: parts } }) => parts.length)).toEqual([0, productParts.length])
  expect(await partsOn(`/product/${slug}`)).toEqual(Object.keys(shown))
})

/** As defined in RFC 8058. */
describe('one-click unsubscribe', () => {
  let operator: TestVisitor
  let goods: Goods
  let slug: string

  beforeAll(async () => {
    operator = await market.signIn('operator@tradewind.example')
    goods = await goodsOf(market, 'blue-mahoe-larder', { stock: 50 })
    const { data } = await market.visitor().call('GET /products', { query: { ids: goods.productId } })
    slug = data[0]?.slug ?? ''
  })

  test('ends back-in-stock emails, before and after confirmation', async () => {
    for (const email of ['never-asked@shopper.example', 'asked-once@shopper.example']) {
      await setStock(market.database, goods, 0)
      await market.visitor().call('POST /products/{slug}/stock-alerts', { params: { slug }, body: { email } })
      await market.runJobs()
      const url = await unsubscribeUrl(email, 'stock_alert_asked')
      const key = url.pathname.split('/').at(-1) ?? ''
      if (email.startsWith('asked'))
        await market.visitor().call('POST /stock-alerts/{key}/confirm', { params: { key } })

      const looked = await market.visitor().fetch(url.pathname)
      const { state } = await market.visitor().call('GET /stock-alerts/{key}', { params: { key } })
      const answer = await press(url)

      expect(looked.status).toBe(200)
      expect(state).not.toBe('ended')
      expect(answer.status).toBe(200)
      expect(await market.visitor().call('GET /stock-alerts/{key}', { params: { key } })).toMatchObject({
        state: 'ended',
      })
    }
  })

  test('ends price drop emails, and gets the same answer when repeated', async () => {
    const person = await market.register('wishes@shopper.example')
    await person.call('POST /customer/wishlist/{productId}', { params: { productId: goods.productId } })
    await person.call('PUT /customer/wishlist-settings', { body: { tells_price_drops: true } })
    await cheapen()
    const url = await unsubscribeUrl('wishes@shopper.example', 'price_dropped')

    const answers = [await press(url), await press(url)]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await person.call('GET /customer/wishlist-settings')).toEqual({ tells_price_drops: false })
    await cheapen()
    expect(await kindsOfMails(operator, 'wishes@shopper.example')).toEqual([
      'code_register',
      'price_dropped',
      'welcome',
    ])
  })

  /** As an email client sends it: without cookies or origin. */
  function press(url: URL): Promise<Response> {
    return market.visitor().fetch(url.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    })
  }

  async function unsubscribeUrl(recipient: string, kind: string): Promise<URL> {
    const { rows } = await sql<{ unsubscribe_url: string }>`
      select unsubscribe_url from mails where recipient = ${recipient} and kind = ${kind}
    `.execute(market.database.db)
    const [mail, ...others] = rows
    if (!mail || others.length > 0) throw new Error(`No single ${kind} email to ${recipient}`)
    return new URL(mail.unsubscribe_url)
  }

  async function cheapen(): Promise<void> {
    const { price_minor: before } = await market.database.db
      .selectFrom('variants')
      .select('price_minor')
      .where('id', '=', goods.variantId)
      .executeTakeFirstOrThrow()
    const owner = await market.signIn('owner@blue-mahoe-larder.example')
    await owner.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: 'blue-mahoe-larder', id: goods.variantId },
      body: { price_minor: before - 50 },
    })
    await passTime(market, 'wishlist.tell_price_drops')
    await market.runJobs()
  }
})

describe('the preview picture of a shared page', () => {
  test.each([
    ['/product/madras-wrap-skirt', '/fr/product/madras-wrap-skirt'],
    ['/shops/madras-lane', undefined],
    ['/blog/how-to-read-a-scotch-bonnet', undefined],
  ])(
    'is drawn for %s in the size that networks show, once for all who ask, under an address of what is on it',
    async (path, french) => {
      const reader = market.visitor()
      const pictureOf = async (of: string) => {
        const { html } = await open(of)
        const said = new Map(
          tags(html, 'meta').map((meta) => [meta.get('property'), meta.get('content') ?? '']),
        )
        return {
          address: said.get('og:image') ?? '',
          size: [said.get('og:image:width'), said.get('og:image:height')],
        }
      }
      const { address, size } = await pictureOf(path)
      const from = address.slice(market.origin.length)
      const answers = await Promise.all(Array.from({ length: 8 }, () => reader.fetch(from)))
      const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
      const drawn = await sharp(bytes[0]).metadata()
      const before = await reader.fetch(from.replace(/[0-9a-f]{10}\.jpg$/, '0123456789.jpg'))
      const missing = await Promise.all(
        [from.replace(/[^/]+$/, 'no-such-thing-0123456789.jpg'), from.replace(/-[0-9a-f]{10}\./, '.')].map(
          async (elsewhere) => (await reader.fetch(elsewhere)).status,
        ),
      )

      expect([...size, drawn.format, drawn.width, drawn.height]).toEqual(['1200', '630', 'jpeg', 1200, 630])
      expect(
        new Set(answers.map(({ status, headers }) => `${status} ${headers.get('cache-control')}`)),
      ).toEqual(new Set(['200 public, max-age=31536000, immutable']))
      expect(bytes.every((each) => each.equals(bytes[0] ?? Buffer.alloc(0)))).toBe(true)
      expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
      expect(missing).toEqual([404, 404])
      if (french) expect((await pictureOf(french)).address).not.toBe(address)
    },
  )
})

describe('the product feed for Merchant Center', () => {
  interface Item {
    readonly id: string
    readonly link: string
    readonly availability: string
    readonly price: string
    readonly sale_price: string | null
    readonly sold_in: string | null
    readonly weight: string | null
    readonly shipping: string | null
    readonly lacking: string[] | null
  }
  const required = [
    'id',
    'title',
    'description',
    'link',
    'image_link',
    'availability',
    'price',
    'condition',
    'identifier_exists',
    'product_type',
  ]

  /** Parses the feed as XML, which fails if it is not well-formed. */
  async function itemsOf(text: string): Promise<Item[]> {
    const { rows } = await sql<Item>`
      select item.*, array(
        select name from unnest(${required}::text[]) name
        where coalesce((xpath('string(//g:' || name || ')', node, array[array['g', 'http://base.google.com/ns/1.0']]))[1]::text, '') = ''
      ) as lacking
      from xmltable(
        xmlnamespaces('http://base.google.com/ns/1.0' as g),
        '/rss/channel/item' passing (${text}::xml)
        columns
          node xml path '.',
          id text path 'g:id',
          link text path 'g:link',
          availability text path 'g:availability',
          price text path 'g:price',
          sale_price text path 'g:sale_price',
          sold_in text path 'g:sale_price_effective_date',
          weight text path 'g:shipping_weight',
          shipping text path 'string(g:shipping[1]/g:price)'
      ) item`.execute(market.database.db)
    return rows
  }

  test('lists every shippable product once, in well-formed XML, with its availability', async () => {
    const reader = market.visitor()
    const goods = await goodsOf(market, 'blue-mahoe-larder')
    await setStock(market.database, goods, 0)
    const french = await reader.fetch('/fr/feeds/products.xml')
    const items = await itemsOf(await french.text())
    const again = await reader.fetch('/fr/feeds/products.xml', {
      headers: { 'if-none-match': french.headers.get('etag') ?? '' },
    })
    const { rows } = await sql<{ sku: string; is_sold_out: boolean }>`
      select v.sku, coalesce(level.on_hand - level.reserved <= 0, false) as is_sold_out
      from variants v
      left join stock_levels level on level.variant_id = v.id
      join products p on p.id = v.product_id
      join product_listings l on l.product_id = p.id and l.is_offered
      join stores s on s.id = l.store_id and s.state = 'approved'
      where v.is_active and p.kind <> 'dish' and p.external_url is null`.execute(market.database.db)
    const product = await reader.call('GET /products/{slug}', {
      params: { slug: 'madras-wrap-skirt' },
    })
    const skirts = items.filter(({ link }) => link.includes('/fr/product/madras-wrap-skirt?variant='))

    const soldOut = rows.filter((row) => row.is_sold_out)
    await setStock(market.database, goods, 20)

    expect(french.headers.get('content-type')).toContain('application/xml')
    expect(again.status).toBe(304)
    expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ sku }) => sku).sort())
    expect(items.filter(({ lacking }) => (lacking ?? []).length > 0)).toEqual([])
    expect(skirts).toHaveLength(product.variants.length)
    expect(
      items
        .filter(({ availability }) => availability === 'out_of_stock')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(soldOut.map(({ sku }) => sku).sort())
    expect(soldOut.length).toBeGreaterThan(0)
    expect(items.every(({ price }) => /^\d+\.\d\d USD$/.test(price))).toBe(true)
    expect(items.every(({ sale_price: sale, sold_in: at }) => (sale === null) === (at === null))).toBe(true)
  })

  test('lists what can be delivered to a country and the costs, and fails for an unknown country', async () => {
    const all = await itemsOf(await (await market.visitor().fetch('/feeds/products.xml')).text())
    const there = await itemsOf(await (await market.visitor().fetch('/feeds/products.xml?country=BB')).text())
    const answers = await Promise.all(
      ['/feeds/products.xml?country=ZZ', '/feeds/products.xml?country=%3Cx', '/ar/feeds/products.xml'].map(
        (path) => market.visitor().fetch(path),
      ),
    )

    expect(there.length).toBeGreaterThan(50)
    expect(there.length).toBeLessThan(all.length)
    expect(there.every(({ shipping }) => /^\d+\.\d\d USD$/.test(shipping ?? ''))).toBe(true)
    expect(all.every(({ shipping }) => !shipping)).toBe(true)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the sitemap', () => {
  const read = async (path: string) => {
    const response = await market.visitor().fetch(path)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  const all = (text: string, tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, inside = '']) => inside)

  test('has every part in every language, and lists each page once with its alternates', async () => {
    const index = await read('/sitemap.xml')
    const parts = all(index.text, 'loc')
    const texts = await Promise.all(parts.map((part) => read(part.slice(market.origin.length))))
    const addresses = texts.flatMap(({ text }) => all(text, 'loc'))
    const { rows } = await sql<{ slug: string; changed_at: Date }>`
      select p.slug, greatest(p.updated_at, v.changed_at) as changed_at
      from product_listings l
      join product_views v on v.product_id = l.product_id and v.locale = 'en'
      join products p on p.id = l.product_id
      join stores s on s.id = l.store_id and s.state = 'approved'
      where l.is_offered`.execute(market.database.db)

    expect(index.type).toContain('application/xml')
    expect(parts).toEqual(
      ['en', 'fr'].flatMap((language) =>
        ['pages', 'stores', 'products-1'].map((part) => `${market.origin}/sitemap/${language}/${part}.xml`),
      ),
    )
    expect(texts.map(({ status }) => status)).toEqual(parts.map(() => 200))
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toEqual(expect.arrayContaining([`${market.origin}/fr/blog`, `${market.origin}/deals`]))
    for (const { slug } of rows) expect(addresses).toContain(`${market.origin}/fr/product/${slug}`)
    const products = texts[2]?.text ?? ''
    expect(all(products, 'lastmod').sort()).toEqual(
      rows.map(({ changed_at }) => changed_at.toISOString()).sort(),
    )
    expect(all(products, 'image:loc')[0]).toMatch(/\/media\/products\/.+\.webp$/)
    expect(products.match(/hreflang="x-default"/g)).toHaveLength(rows.length)
    const { rows: sound } = await sql<{ is_sound: boolean }>`
      select bool_and(xml_is_well_formed_document(text)) as is_sound
      from unnest(${[index.text, ...texts.map(({ text }) => text)]}::text[]) text`.execute(market.database.db)
    expect(sound).toEqual([{ is_sound: true }])
    // Element order and lengths of sitemap.xsd 0.9 and its picture extension; other namespaces come last.
    const address = '[^<>"\\s]{12,2048}'
    const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z'
    const entry = new RegExp(
      `^<url><loc>${address}</loc>(<lastmod>${time}</lastmod>)?` +
        `(<xhtml:link rel="alternate" hreflang="(en|fr|x-default)" href="${address}"/>){3}` +
        `(<image:image><image:loc>${address}</image:loc></image:image>)?</url>$`,
    )
    const entries = texts.flatMap(({ text }) => text.split('\n').filter((each) => each.startsWith('<url>')))
    expect(entries).toHaveLength(addresses.length)
    expect(entries.filter((each) => !entry.test(each))).toEqual([])
  })

  test.each(['en', 'fr'])(
    'names no two pages of the market alike, nor describes them alike (%s)',
    async (language) => {
      const { text } = await read(`/sitemap/${language}/pages.xml`)
      const paths = all(text, 'loc')
        .map((address) => address.slice(market.origin.length) || '/')
        .filter((path) => !/\/(blog|shops|groceries|beauty|restaurants)\//.test(path))

      // One after the other: a busy market turns some of dozens at once away.
      const said: (string | undefined)[][] = []
      for (const path of paths) {
        const { html } = await open(path)
        const description = tags(html, 'meta').find((meta) => meta.get('name') === 'description')
        said.push([/<title>([^<]*)/.exec(html)?.[1], description?.get('content')])
      }

      expect(paths.length).toBeGreaterThan(10)
      for (const place of [0, 1]) expect(new Set(said.map((each) => each[place])).size).toBe(paths.length)
    },
  )

  test('updates a product’s date for changed texts, pictures or reviews, but not for sales', async () => {
    const { database } = market
    const slug = 'madras-wrap-skirt'
    const productId = await sql<{ id: string }>`select id from products where slug = ${slug}`
      .execute(database.db)
      .then(({ rows }) => rows[0]?.id ?? '')
    const dated = async () => {
      const { text } = await read('/sitemap/en/products-1.xml')
      return new RegExp(`/product/${slug}</loc><lastmod>([^<]+)<`).exec(text)?.[1] ?? ''
    }
    const moment = { db: database.db, now: new Date(Date.now() + 60_000) }
    const first = await dated()
    await sql`update products set sold_count = sold_count + 1 where id = ${productId}`.execute(database.db)
    await refreshListings(moment, [productId])
    const afterSale = await dated()
    await sql`delete from product_pictures where product_id = ${productId} and position = 1`.execute(
      database.db,
    )
    await refreshListings(moment, [productId])
    const afterPicture = await dated()
    await recordContent({ db: database.db, now: new Date(Date.now() + 120_000) }, productId)

    expect(afterSale).toBe(first)
    expect(afterPicture).toBe(moment.now.toISOString())
    expect((await dated()) > afterPicture).toBe(true)
  })

  test('lists pages that may be indexed, and existing pictures', async () => {
    const { text } = await read('/sitemap/fr/stores.xml')
    const [page = ''] = all(text, 'loc')
    const [picture = ''] = all(text, 'image:loc')

    const { status, html } = await open(page.slice(market.origin.length))
    const shown = await market.visitor().fetch(picture.slice(market.origin.length))

    expect(status).toBe(200)
    expect(
      tags(html, 'link')
        .find((link) => link.get('rel') === 'canonical')
        ?.get('href'),
    ).toBe(page)
    expect(shown.headers.get('content-type')).toBe('image/webp')
  })

  test('has no part outside its index', async () => {
    for (const part of ['ar/pages', 'en/products-2', 'en/products-0', 'de/stores', 'en/nothing']) {
      expect((await read(`/sitemap/${part}.xml`)).status).toBe(404)
    }
  })

  test('is named in robots.txt, which excludes private pages', async () => {
    const { text } = await read('/robots.txt')

    expect(text).toContain(`Sitemap: ${market.origin}/sitemap.xml`)
    expect(text).toContain(`# Goods for shops elsewhere: ${market.origin}/fr/feeds/products.xml`)
    for (const path of ['/api/', '/account', '/fr/checkout', '/ar/cart', '/compare']) {
      expect(text).toContain(`Disallow: ${path}\n`)
    }
  })
})

test('names are isolated in right-to-left sentences, and left-to-right pages contain no extra marks', async () => {
  const reading = ['/ar/product/madras-wrap-skirt', '/product/madras-wrap-skirt'].map(
    async (path) => (await open(path)).html,
  )
  const [fromTheRight = '', fromTheLeft] = await Promise.all(reading)

  expect(fromTheRight).toMatch(/\u2068Madras Wrap Skirt\u2069/u)
  expect(fromTheLeft).not.toMatch(/[\u2068\u2069]/u)
})

const hasJava = spawnSync('java', ['-version']).status === 0
if (!hasJava) console.warn('There is no Java here: the HTML of the public pages is not checked.')

/**
 * Part of the HTML standard since 2023, but unknown to the last validator version whose package contains no Java
 * runtime.
 */
const unknownToTheChecker = ['Attribute “name” not allowed on element “details” at this point.']

// It runs for seconds only, so further JIT optimisation costs more than it saves.
const soonDone = ['-Xmx512m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

test.skipIf(!hasJava)(
  'the HTML of every public page is valid',
  async () => {
    const jar = join(dirname(createRequire(import.meta.url).resolve('vnu-jar')), 'build/dist/vnu.jar')
    const folder = await mkdtemp(join(tmpdir(), 'pages-'))
    try {
      const addresses = pages.flatMap(({ path }) => [path, inFrench(path)]).concat(['/ar', '/ar/restaurants'])
      for (const [place, path] of addresses.entries()) {
        await writeFile(join(folder, `${place}.html`), (await open(path)).html)
      }
      const { stdout } = spawnSync(
        'java',
        [...soonDone, '-jar', jar, '--format', 'json', '--stdout', '--errors-only', folder],
        { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      )
      const { messages } = JSON.parse(stdout) as {
        messages: { type: string; url: string; message: string; extract?: string }[]
      }
      const faults = messages
        .filter(({ message }) => !unknownToTheChecker.includes(message))
        .map(({ url, message, extract }) => ({
          page: addresses[Number(/(\d+)\.html$/.exec(url)?.[1])],
          message,
          extract,
        }))

      expect(faults).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
  180_000,
)
