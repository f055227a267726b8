/** The category tree, as operators change it and shoppers see it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CategoryNode } from '#contract/catalog.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

const none = { en: '', fr: '' }
const textOf = (en: string) => ({
  name: { en, fr: '' },
  description: none,
  seo_title: none,
  seo_description: none,
  is_hidden: false,
  picture_id: null,
})

const all = async () => (await operator.call('GET /operator/categories')).data

async function categoryAt(path: string) {
  const found = (await all()).find((category) => category.path === path)
  if (!found) throw new Error(`No category at ${path}`)
  return found
}

async function add(name: string, parent: string): Promise<{ id: string; path: string; slug: string }> {
  const parentId = (await categoryAt(parent)).id
  const { id } = await operator.call('POST /operator/categories', {
    body: { ...textOf(name), parent_id: parentId },
  })
  const found = (await all()).find((category) => category.id === id)
  if (!found) throw new Error(`Category ${name} not found after it was added`)
  return found
}

const place = (id: string, parent_id: string, before_id: string | null = null) =>
  operator.call('POST /operator/categories/{id}/place', { params: { id }, body: { parent_id, before_id } })

async function shownTree(): Promise<CategoryNode[]> {
  return (await market.visitor().call('GET /categories', { query: {} })).data
}

function pathsIn(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap((node) => [node.path, ...pathsIn(node.children)])
}

/** The slugs and categories of some products, by category path. */
async function someProductIn(path: string) {
  return market.database.db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('product_listings as l', 'l.product_id', 'p.id')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .select(['p.id', 'p.slug'])
    .where('c.path', '=', path)
    .where('l.is_offered', '=', true)
    .where('s.state', '=', 'approved')
    .executeTakeFirstOrThrow()
}

async function listedIn(slug: string): Promise<string[]> {
  const { data } = await market
    .visitor()
    .call('GET /products', { query: { vertical: 'shops', within: slug, per_page: 60 } })
  return data.map((product) => product.slug)
}

/** A category of shops that has products, and no subcategories. */
async function filledCategory() {
  const { rows } = await sql<{ id: string; path: string; slug: string }>`
      select c.id, c.path, c.slug
      from categories c
      where c.vertical = 'shops'
        and c.depth > 0
        and not exists (select from categories below where below.parent_id = c.id)
        and exists (
          select from products p
          join product_listings l on l.product_id = p.id and l.is_offered
          join stores s on s.id = p.store_id and s.state = 'approved'
          where p.category_id = c.id
        )
      order by c.path
      limit 1
    `.execute(market.database.db)
  const [found] = rows
  if (!found) throw new Error('No category with products')
  return found
}

test('a new category is in the tree at once, last under its parent, with a free address from its name', async () => {
  const first = await add('Écume & Sel', 'shops')
  const second = await add('Écume & Sel', 'shops')

  const shops = (await shownTree()).find(({ path }) => path === 'shops')
  expect(shops?.children.slice(-2).map(({ path }) => path)).toEqual([first.path, second.path])
  expect([first.slug, second.slug]).toEqual(['ecume-sel', 'ecume-sel-2'])
})

test('shows the texts of a category in the reader’s language, and keeps a concurrent change', async () => {
  const { id, slug } = await add('Lanterns', 'shops')
  const body = {
    ...textOf('Lanterns'),
    description: { en: 'Light for the veranda.', fr: 'De la lumière.' },
    seo_title: { en: 'Lanterns of the islands', fr: '' },
    version: 1,
  }
  await operator.call('PUT /operator/categories/{id}', { params: { id }, body })

  const at = { params: { vertical: 'shops', slug } } as const
  const shown = await market
    .visitor()
    .call('GET /categories/{vertical}/{slug}', at, { headers: { 'accept-language': 'fr' } })
  const refused = await operator.fail('PUT /operator/categories/{id}', { params: { id }, body })

  expect(shown).toMatchObject({
    name: 'Lanterns',
    description: 'De la lumière.',
    seo_title: 'Lanterns of the islands',
  })
  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])
})

test('moves a category with what is below it, and its products follow in lists and pages', async () => {
  const { id, slug } = await filledCategory()
  const above = await add('Moved here', 'shops')
  const before = await categoryAt((await all()).find((category) => category.id === id)?.path ?? '')
  const product = await someProductIn(before.path)

  await place(id, above.id)
  await market.runJobs()

  const now = (await all()).find((category) => category.id === id)
  const page = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })
  expect(now?.path).toBe(`${above.path}/${slug}`)
  expect(await listedIn(above.slug)).toContain(product.slug)
  expect(page.crumbs.map(({ path }) => path)).toEqual(['shops', above.path, now?.path])
  expect((await categoryAt(above.path)).product_count).toBe(now?.product_count)
  await place(id, before.parent_id ?? '')
  await market.runJobs()
  expect((await categoryAt(before.path)).id).toBe(id)
})

test('orders siblings, and refuses a cycle, another vertical and too many levels', async () => {
  const parent = await add('Order', 'shops')
  const [a, b, c] = [await add('A', parent.path), await add('B', parent.path), await add('C', parent.path)]
  const fault = async (id: string, parent_id: string) =>
    (
      await operator.fail('POST /operator/categories/{id}/place', {
        params: { id },
        body: { parent_id, before_id: null },
      })
    ).problem.errors?.parent_id?.length

  await place(c.id, parent.id, a.id)

  const children = (await all()).filter(({ parent_id }) => parent_id === parent.id)
  expect(children.map(({ id }) => id)).toEqual([c.id, a.id, b.id])
  await place(b.id, a.id)
  const deep = await add('D', `${a.path}/${b.slug}`)
  expect(await fault(parent.id, b.id)).toBe(1)
  expect(await fault(parent.id, parent.id)).toBe(1)
  expect(await fault(a.id, (await categoryAt('beauty')).id)).toBe(1)
  expect(await fault(parent.id, c.id)).toBe(1)
  expect(await fault(c.id, deep.id)).toBe(1)
  expect(await fault(c.id, newId())).toBe(1)
})

