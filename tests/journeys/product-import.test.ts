import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { uploadedVideo } from '#tests/support/new-video.ts'
import { zipOf } from '#tests/support/zip.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'madras-lane'
const params = { store }

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T14:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

const headers =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src'
const shirts = (name: string) =>
  [
    headers,
    `${name},Linen shirt ${name},<p>Cool &amp; light</p>,Isla Linen,Shirts,"linen, summer",true,Size,S,${name}-S,250,shopify,5,42.00,`,
    `${name},,,,,,,,M,${name}-M,250,shopify,7,42.00,`,
    `${name}-bag,Bag,,,Bags,,true,Title,Default Title,${name}-BAG,100,,,15.00,`,
    `${name}-bad,Bad,,,Bags,,true,Title,Default Title,${name}-BAD,100,,,free,`,
  ].join('\n')

async function upload(content: string, { visitor = owner, fileName = 'products.csv' } = {}) {
  const { import: uploaded } = await visitor.call('POST /seller/stores/{store}/imports', {
    params,
    query: { file_name: fileName },
    upload: new Blob([content]),
  })
  await market.runJobs()
  return readImport(uploaded.id)
}

function readImport(id: string) {
  return owner.call('GET /seller/stores/{store}/imports/{id}', { params: { store, id } })
}

async function withCategory(id: string) {
  const { choices } = await readImport(id)
  await owner.call('PUT /seller/stores/{store}/imports/{id}/mapping', {
    params: { store, id },
    body: { default_category_id: choices[0]?.id ?? null },
  })
  await market.runJobs()
  return readImport(id)
}

async function run(id: string) {
  await owner.call('POST /seller/stores/{store}/imports/{id}/start', { params: { store, id } })
  await market.runJobs()
  return readImport(id)
}

async function imported(content: string) {
  const { import: uploaded } = await upload(content)
  await withCategory(uploaded.id)
  return run(uploaded.id)
}

function productsNamed(name: string) {
  return market.database.db
    .selectFrom('products')
    .selectAll()
    .where('name', '@>', JSON.stringify({ en: name }))
    .execute()
}

test('a Shopify export is checked without saving, then imported as drafts', async () => {
  const checked = await withCategory((await upload(shirts('one'))).import.id)

  expect(checked.import).toMatchObject({
    format: 'shopify',
    state: 'checked',
    counts: { products: 3, new: 2, changed: 0, unchanged: 0, refused: 1, done: 0 },
  })
  expect(checked.preview.find(({ handle }) => handle === 'one-bad')).toMatchObject({
    outcome: 'refused',
    issues: [{ row: 5, column: 'Variant Price', message: 'Enter a price of 0 or more', is_warning: false }],
  })
  expect(await productsNamed('Linen shirt one')).toEqual([])

  const finished = await run(checked.import.id)

  expect(finished.import).toMatchObject({ state: 'finished', counts: { new: 2, refused: 1, done: 2 } })
  const [shirt] = await productsNamed('Linen shirt one')
  expect(shirt).toMatchObject({ state: 'draft', description: { en: 'Cool & light' }, weight_grams: 250 })
  const variants = await market.database.db
    .selectFrom('variants')
    .leftJoin('stock_levels', 'stock_levels.variant_id', 'variants.id')
    .select(['sku', 'price_minor', 'on_hand'])
    .where('product_id', '=', shirt?.id ?? '')
    .orderBy('sku')
    .execute()
  expect(variants).toMatchObject([
    { sku: 'one-M', on_hand: 7 },
    { sku: 'one-S', on_hand: 5 },
  ])
})

test('the same file again changes nothing, and a changed price changes one product', async () => {
  await imported(shirts('two'))

  const again = await upload(shirts('two'))
  const changed = await upload(
    shirts('two').replace(',two-S,250,shopify,5,42.00', ',two-S,250,shopify,5,39.50'),
  )

  expect(again.import.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 1 })
  expect(changed.import.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1, refused: 1 })
})

