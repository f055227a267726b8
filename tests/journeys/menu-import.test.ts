import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreMenu } from '#contract/menu.ts'
import { workbookOf } from '#platform/xlsx.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { zipOf } from '#tests/support/zip.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'tavias-pot'
const at = '2026-11-21T17:00:00Z'

beforeAll(async () => {
  market = await openMarket({ at })
  owner = await market.signIn('owner@tavias-pot.example')
}, 120_000)

afterAll(() => market.close())

interface Upload {
  readonly isDryRun?: boolean
  readonly visitor?: TestVisitor
  readonly of?: string
}

function upload(
  content: string | Uint8Array<ArrayBuffer>,
  { isDryRun = false, visitor = owner, of = store }: Upload = {},
) {
  return visitor.call('POST /seller/stores/{store}/menu/import', {
    params: { store: of },
    query: { is_dry_run: isDryRun ? 'true' : 'false' },
    upload: new Blob([content]),
  })
}

async function refused(
  content: string | Uint8Array<ArrayBuffer>,
  { visitor = owner, of = store }: Upload = {},
) {
  const { status, problem } = await visitor.fail('POST /seller/stores/{store}/menu/import', {
    params: { store: of },
    query: { is_dry_run: 'false' },
    upload: new Blob([content]),
  })
  return { status, code: problem.code, errors: problem.errors }
}

async function readMenu({ visitor = owner, of = store }: Upload = {}): Promise<StoreMenu> {
  return (await visitor.call('GET /seller/stores/{store}/menu', { params: { store: of } })).menu
}

async function exported({ visitor = owner, of = store }: Upload = {}): Promise<string> {
  const response = await visitor.fetch(`/api/seller/stores/${of}/menu/export`)
  expect(response.status).toBe(200)
  return response.text()
}

function dishNamed(menu: StoreMenu, name: string) {
  return menu.sections
    .flatMap((section) => section.dishes.map((dish) => ({ ...dish, section: section.name })))
    .find((dish) => dish.name.en === name)
}

const priceOf = async (name: string) => dishNamed(await readMenu(), name)?.price.minor

test('a kitchen without a menu imports one with sections, options and French names', async () => {
  const visitor = await market.signIn('owner@double-up.example')
  const of = { visitor, of: 'double-up' }
  await sql`
    delete from menu_sections where store_id = (select id from stores where slug = 'double-up')
  `.execute(market.database.db)
  const file = [
    'Section,Section (fr),Name,Name (fr),Description,Price,Options,Vegetarian,Allergens,Declares allergens,On menu',
    'Doubles,,Channa Doubles,Doubles aux pois,"Two bara, curried channa",4.50,"Pepper (0-1): Slight, Plenty +0.25",yes,gluten,yes,yes',
    'Doubles,Doubles fr,Duck Doubles,,,9.00,"Pepper; Portion: Regular, Large +3.00",no,"gluten; eggs",no,yes',
    'Drinks,Boissons,Sorrel,Oseille,,"3.00",,yes,,yes,no',
  ].join('\n')

  const checked = await upload(file, { ...of, isDryRun: true })
  expect(checked.counts).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 0 })
  expect((await readMenu(of)).sections).toEqual([])

  const imported = await upload(file, of)
  await market.runJobs()

  expect(imported).toEqual(checked)
  const menu = await readMenu(of)
  expect(menu.sections.map(({ name, dishes }) => [name, dishes.map((dish) => dish.name)])).toEqual([
    [
      { en: 'Doubles', fr: 'Doubles fr' },
      [{ en: 'Channa Doubles', fr: 'Doubles aux pois' }, { en: 'Duck Doubles' }],
    ],
    [{ en: 'Drinks', fr: 'Boissons' }, [{ en: 'Sorrel', fr: 'Oseille' }]],
  ])
  const pepper = menu.groups.find(({ name }) => name.en === 'Pepper')
  expect(pepper).toMatchObject({
    min: 0,
    max: 1,
    dishes_count: 2,
    choices: [
      { label: { en: 'Slight' }, price: { minor: 0 } },
      { label: { en: 'Plenty' }, price: { minor: 25 } },
    ],
  })
  expect(dishNamed(menu, 'Duck Doubles')).toMatchObject({
    price: { minor: 900 },
    groups: [pepper?.id, menu.groups.find(({ name }) => name.en === 'Portion')?.id],
    allergens: ['gluten', 'eggs'],
    declares_allergens: false,
    is_vegetarian: false,
    is_on_menu: true,
  })
  expect(dishNamed(menu, 'Sorrel')).toMatchObject({ is_on_menu: false, declares_allergens: true })
  const { data } = await market.visitor().call('GET /products', { query: { search: 'channa doubles' } })
  expect(data.map(({ name }) => name)).toContain('Channa Doubles')
  expect((await upload(file, of)).counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
})

test('importing an export changes nothing', async () => {
  const before = await readMenu()
  const dishes = before.sections.reduce((sum, section) => sum + section.dishes.length, 0)

  const { counts, ignored_columns } = await upload(await exported())

  expect(counts).toEqual({ new: 0, changed: 0, unchanged: dishes, refused: 0 })
  expect(ignored_columns).toEqual([])
  expect(await readMenu()).toEqual(before)
})