test('two operators who move categories into each other at once make no cycle', async () => {
  const [a, b] = [await add('Left', 'shops'), await add('Right', 'shops')]
  const into = (id: string, parent_id: string) =>
    operator.call('POST /operator/categories/{id}/place', {
      params: { id },
      body: { parent_id, before_id: null },
    })

  const results = await Promise.allSettled([into(a.id, b.id), into(b.id, a.id)])

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const paths = (await all()).filter(({ id }) => id === a.id || id === b.id).map(({ path }) => path)
  expect(paths.sort((x, y) => x.length - y.length).map((path) => path.split('/').length)).toEqual([2, 3])
})

test('a merged category gives its products, subcategories and addresses to the other', async () => {
  const from = await filledCategory()
  const below = await add('Under it', from.path)
  const into = await add('All together', 'shops')
  const product = await someProductIn(from.path)

  await operator.call('POST /operator/categories/{id}/merge', {
    params: { id: from.id },
    body: { into_id: into.id },
  })
  await market.runJobs()

  const page = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })
  expect(page.crumbs.at(-1)?.path).toBe(into.path)
  expect(await listedIn(into.slug)).toContain(product.slug)
  expect((await all()).find(({ id }) => id === below.id)?.path).toBe(`${into.path}/${below.slug}`)
  const moved = await market
    .visitor()
    .call('GET /categories/{vertical}/{slug}', { params: { vertical: 'shops', slug: from.slug } })
  expect(moved.slug).toBe(into.slug)
  expect((await categoryAt(into.path)).product_count).toBeGreaterThan(0)
})

test('deletes a category once it is known where its products go', async () => {
  const from = await filledCategory()
  const into = await add('Instead', 'shops')
  const remove = (into_id?: string) => ({ params: { id: from.id }, query: { into_id } })

  const refused = await operator.fail('DELETE /operator/categories/{id}', remove())
  const wrong = await operator.fail('DELETE /operator/categories/{id}', remove(from.id))
  await operator.call('DELETE /operator/categories/{id}', remove(into.id))
  await market.runJobs()

  expect(Object.keys(refused.problem.errors ?? {})).toEqual(['into_id'])
  expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['into_id'])
  expect((await all()).some(({ id }) => id === from.id)).toBe(false)
  expect((await listedIn(into.slug)).length).toBeGreaterThan(0)
  const { data } = await operator.call('GET /operator/audit', { query: { search: from.id } })
  expect(data[0]).toMatchObject({
    action: 'DELETE /operator/categories/{id}',
    change: { from: from.path, to: into.path },
  })
})

test('an empty category is deleted with its address; one with subcategories is not', async () => {
  const above = await add('Above', 'shops')
  const below = await add('Below', above.path)
  const remove = (id: string) => ({ params: { id }, query: {} })

  const refused = await operator.fail('DELETE /operator/categories/{id}', remove(above.id))
  await operator.call('DELETE /operator/categories/{id}', remove(below.id))
  await operator.call('DELETE /operator/categories/{id}', remove(above.id))

  expect(refused.status).toBe(422)
  const gone = await market
    .visitor()
    .fail('GET /categories/{vertical}/{slug}', { params: { vertical: 'shops', slug: above.slug } })
  expect(gone.status).toBe(404)
})

test('a hidden category leaves menus, filters and its page, and its products stay on sale', async () => {
  const { id, slug, path } = await filledCategory()
  const product = await someProductIn(path)
  const { version, name } = await operator.call('GET /operator/categories/{id}', { params: { id } })
  const write = (is_hidden: boolean, at: number) =>
    operator.call('PUT /operator/categories/{id}', {
      params: { id },
      body: { ...textOf(name.en), name, is_hidden, version: at },
    })

  await write(true, version)
  await market.runJobs()

  const at = { params: { vertical: 'shops', slug } } as const
  const page = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })
  expect(pathsIn(await shownTree())).not.toContain(path)
  expect((await market.visitor().fail('GET /categories/{vertical}/{slug}', at)).status).toBe(404)
  expect(page.crumbs.map((crumb) => crumb.path)).not.toContain(path)
  await write(false, version + 1)
  await market.runJobs()
  expect(pathsIn(await shownTree())).toContain(path)
})

test('shows the commission that applies to a category, its own or the default', async () => {
  const { id, path } = await add('With commission', 'shops')
  const read = async () =>
    (await operator.call('GET /operator/categories/{id}', { params: { id } })).commission

  const before = await read()
  await operator.call('POST /operator/commission-rates', {
    body: { scope: 'category', subject: path, bps: 777, currency: 'USD' },
  })

  expect(before?.scope).toBe('default')
  expect(await read()).toMatchObject({ scope: 'category', bps: 777 })
})

test('a vertical keeps its place and name', async () => {
  const { id } = await categoryAt('shops')
  const other = await categoryAt('beauty')

  const moved = await operator.fail('POST /operator/categories/{id}/place', {
    params: { id },
    body: { parent_id: other.id, before_id: null },
  })
  const removed = await operator.fail('DELETE /operator/categories/{id}', { params: { id }, query: {} })

  expect([moved.status, removed.status]).toEqual([403, 403])
})