test('a list of SKUs and prices changes only these', async () => {
  await imported(shirts('three'))

  const { import: list } = await upload('Référence;Prix;Stock\nthree-M;1 039,90;2\n')
  const finished = await run(list.id)

  expect(finished.import.counts).toMatchObject({ changed: 1, refused: 0 })
  const rows = await market.database.db
    .selectFrom('variants')
    .select(['sku', 'price_minor'])
    .where('sku', 'like', 'three-%')
    .orderBy('sku')
    .execute()
  expect(rows.map(({ sku, price_minor }) => [sku, Number(price_minor)])).toEqual([
    ['three-BAG', 1500],
    ['three-M', 103990],
    ['three-S', 4200],
  ])
})

test('unknown columns are chosen by hand, and the choice is used for the next file', async () => {
  const file = 'Artikel,Betrag\nfour-X,12.00\n'
  const { import: first, columns } = await upload(file)
  expect(first.state).toBe('mapping')
  expect(columns).toMatchObject([{ header: 'Artikel', samples: ['four-X'] }, { header: 'Betrag' }])

  const incomplete = await owner.fail('PUT /seller/stores/{store}/imports/{id}/mapping', {
    params: { store, id: first.id },
    body: { columns: [{ place: 1, field: 'price' }] },
  })
  await owner.call('PUT /seller/stores/{store}/imports/{id}/mapping', {
    params: { store, id: first.id },
    body: {
      columns: [
        { place: 0, field: 'title' },
        { place: 1, field: 'price' },
      ],
    },
  })
  await market.runJobs()
  const again = await upload(file)

  expect(incomplete.problem.errors).toEqual({ columns: ['Choose a column for the name, SKU or handle'] })
  expect(again.import.state).toBe('checked')
  expect(again.columns.map(({ field }) => field)).toEqual(['title', 'price'])
  expect(again.preview).toMatchObject([
    { outcome: 'refused', issues: [{ message: 'Choose a category for this product' }] },
  ])
})

test('an import is undone: new products vanish, changed ones are restored', async () => {
  await imported(shirts('five'))
  const { import: change } = await upload(
    shirts('five')
      .replace('Linen shirt five', 'Cotton shirt five')
      .replace('five-bag,Bag', 'five-cap,Cap')
      .replace('five-BAG', 'five-CAP'),
  )
  await withCategory(change.id)
  await run(change.id)
  expect(await productsNamed('Cotton shirt five')).toHaveLength(1)

  await owner.call('POST /seller/stores/{store}/imports/{id}/undo', { params: { store, id: change.id } })
  await market.runJobs()

  const { import: undone } = await readImport(change.id)
  expect(undone).toMatchObject({ state: 'undone' })
  expect(await productsNamed('Cotton shirt five')).toEqual([])
  expect(await productsNamed('Linen shirt five')).toHaveLength(1)
  expect(await productsNamed('Cap')).toEqual([])
})

test('an undone count leaves out what was sold since the import', async () => {
  await imported(shirts('nine'))
  const { import: list } = await upload('SKU,Stock\nnine-M,20\n')
  await run(list.id)
  const onHand = () =>
    market.database.db
      .selectFrom('variants')
      .innerJoin('stock_levels', 'stock_levels.variant_id', 'variants.id')
      .select(['variants.id', 'on_hand'])
      .where('sku', '=', 'nine-M')
      .executeTakeFirstOrThrow()
  const { id, on_hand: counted } = await onHand()
  // Three fewer than the file says.
  await owner.call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store, id },
    body: { on_hand: counted - 3 },
  })

  await owner.call('POST /seller/stores/{store}/imports/{id}/undo', { params: { store, id: list.id } })
  await market.runJobs()

  expect(counted).toBe(20)
  expect((await onHand()).on_hand).toBe(7 - 3)
})

test('a finished import can be undone for a day, and once', async () => {
  const { import: done } = await imported(shirts('six'))
  market.moveTo('2026-11-22T14:30:00Z')
  const late = await owner.fail('POST /seller/stores/{store}/imports/{id}/undo', {
    params: { store, id: done.id },
  })
  market.moveTo('2026-11-21T14:00:00Z')

  expect(late.problem.code).toBe('state_conflict')
  expect(done.can_undo_until).toBe('2026-11-22T14:00:00.000Z')
})

test('the report has a line for each product and each message', async () => {
  const { import: done } = await imported(shirts('seven'))

  const response = await owner.fetch(`/api/seller/stores/${store}/imports/${done.id}/report`)
  const lines = (await response.text()).trim().split('\r\n')

  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(lines).toHaveLength(4)
  expect(lines).toContain('5,seven-bad,Bad,refused,5,Variant Price,Enter a price of 0 or more')
})