test('a changed price changes one dish and keeps everything else', async () => {
  const before = await readMenu()
  const dish = before.sections[0]?.dishes[0]
  const name = dish?.name.en ?? ''

  const { counts } = await upload(`Item Name;Prix;Colour\n${name.toUpperCase()};12,50;red\n`)

  expect(counts).toMatchObject({ new: 0, changed: 1, refused: 0 })
  const after = before.sections.map((section) => ({
    ...section,
    dishes: section.dishes.map((each) =>
      each.id === dish?.id
        ? { ...each, name: { ...each.name, en: name.toUpperCase() }, price: { ...each.price, minor: 1250 } }
        : each,
    ),
  }))
  expect((await readMenu()).sections).toEqual(after)
  const { rows } = await sql<{ slug: string; price_minor: string; listed: string }>`
    select p.slug, v.price_minor, p.price_minor as listed
    from products p
    join variants v on v.product_id = p.id
    where p.id = ${dish?.id} and v.priced_at = ${at}
  `.execute(market.database.db)
  expect(rows.map(({ slug, price_minor, listed }) => [slug, Number(price_minor), Number(listed)])).toEqual([
    [dish?.slug, 1250, 1250],
  ])
})

test('rows with errors are refused by themselves, with row, column and reason', async () => {
  const { counts, rows, ignored_columns } = await upload(
    [
      'Name,Menu Group,Price,Options,Vegetarian,Allergens,Shelf,Shelf 2',
      'Sound Soup,Soups,6.00,,yes,celery,A,B',
      ',Soups,6.00,,,,,',
      'No Price,Soups,,,,,,',
      'Free Price,Soups,free,,,,,',
      'No Section,,6.00,,,,,',
      'Odd Option,Soups,6.00,Unheard,,,,',
      'Bad Option,Soups,6.00,"Size: Small +x",,,,',
      'Too Many,Soups,6.00,"Size (0-9): Small, Large",,,,',
      'Maybe,Soups,6.00,,perhaps,,,',
      'Odd Allergen,Soups,6.00,,,sunshine,,',
      'Twin,Soups,6.00,,,,,',
      'TWIN,Soups,7.00,,,,,',
      `${'x'.repeat(81)},Soups,7.00,,,,,`,
    ].join('\n'),
  )

  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 12 })
  expect(ignored_columns).toEqual(['Shelf', 'Shelf 2'])
  expect(rows.slice(1).map(({ number, issues }) => [number, issues])).toEqual([
    [3, [{ column: 'Name', message: 'Add a name' }]],
    [4, [{ column: 'Price', message: 'Add a price' }]],
    [5, [{ column: 'Price', message: 'Enter a price of 0 or more' }]],
    [6, [{ column: 'Menu Group', message: 'Add a section' }]],
    [7, [{ column: 'Options', message: expect.stringContaining('isn’t on the menu yet') }]],
    [8, [{ column: 'Options', message: expect.stringContaining('Size (0-1): Small') }]],
    [9, [{ column: 'Options', message: expect.stringContaining('Enter a maximum') }]],
    [10, [{ column: 'Vegetarian', message: 'Enter yes or no' }]],
    [11, [{ column: 'Allergens', message: expect.stringContaining('for example gluten') }]],
    [12, [{ column: 'Name', message: 'This dish is in another row too' }]],
    [13, [{ column: 'Name', message: 'This dish is in another row too' }]],
    [14, [{ column: 'Name', message: 'This is too long' }]],
  ])
  const menu = await readMenu()
  expect(menu.sections.at(-1)).toMatchObject({
    name: { en: 'Soups' },
    dishes: [{ name: { en: 'Sound Soup' } }],
  })
})

test('an option that exists keeps its choices', async () => {
  // Its name has a colon, as definitions have.
  const group = (await readMenu()).groups.find(({ name }) => name.en.includes(':'))
  const name = group?.name.en ?? ''

  const { rows } = await upload(
    `Name,Section,Price,Options\nPlain Option,Optional,5,${name}\nOther Option,Optional,5,"Sides: Something else"\n`,
  )

  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'refused'])
  expect(rows[1]?.issues[0]?.message).toContain('already has other choices')
  const menu = await readMenu()
  expect(dishNamed(menu, 'Plain Option')?.groups).toEqual([group?.id])
  expect(menu.groups.find(({ id }) => id === group?.id)?.choices).toEqual(group?.choices)
})

test('a dish moves to another section, and its French name and description are removed by empty cells', async () => {
  await upload('Name,Name (fr),Description,Section,Price\nMover,Déménageur,Long,Here,5\nStayer,,,There,5\n')

  const { counts } = await upload('Name,Name (fr),Description,Category\nMover,,,There\n')

  expect(counts).toMatchObject({ changed: 1 })
  const menu = await readMenu()
  expect(dishNamed(menu, 'Mover')).toMatchObject({
    name: { en: 'Mover' },
    description: { en: '' },
    section: { en: 'There' },
    price: { minor: 500 },
  })
  expect(dishNamed(menu, 'Mover')?.name.fr).toBeUndefined()
  expect(menu.sections.find(({ name }) => name.en === 'There')?.dishes.map(({ name }) => name.en)).toEqual([
    'Stayer',
    'Mover',
  ])
})

