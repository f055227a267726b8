/** Domains keep their tables to themselves: all SQL of the server is parsed and compared with what they declare. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { domains, platform } from '#domains/index.ts'
import { projectFiles } from './project-files.ts'
import { sqlReferences } from './sql-references.ts'

const root = join(import.meta.dirname, '..')
const declared = [...domains, platform]
const ownerOf = new Map<string, string>(
  declared.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)),
)

/** Files whose SQL names tables by a value, and what the values are. */
const dynamic: Readonly<Record<string, string>> = {
  'server/domains/content/drafts/queries.ts': 'drafts and versions of the theme and the home page',
  'server/domains/media/queries.ts': 'tables with a column of pictures',
  'server/domains/privacy/queries.ts': 'tables with personal data, by the conditions that domains declare',
  'server/domains/reviews/moderation-queries.ts': 'reviews, questions and answers',
  'server/domains/slugs/queries.ts': 'tables of records with slugs',
  'server/platform/slugs.ts': 'tables of records with slugs',
}

interface Found {
  readonly file: string
  readonly domain: string
  readonly table: string
  readonly isWrite: boolean
}

const found: Found[] = []
const unreadable: string[] = []
const named = new Set<string>()

beforeAll(async () => {
  await loadModule()
  for (const file of projectFiles(root, 'server/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/.test(file)) continue
    const source = readFileSync(join(root, file), 'utf8')
    const sqlOfFile = sqlReferences(file, source)
    if (sqlOfFile.dynamic.length > 0) named.add(file)
    unreadable.push(...sqlOfFile.unreadable.map((text) => `${file}: ${text}`))
    const domain = /^server\/domains\/([^/]+)\//.exec(file)?.[1] ?? platform.name
    for (const { table, isWrite } of sqlOfFile.references)
      if (ownerOf.has(table)) found.push({ file, domain, table, isWrite })
  }
})

test('each table and view has one owner', () => {
  const schema = readFileSync(join(root, 'database/types.ts'), 'utf8').split('export interface DB {')[1] ?? ''
  const tables = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table)
  const claims = declared.flatMap((domain) => domain.tables)

  expect(tables.length).toBeGreaterThan(100)
  expect(claims.toSorted()).toEqual(tables.toSorted())
})

test('all SQL can be read', () => {
  expect(unreadable).toEqual([])
  expect([...named].toSorted()).toEqual(Object.keys(dynamic).toSorted())
})

test('no domain writes a table of another', () => {
  const writes = found.filter(({ domain, table, isWrite }) => isWrite && ownerOf.get(table) !== domain)

  expect(writes.map(({ file, table }) => `${file} writes ${table} of ${ownerOf.get(table)}`)).toEqual([])
})

test('no domain reads a table of another that it does not declare', () => {
  const reads = found.filter(({ domain, table }) => ownerOf.get(table) !== domain)
  const undeclared = reads.filter(({ domain, table }) => !isDeclared(domain, table))

  expect(undeclared.map(({ file, table }) => `${file} reads ${table} of ${ownerOf.get(table)}`)).toEqual([])
})

test('no domain declares a table of another that it does not read', () => {
  const read = new Set(found.map(({ domain, table }) => `${domain} ${table}`))
  const unused = declared.flatMap(({ name, reads }) =>
    Object.entries(reads).flatMap(([owner, tables]) =>
      tables
        .filter((table) => !read.has(`${name} ${table}`) || ownerOf.get(table) !== owner)
        .map((table) => `${name} declares ${table} of ${owner}`),
    ),
  )

  expect(unused).toEqual([])
})

function isDeclared(domain: string, table: string): boolean {
  const { reads = {} } = declared.find(({ name }) => name === domain) ?? {}
  return Object.values(reads).some((tables) => tables.some((each) => each === table))
}

describe('the reader of SQL', () => {
  const tablesIn = (source: string) =>
    sqlReferences('a.ts', source).references.map(({ table, isWrite }) => (isWrite ? `${table}!` : table))

  test.each([
    [
      'a join',
      `sql\`select 1 from orders o join stores s on s.id = o.store_id where o.id = \${id}\``,
      ['orders', 'stores'],
    ],
    ['a subquery of a fragment', `sql\`and exists (select from users u where u.id = \${id})\``, ['users']],
    [
      'a list of common table expressions',
      `sql\`with a as (select 1 from users) select 1 from a join \${more}\``,
      ['users'],
    ],
    ['an insertion', 'sql`insert into users (id) select id from orders`', ['users!', 'orders']],
    [
      'an update in a common table expression',
      'sql`with a as (update users set x = 1) delete from stores`',
      ['users!', 'stores!'],
    ],
    ['the query builder', "db.selectFrom('users as u').innerJoin('orders', 'a', 'b')", ['users', 'orders']],
    ['an update of the query builder', "db.updateTable('users').set({})", ['users!']],
  ])('finds the tables of %s', (_, source, tables) => {
    expect(tablesIn(source).toSorted()).toEqual(tables.toSorted())
  })

  test('says which SQL it cannot read, and which tables are values', () => {
    const read = sqlReferences('a.ts', 'sql`select from where`; db.updateTable(table); sql.table(kind)')

    expect(read.unreadable).toEqual(['select from where'])
    expect(read.dynamic).toEqual(['table', 'kind'])
  })
})