test('an export imported again changes nothing, and neutralises cells that begin like a formula', async () => {
  await imported(shirts('eight').replace('Linen shirt eight', '=HYPERLINK(1)'))
  await publishProduct(owner, {
    store,
    fields: {
      quantity_prices: [{ from: 3, price_minor: 2000 }],
      sold_by_weight: { unit: 'kg', step: 250, minimum: 500, piece: null, tolerance_percent: 5 },
      personalisation: [
        { kind: 'choice', label: { en: 'Font' }, choices: [{ label: { en: 'Script' }, price_minor: 125 }] },
      ],
      gift_wrap: { price_minor: 300 },
    },
  })

  const response = await owner.fetch(`/api/seller/stores/${store}/product-export`)
  const csv = await response.text()
  const { import: again } = await upload(csv, { fileName: 'export.csv' })

  expect(csv).toContain(`"'=HYPERLINK(1)"`)
  expect(csv).toContain('3: 20.00')
  expect(csv).toContain('kg; 0.250; 0.500; ; 5')
  expect(again).toMatchObject({
    format: 'market',
    state: 'checked',
    counts: { new: 0, changed: 0, refused: 0 },
  })
  expect(again.counts.unchanged).toBeGreaterThan(1)
})

test.each([
  [
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><item><id>&x;</id></item></rss>',
    'Remove the document type (DOCTYPE) from the XML file',
  ],
  ['', 'The file is empty'],
  ['SKU,Name\nA,"x\n', 'Close the quote in row 2'],
])('a hostile or broken file is refused at the field: %s', async (content, message) => {
  const { status, problem } = await owner.fail('POST /seller/stores/{store}/imports', {
    params,
    query: { file_name: 'x.xml' },
    upload: new Blob([content]),
  })

  expect(status).toBe(422)
  expect(problem.errors).toEqual({ file: [message] })
})

test('a file cannot change another store’s products', async () => {
  const other = await market.database.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .select(['variants.sku', 'products.slug', 'variants.price_minor'])
    .where('stores.slug', '<>', store)
    .limit(1)
    .executeTakeFirstOrThrow()

  const { import: foreign } = await upload(`Handle,SKU,Price\n${other.slug},${other.sku},0.01\n`)

  expect(foreign.counts).toMatchObject({ changed: 0, refused: 1 })
})

test('others cannot see or change an import; operators can', async () => {
  const { import: own } = await upload(shirts('nine'))
  const stranger = await market.signIn('owner@tavias-pot.example')
  const operator = await market.signIn('operator@tradewind.example')
  const paths = { params: { store, id: own.id } }

  for (const key of [
    'GET /seller/stores/{store}/imports/{id}',
    'POST /seller/stores/{store}/imports/{id}/start',
  ] as const satisfies EndpointKey[]) {
    expect((await stranger.fail(key, paths)).status).toBe(404)
  }
  const elsewhere = await stranger.fail('GET /seller/stores/{store}/imports/{id}', {
    params: { store: 'tavias-pot', id: own.id },
  })
  const seen = await operator.call('GET /operator/stores/{store}/imports/{id}', paths)

  expect(elsewhere.status).toBe(404)
  expect(seen.import.id).toBe(own.id)
})

test('pictures are fetched after the import; a private address is refused, which the report says', async () => {
  const file = shirts('ten').replaceAll('42.00,', '42.00,http://10.0.0.1/shirt.jpg')

  const { import: done } = await imported(file)
  const response = await owner.fetch(`/api/seller/stores/${store}/imports/${done.id}/report`)

  expect(done.counts).toMatchObject({ pictures: 1, pictures_done: 0, pictures_failed: 1 })
  expect(await response.text()).toContain('http://10.0.0.1/shirt.jpg,This picture address can’t be used')
})

/** A row for each product with its picture. */
const pictured = (handle: string, ...pictures: string[]) =>
  [
    headers,
    ...pictures.map(
      (picture, place) =>
        `${handle}-${place},Scarf ${handle} ${place},,,Scarves,,true,Title,Default Title,${handle}-${place},100,,,15.00,${picture}`,
    ),
  ].join('\n')

const redPicture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()

