/** Finds the tables that the SQL of a source file reads and writes. */
import { hasSqlDetails, type Node, parseSync as parseSql } from 'libpg-query'
import { parseSync, Visitor } from 'oxc-parser'

export interface SqlReference {
  readonly table: string
  readonly isWrite: boolean
}

export interface SqlOfFile {
  readonly references: readonly SqlReference[]
  /** Statements and fragments that are not SQL in any position. */
  readonly unreadable: readonly string[]
  /** Tables named by a value, in the words of the source. */
  readonly dynamic: readonly string[]
}

/** Reads the `sql` templates and the query builder calls of a file. Call `loadModule` of libpg-query before. */
export function sqlReferences(file: string, source: string): SqlOfFile {
  const references: SqlReference[] = []
  const unreadable: string[] = []
  const dynamic: string[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const parts = quasi.quasis.map(({ value }) => value.cooked ?? '')
      if (parts.every((part) => part.trim() === '')) return
      const tree = readTemplate(parts)
      if (tree) references.push(...tablesOf(tree))
      else unreadable.push(parts.join('…').replaceAll(/\s+/g, ' ').trim())
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isOfSql = callee.object.type === 'Identifier' && callee.object.name === 'sql'
      const method = callee.property.name
      const isWrite = isOfSql && method === 'table' ? false : builderMethods.get(method)
      if (isWrite === undefined || !first) return
      const named = first.type === 'ArrayExpression' ? first.elements : [first]
      for (const each of named) {
        if (each?.type === 'Literal' && typeof each.value === 'string') {
          const [table = ''] = each.value.split(' ')
          references.push({ table, isWrite })
        } else if (isOfSql || (each && needsName.has(method))) {
          dynamic.push(source.slice(first.start, first.end))
        }
      }
    },
  }).visit(parseSync(file, source).program)
  return { references, unreadable, dynamic }
}

/** Methods of the query builder whose first argument names a table, and whether they write it. */
const builderMethods: ReadonlyMap<string, boolean> = new Map([
  ['selectFrom', false],
  ['innerJoin', false],
  ['leftJoin', false],
  ['rightJoin', false],
  ['fullJoin', false],
  ['crossJoin', false],
  ['from', false],
  ['using', false],
  ['insertInto', true],
  ['updateTable', true],
  ['deleteFrom', true],
  ['mergeInto', true],
])

/** Methods that only the query builder has, so that another argument is a table named by a value. */
const needsName: ReadonlySet<string> = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** What may stand for a value of a template: a parameter, a name, nothing, and parts of statements. */
const substitutes = [
  ...['$1', 'p_', '', 'p_ = $1', 'and $1', '(select 1)', ', p_'],
  ...['order by 1', "'x'", '1', 'a_ as (select 1)', 'p_ on true'],
]

/** Where a fragment may stand in a statement, at `…`. */
const positions = [
  ...['…', 'select …', 'select 1 from …', 'select 1 from p_ …', 'select 1 from p_ where …'],
  ...['select 1 from p_ where true …', 'with … select 1', 'insert into p_ …', 'update p_ set …'],
  ...['with a_ as (select 1), … select 1', 'with a_ as (select 1) … select 1', 'select 1 …'],
  ...[
    'select case … end',
    'select f(…)',
    'select 1 from p_ order by …',
    'select * from p_ join q_ …',
    'select * from p_ join …',
  ],
  ...['insert into p_ values (1) …', 'select cast(p_ as …)', 'select 1…', 'select p_ …', '… $1'],
  ...['with a_ as … select 1', 'select 1 … 1', 'select 1 order by 1 …', 'select … 1', 'select 1 = …'],
  ...['select 1 … select 1'],
]

/** Names in substitutes and positions. */
const placeholders: ReadonlySet<string> = new Set(['a_', 'p_', 'q_'])

const attemptsMax = 200

function readTemplate(parts: readonly string[]): Node | undefined {
  for (const position of positions) {
    const [before = '', after = ''] = position.split('…')
    const tree = readAt(parts, before, after)
    if (tree) return tree
  }
  return undefined
}

/** Parses a template in one position. After an error, tries the next substitute for the value before it. */
function readAt(parts: readonly string[], before: string, after: string): Node | undefined {
  const chosen = parts.slice(1).map(() => 0)
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    let text = before
    const places: number[] = []
    for (const [index, part] of parts.entries()) {
      text += part
      if (index === chosen.length) break
      places.push(text.length)
      text += ` ${substitutes[chosen[index] ?? 0]} `
    }
    const result = parse(text + after)
    if ('tree' in result) return result.tree
    if (
      !advance(
        chosen,
        places.findLastIndex((place) => place <= result.errorAt),
      )
    )
      return undefined
  }
  return undefined
}

function advance(chosen: number[], from: number): boolean {
  let index = from
  while (index >= 0 && (chosen[index] ?? 0) >= substitutes.length - 1) {
    chosen[index] = 0
    index -= 1
  }
  if (index < 0) return false
  chosen[index] = (chosen[index] ?? 0) + 1
  return true
}

function parse(text: string): { readonly tree: Node } | { readonly errorAt: number } {
  try {
    return { tree: parseSql(text) as Node }
  } catch (error) {
    if (!hasSqlDetails(error)) throw error
    return { errorAt: (error.sqlDetails?.cursorPosition ?? 0) - 1 }
  }
}

/** Returns the tables of a parsed statement, without those that it defines itself. */
function tablesOf(tree: Node): SqlReference[] {
  const found: SqlReference[] = []
  const own = new Set<string>()
  visit(tree, (kind, node) => {
    if (kind === 'CommonTableExpr') own.add(String(node.ctename))
    const relation = writes.has(kind) ? node.relation : kind === 'RangeVar' ? node : undefined
    if (isRelation(relation) && !relation.schemaname)
      found.push({ table: relation.relname, isWrite: writes.has(kind) })
  })
  return found.filter(({ table }) => !own.has(table) && !placeholders.has(table))
}

const writes: ReadonlySet<string> = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'])

function isRelation(value: unknown): value is { readonly relname: string; readonly schemaname?: string } {
  return typeof value === 'object' && value !== null && 'relname' in value
}

function visit(value: unknown, see: (kind: string, node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see)
  if (!isRecord(value) || Array.isArray(value)) return
  for (const [key, child] of Object.entries(value)) {
    if (isRecord(child)) see(key, child)
    visit(child, see)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
