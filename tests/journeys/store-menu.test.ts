import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { DishFields, OptionGroupFields, StoreMenu } from '#contract/menu.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { hire } from '#tests/support/staff.ts'

let market: TestMarket
let owner: TestVisitor
let shopper: TestVisitor

const store = 'tavias-pot'
const params = { store }
const ownMenu = async () => (await owner.call('GET /seller/stores/{store}/menu', { params })).menu
const publicMenu = async (slug = store) =>
  (await shopper.call('GET /stores/{slug}/menu', { params: { slug } })).sections

beforeAll(async () => {
  // Noon on a Saturday in Kingston.
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@tavias-pot.example')
  shopper = market.visitor()
}, 120_000)

afterAll(() => market.close())

test('a dish sold out at noon cannot be ordered, and is available again in the morning', async () => {
  const dish = dishesOf((await ownMenu()).sections)[0]
  const sellOut = (is_sold_out: boolean) =>
    owner.call('PUT /seller/stores/{store}/menu/dishes/{id}/sold-out', {
      params: { store, id: dish?.id ?? '' },
      body: { is_sold_out },
    })
  const shown = async () => dishesOf(await publicMenu()).find(({ id }) => id === dish?.id)?.stock

  const { menu } = await sellOut(true)
  await sellOut(true)

  expect(dishesOf(menu.sections)[0]).toMatchObject({
    is_sold_out: true,
    // 5 a.m. in Jamaica.
    sold_out_until: '2026-11-22T10:00:00.000Z',
  })
  expect(await shown()).toBe('sold_out')
  const { problem } = await shopper.fail('POST /cartmanager/cart/items', {
    body: { product_id: dish?.id ?? '', qty: 1, more_details: await answersTo(dish?.id ?? '') },
  })
  expect(problem.code).toBe('out_of_stock')
  const products = await owner.call('GET /seller/stores/{store}/products', {
    params,
    query: { search: dish?.name.en },
  })
  expect(products.data[0]?.variants[0]?.on_hand).toBeUndefined()

  await sellOut(false)
  expect(await shown()).toBe('in_stock')
  await sellOut(true)
  market.moveTo('2026-11-22T09:59:00Z')
  await everyMinute()
  expect(await shown()).toBe('sold_out')
  market.moveTo('2026-11-22T10:00:00Z')
  await everyMinute()
  expect(await shown()).toBe('in_stock')
})

test('a new dish is last in its section with its options, found by name, and can be ordered', async () => {
  const menu = await ownMenu()
  const section = menu.sections[0]
  const group = menu.groups.find(({ min }) => min > 0)

  const added = await owner.call('POST /seller/stores/{store}/menu/dishes', {
    params,
    body: {
      ...dish(section?.id ?? ''),
      name: { en: 'Breadfruit Zephyr', fr: 'Zéphyr de fruit à pain' },
      groups: [group?.id ?? ''],
      allergens: ['milk', 'soybeans'],
    },
  })
  await market.runJobs()

  const shown = (await publicMenu())[0]?.dishes.at(-1)
  expect(shown).toMatchObject({ name: 'Breadfruit Zephyr', slug: 'breadfruit-zephyr', kind: 'dish' })
  expect(shown?.modifier_groups[0]).toMatchObject({ name: group?.name.en, min: group?.min })
  const { data } = await shopper.call('GET /products', { query: { search: 'breadfruit zephyr' } })
  expect(data[0]?.id).toBe(added.id)
  const page = await shopper.call('GET /products/{slug}', { params: { slug: 'breadfruit-zephyr' } })
  expect(page.allergens).toEqual(['milk', 'soybeans'])
  const { cart } = await shopper.call('POST /cartmanager/cart/items', {
    body: { product_id: added.id, qty: 1, more_details: await answersTo(added.id) },
  })
  expect(cart.items.map(({ product_id }) => product_id)).toContain(added.id)
})

test('concurrent dishes of the same name each get their own address', async () => {
  const another = await market.signIn('owner@double-up.example')
  const add = async (cook: TestVisitor, slug: string) => {
    const { menu } = await cook.call('GET /seller/stores/{store}/menu', { params: { store: slug } })
    return () =>
      cook.call('POST /seller/stores/{store}/menu/dishes', {
        params: { store: slug },
        body: { ...dish(menu.sections[0]?.id ?? ''), name: { en: 'Oxtail at Once' } },
      })
  }
  const adds = await Promise.all([add(owner, store), add(another, 'double-up')])

  for (let round = 0; round < 5; round++) await Promise.all(adds.map((one) => one()))

  const named = (await Promise.all([publicMenu(), publicMenu('double-up')])).flatMap((sections) =>
    dishesOf(sections).filter(({ slug }) => slug.startsWith('oxtail-at-once')),
  )
  expect(new Set(named.map(({ slug }) => slug)).size).toBe(10)
})