async function addZip(id: string, zip: Buffer) {
  await owner.call('POST /seller/stores/{store}/imports/{id}/pictures', {
    params: { store, id },
    query: { file_name: 'pictures.zip' },
    upload: new Blob([new Uint8Array(zip)]),
  })
  await market.runJobs()
}

async function picturesBySku(prefix: string) {
  const { rows } = await sql<{ sku: string; pictures: number }>`
    select v.sku, (select count(*)::int from product_pictures p where p.product_id = v.product_id) as pictures
    from variants v
    where v.sku like ${`${prefix}-%`}
    order by v.sku
  `.execute(market.database.db)
  return rows.map(({ pictures }) => pictures)
}

test('pictures named in the file come from a ZIP file; the page and the report say which are missing', async () => {
  const { import: uploaded } = await upload(
    pictured('zip', 'Red Scarf.JPG', 'shop/broken.png', 'absent.webp'),
  )
  await withCategory(uploaded.id)
  const before = await readImport(uploaded.id)
  const zip = zipOf([
    { name: 'shop/red scarf.jpg', content: await redPicture() },
    { name: '__MACOSX/shop/._red scarf.jpg', content: 'hidden' },
    { name: 'shop/broken.png', content: 'no picture' },
    { name: 'shop/readme.txt', content: 'text' },
  ])

  await addZip(uploaded.id, zip)
  const added = await readImport(uploaded.id)
  const { import: done } = await run(uploaded.id)
  const report = await owner.fetch(`/api/seller/stores/${store}/imports/${uploaded.id}/report`)

  expect(before.zipped_pictures).toMatchObject({ named: 3, found: 0 })
  expect(added.zipped_pictures).toEqual({
    named: 3,
    found: 2,
    missing: ['absent.webp'],
    is_unpacking: false,
    failures: [],
  })
  expect(done.counts).toMatchObject({ pictures: 3, pictures_done: 1, pictures_failed: 2 })
  expect(await picturesBySku('zip')).toEqual([1, 0, 0])
  expect(await report.text()).toContain('zip:absent.webp,Not in a ZIP file')
})

test('a picture that was missing is added by importing the file again with it', async () => {
  const file = pictured('again', 'scarf.jpg')
  await imported(file)

  const { import: second } = await upload(file)
  await addZip(second.id, zipOf([{ name: 'scarf.jpg', content: await redPicture() }]))
  const { import: checked } = await withCategory(second.id)
  await run(second.id)

  expect(checked.counts).toMatchObject({ unchanged: 1, changed: 0 })
  expect(await picturesBySku('again')).toEqual([1])
})

test('a new list of pictures keeps the videos of the product', async () => {
  const withPicture = async (name: string) => {
    const { import: uploaded } = await upload(pictured('film', name))
    await addZip(uploaded.id, zipOf([{ name, content: await redPicture() }]))
    await withCategory(uploaded.id)
    await run(uploaded.id)
  }
  await withPicture('front.jpg')
  const [row] = await productsNamed('Scarf film 0')
  const of = { params: { store, id: row?.id ?? '' } }
  const { product } = await owner.call('GET /seller/stores/{store}/products/{id}', of)
  const { field } = await uploadedVideo(owner, store)
  const { id: front } = product.pictures[0] ?? {}
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of,
    body: { pictures: [field, { id: front ?? '' }] },
  })

  await withPicture('back.jpg')

  const { product: after } = await owner.call('GET /seller/stores/{store}/products/{id}', of)
  expect(after.pictures.map(({ video_id: video }) => video)).toEqual([null, field.video_id])
  expect(after.pictures[0]?.id).not.toBe(front)
})

test('pictures are refused in another file, of an import of others, and after the start', async () => {
  const { import: done } = await imported(pictured('late', ''))
  const other = await market.signIn('owner@belle-morne.example')
  const zip = new Blob([new Uint8Array(zipOf([{ name: 'a.jpg', content: 'a' }]))])
  const asked = { params: { store, id: done.id }, query: { file_name: 'a.zip' }, upload: zip }
  const { import: open } = await upload(pictured('open', ''))
  const toOpen = { ...asked, params: { store, id: open.id } }

  const late = await owner.fail('POST /seller/stores/{store}/imports/{id}/pictures', asked)
  const elsewhere = await other.fail('POST /seller/stores/{store}/imports/{id}/pictures', toOpen)
  const noZip = await owner.fail('POST /seller/stores/{store}/imports/{id}/pictures', {
    ...toOpen,
    upload: new Blob(['text']),
  })

  expect([late.status, elsewhere.status, noZip.status]).toEqual([409, 404, 422])
  expect(Object.keys(noZip.problem.errors ?? {})).toEqual(['file'])
})