test('an Excel file is read like a CSV file', async () => {
  const row = (...texts: string[]) => texts.map((text) => ({ text, isNumber: false }))
  const workbook = await workbookOf('Menu', [
    row('Plat', 'Catégorie', 'Prix', 'Végétarien', 'Allergènes'),
    row('Excel Eggs', 'Brunch', '7.50', 'oui', 'œufs, lait'),
  ])

  const { counts } = await upload(new Uint8Array(workbook))

  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0 })
  expect(dishNamed(await readMenu(), 'Excel Eggs')).toMatchObject({
    section: { en: 'Brunch' },
    price: { minor: 750 },
    is_vegetarian: true,
    allergens: ['eggs', 'milk'],
  })
})

test('a dry run writes nothing', async () => {
  const before = await readMenu()

  const { counts } = await upload('Name,Section,Price,Options\nUnwritten,Unseen,5,"New one: A, B"\n', {
    isDryRun: true,
  })

  expect(counts).toMatchObject({ new: 1 })
  expect(await readMenu()).toEqual(before)
})

test('cells that look like formulas are neutralised in an export and read back', async () => {
  const name = '=HYPERLINK("https://evil.example")'
  await upload(
    `Name,Section,Price,Description\n"${name.replaceAll('"', '""')}",@Formulas,5,<script>alert(1)</script>\n`,
  )

  const file = await exported()

  expect(file).toContain(`"'${name.replaceAll('"', '""')}"`)
  expect(file).toContain(`"'@Formulas"`)
  expect((await upload(file)).counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
  expect(dishNamed(await readMenu(), name)?.section).toEqual({ en: '@Formulas' })
})

test('a menu that is full refuses further dishes and sections', async () => {
  const { sections } = await readMenu()
  const rows = Array.from({ length: 45 }, (_, place) => `Filler ${place},Filled ${place},5`)

  const { counts, rows: answered } = await upload(['Name,Section,Price', ...rows].join('\n'), {
    isDryRun: true,
  })

  expect(counts.new).toBe(40 - sections.length)
  expect(answered.at(-1)).toMatchObject({
    outcome: 'refused',
    issues: [{ column: 'Section', message: 'A menu has at most 40 sections' }],
  })
  const many = Array.from({ length: 301 }, (_, place) => `Many ${place},Soups,5`)
  expect(await refused(['Name,Section,Price', ...many].join('\n'))).toMatchObject({
    status: 422,
    errors: { file: ['A menu has at most 300 dishes'] },
  })
})

test('two imports at once into an empty menu create each section once', async () => {
  const visitor = await market.signIn('owner@double-up.example')
  const of = { visitor, of: 'double-up' }
  await sql`
    delete from menu_sections where store_id = (select id from stores where slug = 'double-up')
  `.execute(market.database.db)
  const file = 'Name,Section,Price\nAt once,Once,5\n'

  const answers = await Promise.all([upload(file, of), upload(file, of), upload(file, of)])

  expect(answers.map(({ counts }) => counts.new).toSorted()).toEqual([0, 0, 1])
  expect((await readMenu(of)).sections).toMatchObject([{ name: { en: 'Once' }, dishes: [{}] }])
})

test('files that are no menu are refused', async () => {
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const bomb = zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(3_000_000, 0x20) }])

  expect(await refused('')).toMatchObject({ status: 422, errors: { file: ['The file is empty'] } })
  expect(await refused(utf8('Name\0,Price'))).toMatchObject({
    status: 422,
    errors: { file: [expect.any(String)] },
  })
  expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({
    status: 422,
    errors: { file: [expect.stringContaining('.xls')] },
  })
  expect(await refused('Colour,Price\nred,5\n')).toMatchObject({
    errors: { file: [expect.stringContaining('header Name')] },
  })
  expect(await refused('Name,Price\n')).toMatchObject({ errors: { file: ['The file has no dishes'] } })
  expect(await refused(new Uint8Array(bomb))).toMatchObject({
    status: 422,
    errors: { file: [expect.any(String)] },
  })
  expect(await refused('x'.repeat(1_100_000))).toMatchObject({ status: 413, code: 'too_large' })
})

test('only managers of the kitchen import and export its menu, and stores of goods have none', async () => {
  const other = await market.signIn('owner@madras-lane.example')
  const price = await priceOf('Sound Soup')

  expect(await refused('Name,Price\nSound Soup,1\n', { visitor: other })).toMatchObject({ code: 'not_found' })
  expect((await other.fetch(`/api/seller/stores/${store}/menu/export`)).status).toBe(404)
  expect(await refused('Name,Price\nSound Soup,1\n', { visitor: other, of: 'madras-lane' })).toMatchObject({
    code: 'state_conflict',
  })
  expect((await other.fetch('/api/seller/stores/madras-lane/menu/export')).status).toBe(409)
  expect(await priceOf('Sound Soup')).toBe(price)
})