test('a dish is changed, removed and moved to another section, and keeps its address', async () => {
  const menu = await ownMenu()
  const [from, to] = menu.sections
  const { id, slug } = from?.dishes[0] ?? { id: '', slug: '' }
  const change = (fields: Partial<DishFields>) =>
    owner.call('PUT /seller/stores/{store}/menu/dishes/{id}', {
      params: { store, id },
      body: { ...dish(to?.id ?? ''), name: { en: 'Ackee of the House' }, price_minor: 1975, ...fields },
    })

  const changed = await change({})
  const seen = (await publicMenu()).at(1)?.dishes.at(-1)
  const off = await change({ is_on_menu: false })

  expect(changed.menu.sections[1]?.dishes.at(-1)).toMatchObject({ id, slug, price: { minor: 1975 } })
  expect(seen).toMatchObject({ slug, name: 'Ackee of the House' })
  expect(dishesOf(off.menu.sections).find((one) => one.id === id)?.is_on_menu).toBe(false)
  expect(dishesOf(await publicMenu()).some((one) => one.id === id)).toBe(false)
})

test('sections and dishes swap with their neighbours, and the ends do not move', async () => {
  const before = await ownMenu()
  const [first, second] = before.sections
  const dishes = first?.dishes.map(({ id }) => id) ?? []
  const moveSection = (id: string, to: 'up' | 'down') =>
    owner.call('POST /seller/stores/{store}/menu/sections/{id}/move', { params: { store, id }, body: { to } })
  const moveDish = (id: string, to: 'up' | 'down') =>
    owner.call('POST /seller/stores/{store}/menu/dishes/{id}/move', { params: { store, id }, body: { to } })
  const ids = ({ sections }: StoreMenu) => sections.map(({ id }) => id)

  const same = await moveSection(first?.id ?? '', 'up')
  const swapped = await moveSection(first?.id ?? '', 'down')
  const turned = await moveDish(dishes[0] ?? '', 'down')
  const shown = await publicMenu()

  expect(ids(same.menu)).toEqual(ids(before))
  expect(ids(swapped.menu).slice(0, 2)).toEqual([second?.id, first?.id])
  const reordered = turned.menu.sections.find(({ id }) => id === first?.id)?.dishes.map(({ id }) => id)
  expect(reordered?.slice(0, 2)).toEqual([dishes[1], dishes[0]])
  expect(shown.map(({ name }) => name).slice(0, 2)).toEqual([second?.name.en, first?.name.en])
})

test('a section is added, renamed and removed, but not while it contains a dish', async () => {
  const body = { name: { en: 'Sunday only', fr: 'Le dimanche' } }
  const { id } = await owner.call('POST /seller/stores/{store}/menu/sections', { params, body })
  const at = { params: { store, id } }

  const renamed = await owner.call('PUT /seller/stores/{store}/menu/sections/{id}', {
    ...at,
    body: { name: { en: 'Sundays' } },
  })
  const full = await owner.fail('DELETE /seller/stores/{store}/menu/sections/{id}', {
    params: { store, id: renamed.menu.sections[0]?.id ?? '' },
  })
  const removed = await owner.call('DELETE /seller/stores/{store}/menu/sections/{id}', at)

  expect(renamed.menu.sections.at(-1)).toMatchObject({ id, name: { en: 'Sundays' }, dishes: [] })
  expect(full.problem.code).toBe('state_conflict')
  expect(removed.menu.sections.some((section) => section.id === id)).toBe(false)
})

test('a shared option group becomes the restaurant’s own when changed; others keep theirs', async () => {
  const { groups } = await ownMenu()
  const lent = groups.find(({ name }) => name.en === 'Sides')
  const others = () =>
    Promise.all(['double-up', 'flying-fish-yard', 'ital-garden', 'seawall-kitchen'].map(publicMenu))
  const before = await others()
  const [kept] = lent?.choices ?? []
  const fields: OptionGroupFields = {
    name: { en: 'Something on the side', fr: 'À côté' },
    min: 0,
    max: 2,
    choices: [
      { id: kept?.id, label: { en: 'Rice & peas', fr: 'Riz aux pois' }, price_minor: 400, is_default: false },
      { label: { en: 'Festival' }, price_minor: 0, is_default: true },
    ],
  }

  const first = await owner.call('PUT /seller/stores/{store}/menu/groups/{id}', {
    params: { store, id: lent?.id ?? '' },
    body: fields,
  })
  const own = first.menu.groups.find(({ id }) => id === first.id)
  const second = await owner.call('PUT /seller/stores/{store}/menu/groups/{id}', {
    params: { store, id: first.id },
    body: {
      ...fields,
      choices:
        own?.choices.map(({ id, label, is_default }) => ({ id, label, price_minor: 100, is_default })) ?? [],
    },
  })

  expect(first.id).not.toBe(lent?.id)
  expect(own?.dishes_count).toBe(lent?.dishes_count)
  expect(second.id).toBe(first.id)
  const changed = second.menu.groups.find(({ id }) => id === first.id)
  expect(changed?.choices.map(({ id }) => id)).toEqual(own?.choices.map(({ id }) => id))
  const asked = dishesOf(await publicMenu()).flatMap(({ modifier_groups }) => modifier_groups)
  expect(asked.map(({ name }) => name)).toContain('Something on the side')
  expect(asked.map(({ name }) => name)).not.toContain('Sides')
  expect(await others()).toEqual(before)

  const dropped = await owner.call('DELETE /seller/stores/{store}/menu/groups/{id}', {
    params: { store, id: first.id },
  })
  expect(dropped.menu.groups.some(({ id }) => id === first.id)).toBe(false)
})