test('a damaged ZIP file is named on the page', async () => {
  const { import: uploaded } = await upload(pictured('cut', 'scarf.jpg'))
  const zip = zipOf([{ name: 'scarf.jpg', content: await redPicture() }])

  await addZip(uploaded.id, zip.subarray(0, zip.length - 30))
  const { zipped_pictures: zipped } = await readImport(uploaded.id)

  expect(zipped).toMatchObject({
    found: 0,
    is_unpacking: false,
    failures: [expect.stringContaining('pictures.zip')],
  })
})

const withStatus = (name: string) =>
  [
    `${headers},Status`,
    ...['active', 'draft', 'archived', 'active'].map(
      (status, place) =>
        `${name}-${place},Bracelet ${name} ${place},<p>Made of <b>beads</b></p>,,Bags,,true,Title,Default Title,${name}-${place},100,,,15.00,${place === 3 ? '' : `${name}-${place}.jpg`},${status}`,
    ),
  ].join('\n')

test('new products are published once their pictures are there, unless the file says otherwise', async () => {
  const { import: uploaded } = await upload(withStatus('pub'))
  const checked = await withCategory(uploaded.id)
  const jpeg = await redPicture()
  await addZip(uploaded.id, zipOf([0, 1, 2].map((place) => ({ name: `pub-${place}.jpg`, content: jpeg }))))

  await owner.call('POST /seller/stores/{store}/imports/{id}/start', {
    params: { store, id: uploaded.id },
    body: { publish: true },
  })
  await market.runJobs()
  const { import: done } = await readImport(uploaded.id)
  const report = await owner.fetch(`/api/seller/stores/${store}/imports/${uploaded.id}/report`)

  expect(checked.import.counts).toMatchObject({ new: 4, publishable: 2, published: 0 })
  expect(done.counts).toMatchObject({ publishable: 2, published: 1, incomplete: 1 })
  const states = await Promise.all([0, 1, 2, 3].map((place) => productsNamed(`Bracelet pub ${place}`)))
  expect(states.flat().map(({ state }) => state)).toEqual(['published', 'draft', 'draft', 'draft'])
  expect(states.flat()[0]?.description).toEqual({ en: '<p>Made of <strong>beads</strong></p>' })
  const lines = (await report.text()).split('\r\n')
  expect(lines.find((line) => line.includes('pub-0'))).toContain('"new, published"')
  expect(lines.find((line) => line.includes('pub-3'))).toContain('Choose a picture')

  await owner.call('POST /seller/stores/{store}/imports/{id}/undo', { params: { store, id: uploaded.id } })
  await market.runJobs()
  const [published] = await productsNamed('Bracelet pub 0')
  expect(published?.state).toBe('withdrawn')
})

test('materials of an Etsy listing become a detail, which stays with those added by hand', async () => {
  const listing = (price: string) =>
    [
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,SKU',
      `Bowl etsy,Carved,${price},USD,3,bowl,"mahogany,oil",ETSY-BOWL`,
    ].join('\n')
  await imported(listing('30.00'))
  const [bowl] = await productsNamed('Bowl etsy')
  const path = { store, id: bowl?.id ?? '' }
  const { product } = await owner.call('GET /seller/stores/{store}/products/{id}', { params: path })
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    params: path,
    body: {
      version: product.version,
      details: [...product.details, { label: { en: 'Made in' }, value: { en: 'Dominica' } }],
    },
  })

  await imported(listing('32.00'))
  const { import: again } = await upload(listing('32.00'))

  const after = await owner.call('GET /seller/stores/{store}/products/{id}', { params: path })
  const labels = after.product.details.map(({ label, value }) => `${label.en}: ${value.en}`)
  expect(labels.toSorted()).toEqual(['Made in: Dominica', 'Materials: mahogany, oil'])
  expect(again.counts).toMatchObject({ unchanged: 1 })
})
