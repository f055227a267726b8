/** Option sets: operators write them, sellers choose from them, imports and filters follow them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, uploadedPicture } from '#tests/support/new-product.ts'

let market: TestMarket
let operator: TestVisitor

const stores = [
  { store: 'madras-lane', owner: 'owner@madras-lane.example' },
  { store: 'kalbas-atelier', owner: 'owner@kalbas-atelier.example' },
] as const

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

const text = (en: string, fr = '') => ({ en, fr })

function fitSet() {
  return {
    name: text('Fit', 'Coupe'),
    aliases: ['Cut'],
    values: [
      { label: text('Wide', 'Large') },
      { label: text('Narrow', 'Étroit'), swatch: '#0014a8' },
      { label: text('Straight', 'Droit') },
    ],
  }
}

async function publishedWith(
  { store, owner }: (typeof stores)[number],
  option: { name: { en: string }; labels: readonly string[] },
) {
  const seller = await market.signIn(owner)
  const fields = await newProductFields(seller, store)
  const { product } = await seller.call('POST /seller/stores/{store}/products', {
    params: { store },
    body: {
      ...fields,
      pictures: [await uploadedPicture(seller)],
      options: [{ name: option.name, values: option.labels.map((label) => ({ label: { en: label } })) }],
      variants: option.labels.map((label) => ({ values: [label], price_minor: 1500, weight_grams: 100 })),
    },
  })
  await seller.call('POST /seller/stores/{store}/products/{id}/publish', {
    params: { store, id: product.id },
    body: {},
  })
  return product
}

test('an operator adds, changes and deletes a set', async () => {
  const { id } = await operator.call('POST /operator/option-sets', {
    body: { ...fitSet(), name: text('Drape') },
  })
  const taken = await operator.fail('POST /operator/option-sets', {
    body: { ...fitSet(), name: text('drape') },
  })
  const twice = await operator.fail('POST /operator/option-sets', {
    body: { ...fitSet(), name: text('Twice'), values: [{ label: text('A') }, { label: text('a') }] },
  })
  const { version } = await operator.call('PUT /operator/option-sets/{id}', {
    params: { id },
    body: { ...fitSet(), name: text('Draping'), values: [{ label: text('Loose') }], version: 1 },
  })
  const late = await operator.fail('PUT /operator/option-sets/{id}', {
    params: { id },
    body: { ...fitSet(), version: 1 },
  })
  const written = await operator.call('GET /operator/option-sets/{id}', { params: { id } })
  await operator.call('DELETE /operator/option-sets/{id}', { params: { id } })
  const gone = await operator.fail('GET /operator/option-sets/{id}', { params: { id } })

  expect(Object.keys(taken.problem.errors ?? {})).toEqual(['name.en'])
  expect(Object.keys(twice.problem.errors ?? {})).toEqual(['values.1.label.en'])
  expect([version, late.status, gone.status]).toEqual([2, 409, 404])
  expect(written).toMatchObject({
    key: 'drape',
    name: text('Draping'),
    aliases: ['Cut'],
    values: [{ label: text('Loose') }],
    products: 0,
  })
})

test('sellers are offered it, and a filter joins equal values of stores in its order and words', async () => {
  const { id } = await operator.call('POST /operator/option-sets', { body: fitSet() })
  for (const store of stores) {
    await publishedWith(store, { name: { en: 'Fit' }, labels: ['Straight', 'wide', 'Baggy'] })
  }
  await market.runJobs()

  const seller = await market.signIn(stores[0].owner)
  const choices = await seller.call('GET /seller/stores/{store}/product-choices', {
    params: { store: stores[0].store },
  })
  const { facets } = await market
    .visitor()
    .call('GET /products/facets', { query: { vertical: 'shops' } }, { headers: { 'accept-language': 'fr' } })
  const facet = facets.find((one) => 'attribute' in one && one.attribute?.key === 'fit')
  const { data } = await operator.call('GET /operator/option-sets')

  expect(choices.option_sets).toContainEqual({
    name: { en: 'Fit', fr: 'Coupe' },
    values: [
      { label: { en: 'Wide', fr: 'Large' } },
      { label: { en: 'Narrow', fr: 'Étroit' }, swatch: '#0014a8' },
      { label: { en: 'Straight', fr: 'Droit' } },
    ],
  })
  expect(facet).toMatchObject({
    attribute: { label: 'Coupe' },
    values: [
      { value: 'wide', label: 'Large', count: 2 },
      { value: 'straight', label: 'Droit', count: 2 },
      { value: 'baggy', label: 'Baggy', count: 2 },
    ],
  })
  expect(data.find((set) => set.id === id)?.products).toBe(2)
})

const headers =
  'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price'
/** A Shopify file with a French value and one that the set doesn't have. */
const skirts = [
  headers,
  'set-skirt,Skirt,Skirts,false,Cut,droit,SKIRT-D,250,42.00',
  'set-skirt,,,,,Flared,SKIRT-F,250,42.00',
  'set-skirt,,,,,WIDE,SKIRT-W,250,42.00',
].join('\n')

async function importedBy(seller: TestVisitor, content: string) {
  const { store } = stores[0]
  const { import: uploaded } = await seller.call('POST /seller/stores/{store}/imports', {
    params: { store },
    query: { file_name: 'products.csv' },
    upload: new Blob([content]),
  })
  await market.runJobs()
  const of = { params: { store, id: uploaded.id } }
  const { choices } = await seller.call('GET /seller/stores/{store}/imports/{id}', of)
  await seller.call('PUT /seller/stores/{store}/imports/{id}/mapping', {
    ...of,
    body: { default_category_id: choices[0]?.id ?? null },
  })
  await market.runJobs()
  const { import: checked } = await seller.call('GET /seller/stores/{store}/imports/{id}', of)
  // A file that changes nothing can't be started.
  if (checked.counts?.unchanged) return checked.counts
  await seller.call('POST /seller/stores/{store}/imports/{id}/start', of)
  await market.runJobs()
  return (await seller.call('GET /seller/stores/{store}/imports/{id}', of)).import.counts
}

test('an import maps names of options and values to the set, and the same file again changes nothing', async () => {
  const seller = await market.signIn(stores[0].owner)

  const first = await importedBy(seller, skirts)
  const again = await importedBy(seller, skirts)

  const { id } = await market.database.db
    .selectFrom('products')
    .select('id')
    .where('slug', 'like', '%skirt%')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { product } = await seller.call('GET /seller/stores/{store}/products/{id}', {
    params: { store: stores[0].store, id },
  })
  expect(first).toMatchObject({ new: 1, refused: 0 })
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 1, refused: 0 })
  expect(product.options).toMatchObject([
    {
      name: { en: 'Fit', fr: 'Coupe' },
      values: [
        { label: { en: 'Wide', fr: 'Large' } },
        { label: { en: 'Straight', fr: 'Droit' } },
        { label: { en: 'Flared' } },
      ],
    },
  ])
  expect(product.variants.map(({ sku, values }) => [sku, values])).toEqual(
    expect.arrayContaining([
      ['SKIRT-D', ['Straight']],
      ['SKIRT-F', ['Flared']],
      ['SKIRT-W', ['Wide']],
    ]),
  )
})