test('invalid input is refused at its field in both languages', async () => {
  const menu = await ownMenu()
  const section = menu.sections[0]?.id ?? ''
  const foreign = await market.signIn('owner@madras-lane.example')
  const sayDish = async (
    body: Input<Endpoints['POST /seller/stores/{store}/menu/dishes']>['body'],
    language = 'en',
  ) =>
    (
      await owner.fail(
        'POST /seller/stores/{store}/menu/dishes',
        { params, body },
        { 'accept-language': language },
      )
    ).problem.errors
  const sayGroup = async (body: OptionGroupFields, language = 'en') =>
    (
      await owner.fail(
        'POST /seller/stores/{store}/menu/groups',
        { params, body },
        { 'accept-language': language },
      )
    ).problem.errors
  const choice = (is_default = false) => ({ label: { en: 'Hot' }, price_minor: 0, is_default })
  const group = { name: { en: 'Spice' }, min: 0, max: 1, choices: [choice()] }
  const bad = { ...dish(section), name: { en: ' ' }, price_minor: -1 }

  expect(await sayDish(bad)).toEqual({
    'name.en': ['This Field Cannot Be Empty'],
    price_minor: ['Enter a price of 0 or more'],
  })
  expect(await sayDish(bad, 'fr')).toEqual({
    'name.en': ['Ce champ ne peut pas être vide'],
    price_minor: ['Saisissez un prix supérieur ou égal à 0'],
  })
  expect(await sayDish(dish(menu.groups[0]?.id ?? ''))).toEqual({ section: ['This Field Cannot Be Empty'] })
  expect(Object.keys((await sayDish({ ...dish(section), groups: [section] })) ?? {})).toEqual(['groups'])
  expect(await sayGroup({ ...group, min: 2, max: 3 })).toEqual({
    min: ['Enter a lower minimum. It can’t be above the maximum or the number of choices'],
    max: ['Enter a maximum from 1 to the number of choices'],
  })
  expect(await sayGroup({ ...group, max: 0, choices: [] }, 'fr')).toEqual({
    max: ['Saisissez un maximum entre 1 et le nombre de choix'],
    choices: ['Ajoutez au moins un choix'],
  })
  expect(await sayGroup({ ...group, max: 1, choices: [choice(true), choice(true)] })).toEqual({
    choices: ['More choices are preselected than customers can choose'],
  })
  const goods = await foreign.fail('POST /seller/stores/{store}/menu/sections', {
    params: { store: 'madras-lane' },
    body: { name: { en: 'Mains' } },
  })
  expect(goods.problem.code).toBe('state_conflict')
})

test('staff who only pack mark dishes as sold out, and change nothing else', async () => {
  const packer = await market.register()
  await hire(market, packer, { store, role: 'packer' })
  const id = dishesOf((await ownMenu()).sections)[0]?.id ?? ''

  const { status } = await packer.fail('POST /seller/stores/{store}/menu/dishes/{id}/move', {
    params: { store, id },
    body: { to: 'down' },
  })
  const { menu } = await packer.call('PUT /seller/stores/{store}/menu/dishes/{id}/sold-out', {
    params: { store, id },
    body: { is_sold_out: true },
  })

  expect(status).toBe(403)
  expect(dishesOf(menu.sections).find((one) => one.id === id)?.is_sold_out).toBe(true)
})

/** Runs the job that is due every minute. */
async function everyMinute(): Promise<void> {
  await market.database.pool.query(`select graphile_worker.add_job('catalog.return_dishes', '{}')`)
  await market.runJobs()
}

function dish(section: string): DishFields {
  return {
    section,
    name: { en: 'Callaloo' },
    description: {},
    price_minor: 900,
    groups: [],
    allergens: [],
    is_vegetarian: true,
    is_on_menu: true,
  }
}

function dishesOf<Dish>(sections: readonly { dishes: readonly Dish[] }[]): Dish[] {
  return sections.flatMap(({ dishes }) => [...dishes])
}

/** Returns the minimum options needed to order a dish. */
async function answersTo(id: string) {
  const shown = dishesOf(await publicMenu()).find((one) => one.id === id)
  const modifier_ids = shown?.modifier_groups.flatMap(({ min, choices }) =>
    choices.slice(0, min).map((choice) => choice.id),
  )
  return modifier_ids?.length ? { modifier_ids } : null
}
