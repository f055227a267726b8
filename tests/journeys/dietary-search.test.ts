/** People with allergies rely on it: a search for a diet finds only what is declared to suit it. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '#domains/search/index.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'

const NOTHING = {
  allergens: [] as string[],
  may_contain: [] as string[],
  declares_allergens: false,
  is_vegan: null as boolean | null,
  is_vegetarian: null as boolean | null,
  is_alcohol: false,
  ingredients: null as string | null,
  tags: [] as string[],
  text: '',
}
type Facts = Partial<typeof NOTHING>

const COMPLETE = { declares_allergens: true }

/** What is searched for, what alone is declared of a jelly, and whether it may be found. */
const cases: readonly (readonly [search: string, facts: Facts, isFound: boolean])[] = [
  ['gluten free', COMPLETE, true],
  ['gluten free', {}, false],
  ['gluten free', { text: 'Gluten free, vegan and halal, says the label.' }, false],
  ['gluten free', { ...COMPLETE, allergens: ['gluten'] }, false],
  ['gluten free', { ...COMPLETE, may_contain: ['gluten'] }, false],
  ['gluten free', { ...COMPLETE, ingredients: 'Guava, wheat starch' }, false],
  ['gluten free', { tags: ['gluten-free'] }, true],
  ['gluten free', { tags: ['gluten-free'], allergens: ['gluten'] }, false],
  ['nut free', { ...COMPLETE, allergens: ['peanuts'] }, false],
  ['nut free', { ...COMPLETE, ingredients: 'Guava, ground almonds' }, false],
  ['nut free', { ...COMPLETE, ingredients: 'Guava, nutmeg, coconut' }, true],
  ['dairy free', { ...COMPLETE, ingredients: 'Guava, coconut milk, cocoa butter' }, true],
  ['dairy free', { ...COMPLETE, ingredients: 'Guava, milk powder' }, false],
  ['lactose free', { tags: ['lactose-free'], allergens: ['milk'] }, true],
  ['dairy free', { tags: ['lactose-free'], allergens: ['milk'] }, false],
  ['vegan', { is_vegan: true }, true],
  ['vegan', { is_vegetarian: true }, false],
  ['vegan', { text: 'In a pouch of vegan leather.' }, false],
  ['vegan', { is_vegan: true, allergens: ['milk'] }, false],
  ['vegan', { is_vegan: true, ingredients: 'Guava, honey' }, false],
  ['vegan', { is_vegan: false, tags: ['vegan'] }, false],
  ['vegetarian', { is_vegan: true }, true],
  ['vegetarian', { is_vegetarian: true, ingredients: 'Guava, gelatine' }, false],
  ['halal', { tags: ['halal'] }, true],
  ['halal', { is_vegan: true, ...COMPLETE }, false],
  ['halal', { tags: ['halal'], is_alcohol: true }, false],
  ['halal', { tags: ['halal'], ingredients: 'Guava, pork gelatine' }, false],
  ['alcohol free', { ingredients: 'Guava, sugar' }, true],
  ['alcohol free', { ingredients: 'Guava, dark rum' }, false],
  ['alcohol free', {}, false],
  ['alcohol free', { is_alcohol: true, tags: ['alcohol-free'] }, false],
  ['sugar free', { tags: ['sugar-free'] }, true],
  ['sugar free', { text: 'No added sugar.' }, false],
  ['sugar free', { tags: ['sugar-free'], ingredients: 'Guava, cane sugar' }, false],
]

let inMemory: TestMarket
let inDatabase: TestMarket

beforeAll(async () => {
  inMemory = await openMarket({ hasSearchEngine: true })
  inDatabase = await openMarket()
  await declareAll(inMemory)
  await declareAll(inDatabase)
  // The engine is not notified of the change and checks for changes after a second.
  await setTimeout(1_100)
})

afterAll(async () => {
  await inMemory.close()
  await inDatabase.close()
})

function nameOf(place: number): string {
  return `Jelly zibbal${place}`
}

/** Makes a jelly of each case, of which nothing is declared but what the case says. */
async function declareAll({ database: { db } }: TestMarket) {
  const jellies = cases.map(([, facts], place) => ({ place, name: nameOf(place), ...NOTHING, ...facts }))
  const { rows } = await sql<{ id: string }>`
    update products p
    set name = jsonb_build_object('en', jelly.name),
        short_description = jsonb_build_object('en', jelly.text),
        description = '{}',
        allergens = jelly.allergens,
        may_contain = jelly.may_contain,
        declares_allergens = jelly.declares_allergens,
        is_vegan = jelly.is_vegan,
        is_vegetarian = jelly.is_vegetarian,
        is_alcohol = jelly.is_alcohol,
        ingredients = case when jelly.ingredients is not null then jsonb_build_object('en', jelly.ingredients) end,
        tags = jelly.tags
    from jsonb_to_recordset(${JSON.stringify(jellies)}::jsonb) as jelly (
      place integer, name text, text text, allergens text[], may_contain text[], declares_allergens boolean,
      is_vegan boolean, is_vegetarian boolean, is_alcohol boolean, ingredients text, tags text[]
    )
    join (
      select id, row_number() over (order by id) - 1 as place
      from products
      where vertical = 'groceries' and state = 'published'
    ) numbered on numbered.place = jelly.place
    where p.id = numbered.id
    returning p.id
  `.execute(db)
  await refreshSearch(
    { db, now: new Date() },
    rows.map(({ id }) => id),
  )
}

const MARKETS = [
  ['in memory', () => inMemory],
  ['in the database', () => inDatabase],
] as const

test.each(MARKETS)('finds a jelly only by what is declared of it, looked up %s', async (_, marketOf) => {
  const visitor = marketOf().visitor()
  const found = await Promise.all(
    cases.map(async ([search, facts], place) => {
      const query = { search: `${search} zibbal${place}` }
      const { data } = await visitor.call('GET /products', { query })
      return [search, facts, data.some(({ name }) => name === nameOf(place))]
    }),
  )

  expect(found).toEqual(cases)
})

test.each(MARKETS)(
  'says what is required and where nothing is declared, looked up %s',
  async (_, marketOf) => {
    const visitor = marketOf().visitor()

    const none = await visitor.call('GET /products', { query: { search: 'kosher chicken' } })
    const suggested = await visitor.call('GET /search/suggestions', { query: { search: 'kosher chicken' } })
    const begun = await visitor.call('GET /search/suggestions', { query: { search: 'gluten fr' } })
    const misspelled = await visitor.call('GET /products', { query: { search: 'vegn stew' } })
    const asTyped = await visitor.call('GET /products', { query: { search: 'vegn stew', as_typed: 'true' } })

    expect(none).toMatchObject({
      data: [],
      total: 0,
      diets: ['kosher'],
      search_without_diets: 'chicken',
      suited_total: 0,
    })
    expect(suggested).toMatchObject({ products: [], stores: [] })
    expect(begun.products.length).toBeGreaterThan(0)
    expect(misspelled).toMatchObject({ correction: 'vegan stew', diets: ['vegan'] })
    expect(asTyped).toMatchObject({ total: 0 })
  },
)

test('kitchens are found by the diets that something on their menu suits', async () => {
  const visitor = inMemory.visitor()

  const vegan = await visitor.call('GET /stores', { query: { search: 'vegan', vertical: 'restaurants' } })
  const kosher = await visitor.call('GET /stores', { query: { search: 'kosher', vertical: 'restaurants' } })

  expect(vegan.data.map(({ slug }) => slug)).toContain('ital-garden')
  expect(kosher.total).toBe(0)
})
