/**
 * Checks rows against the types that statements claim for them: `sql<Row>` is a claim, because the compiler does not
 * see the database. Each statement that a test runs is compared with its type in the source.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import { parseSync, Visitor } from 'oxc-parser'

/** What a value may be: `typeof`, `null`, `array`, `date`, `bytes`, or `any` for what is not looked into. */
type Kind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'date' | 'bytes' | 'any'

type Fields = ReadonlyMap<string, ReadonlySet<Kind>>

interface Claim {
  readonly place: string
  readonly fields: Fields
}

const ROOT = join(import.meta.dirname, '../..')

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

interface SourceFile {
  readonly path: string
  readonly types: ReadonlyMap<string, Node>
  /** Paths and names of imported types by their local name. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>
}

const files = new Map<string, SourceFile>()

const folders: Readonly<Record<string, string>> = {
  '#domains': 'server/domains',
  '#platform': 'server/platform',
  '#server': 'server',
  '#contract': 'contract',
  '#values': 'values',
  '#database': 'database',
}

function resolve(from: string, to: string): string | undefined {
  if (to.startsWith('.')) return join(from, '..', to)
  const [folder = '', ...rest] = to.split('/')
  const found = folders[folder]
  return found && join(ROOT, found, ...rest)
}

function readSource(path: string): SourceFile {
  const known = files.get(path)
  if (known) return known
  const types = new Map<string, Node>()
  const imports = new Map<string, { path: string; name: string }>()
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  for (const statement of program.body) {
    const declared = (statement.type === 'ExportNamedDeclaration'
      ? (statement.declaration ?? statement)
      : statement) as unknown as Node
    if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration')
      types.set(nameOf(declared.id), declared)
    if (statement.type !== 'ImportDeclaration') continue
    const target = resolve(path, statement.source.value)
    for (const specifier of target ? statement.specifiers : [])
      if (target && specifier.type === 'ImportSpecifier')
        imports.set(specifier.local.name, { path: target, name: nameOf(specifier.imported) })
  }
  const file = { path, types, imports }
  files.set(path, file)
  return file
}

function nameOf(node: unknown): string {
  const { name, value } = node as { name?: string; value?: string }
  return name ?? value ?? ''
}

/** Finds a type by its name in a file or where it is imported from. */
function find(name: string, file: SourceFile): { node: Node; file: SourceFile } | undefined {
  const node = file.types.get(name)
  if (node) return { node, file }
  const imported = file.imports.get(name)
  return imported && find(imported.name, readSource(imported.path))
}

/** Returns the fields of a row type; undefined for types that are made in ways not followed here. */
function fieldsOf(type: Node, file: SourceFile): Fields | undefined {
  switch (type.type) {
    case 'TSTypeLiteral':
      return membersOf(type.members as Node[], file)
    case 'TSInterfaceDeclaration': {
      const inherited = (type.extends as Node[]).map((heritage) =>
        fieldsOf({ ...heritage, type: 'TSTypeReference', typeName: heritage.expression }, file),
      )
      const own = membersOf((type.body as { body: Node[] }).body, file)
      return merge([...inherited, own])
    }
    case 'TSTypeAliasDeclaration':
      return fieldsOf(type.typeAnnotation as Node, file)
    case 'TSIntersectionType':
      return merge((type.types as Node[]).map((each) => fieldsOf(each, file)))
    case 'TSTypeReference':
      return fieldsOfReference(type, file)
    default:
      return undefined
  }
}

function fieldsOfReference(type: Node, file: SourceFile): Fields | undefined {
  const name = nameOf(type.typeName)
  const [of, keys] = ((type.typeArguments as { params: Node[] } | null)?.params ?? []) as Node[]
  if ((name === 'Pick' || name === 'Omit') && of && keys) {
    const fields = fieldsOf(of, file)
    const named = literalsOf(keys)
    if (!fields || !named) return undefined
    return new Map([...fields].filter(([field]) => named.has(field) === (name === 'Pick')))
  }
  if (of) return undefined
  const found = find(name, file)
  return found && fieldsOf(found.node, found.file)
}

function literalsOf(type: Node): Set<string> | undefined {
  const types = type.type === 'TSUnionType' ? (type.types as Node[]) : [type]
  if (types.some((each) => each.type !== 'TSLiteralType')) return undefined
  return new Set(types.map((each) => String((each.literal as { value: unknown }).value)))
}

function merge(parts: readonly (Fields | undefined)[]): Fields | undefined {
  if (parts.includes(undefined)) return undefined
  return new Map(parts.flatMap((fields) => [...(fields ?? [])]))
}

function membersOf(members: readonly Node[], file: SourceFile): Fields | undefined {
  if (members.some(({ type }) => type !== 'TSPropertySignature')) return undefined
  return new Map(
    members.map((member) => {
      const annotation = (member.typeAnnotation as { typeAnnotation: Node } | null)?.typeAnnotation
      const kinds = annotation ? kindsOf(annotation, file) : new Set<Kind>(['any'])
      return [nameOf(member.key), member.optional ? new Set<Kind>([...kinds, 'null']) : kinds]
    }),
  )
}

const keywords: Readonly<Record<string, Kind>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSArrayType: 'array',
  TSTupleType: 'array',
}

const named: Readonly<Record<string, Kind>> = {
  Date: 'date',
  Buffer: 'bytes',
  Uint8Array: 'bytes',
  Array: 'array',
  ReadonlyArray: 'array',
}

/** Returns what a value of a type may be; `null` is listed apart, also beside `any`. */
function kindsOf(type: Node, file: SourceFile): ReadonlySet<Kind> {
  const keyword = keywords[type.type]
  if (keyword) return new Set([keyword])
  switch (type.type) {
    case 'TSUnionType':
      return new Set((type.types as Node[]).flatMap((each) => [...kindsOf(each, file)]))
    case 'TSLiteralType':
      return new Set([typeof (type.literal as { value: unknown }).value as Kind])
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
      return kindsOf(type.typeAnnotation as Node, file)
    case 'TSUnknownKeyword':
    case 'TSAnyKeyword':
      return new Set(['any', 'null'])
    case 'TSTypeReference': {
      const name = nameOf(type.typeName)
      const known = named[name]
      if (known) return new Set([known])
      const found = type.typeArguments ? undefined : find(name, file)
      if (found?.node.type === 'TSTypeAliasDeclaration')
        return kindsOf(found.node.typeAnnotation as Node, found.file)
      return new Set(found ? ['any'] : ['any', 'null'])
    }
    case 'TSTypeLiteral':
      return new Set(['any'])
    default:
      // Types computed from others are not followed.
      return new Set(['any', 'null'])
  }
}

export type Claims = ReadonlyMap<string, readonly Claim[]>

/** Reads the claims of source files by the constant parts of their templates. */
export function readClaims(paths: readonly string[]): Claims {
  const claims: [string, Claim][] = []
  for (const path of paths) {
    const source = readFileSync(path, 'utf8')
    if (!source.includes('sql<')) continue
    const file = readSource(path)
    new Visitor({
      TaggedTemplateExpression({ tag, quasi, typeArguments, start }) {
        const [type] = typeArguments?.params ?? []
        if (tag.type !== 'Identifier' || tag.name !== 'sql' || !type) return
        const fields = fieldsOf(type as unknown as Node, file)
        if (!fields) return
        const line = source.slice(0, start).split('\n').length
        claims.push([
          keyOf(quasi.quasis.map(({ value }) => value.cooked ?? '')),
          { place: `${relative(ROOT, path)}:${line}`, fields },
        ])
      },
    }).visit(parseSync(path, source).program)
  }
  const grouped = Map.groupBy(claims, ([key]) => key)
  return new Map([...grouped].map(([key, own]) => [key, own.map(([, claim]) => claim)]))
}

function keyOf(fragments: readonly string[]): string {
  return fragments.join('\0')
}

let ofServer: Claims | undefined

function claimsOfServer(): Claims {
  ofServer ??= readClaims(globSync('server/**/*.ts', { cwd: ROOT }).map((path) => join(ROOT, path)))
  return ofServer
}

/** Returns what the rows of a statement lack of the type that its source claims. */
function findWrongClaims(
  claims: readonly Claim[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string[] {
  // Equal statements with different types cannot be told apart.
  const wrong = claims.map(({ place, fields }) =>
    wrongIn(rows, fields).map((what) => `${place} claims ${what}`),
  )
  return wrong.some((each) => each.length === 0) ? [] : wrong.flat()
}

function wrongIn(rows: readonly Readonly<Record<string, unknown>>[], fields: Fields): string[] {
  return [...fields].flatMap(([field, kinds]) => {
    const seen = new Set(rows.map((row) => (field in row ? kindOf(row[field]) : undefined)))
    const wrong = [...seen].filter((kind) => !isClaimed(kind, kinds))
    return wrong.map((kind) => `${field}: ${[...kinds].join(' | ')}, which is ${kind ?? 'no column'}`)
  })
}

function isClaimed(kind: Kind | undefined, kinds: ReadonlySet<Kind>): boolean {
  if (kind === undefined) return false
  return kinds.has(kind) || (kind !== 'null' && (kind === 'any' || kinds.has('any')))
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  const type = typeof value
  return type === 'object' ? 'any' : (type as Kind)
}

/** Fails a statement whose rows are not what its type claims, by default in the server's source. */
export function checkRowTypes(claims: () => Claims = claimsOfServer): KyselyPlugin {
  const asked = new WeakMap<QueryId, RootOperationNode>()
  return {
    transformQuery({ node, queryId }) {
      asked.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = asked.get(queryId)
      if (node?.kind !== 'RawNode' || result.rows.length === 0) return result
      const wrong = findWrongClaims(claims().get(keyOf(node.sqlFragments)) ?? [], result.rows)
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
      return result
    },
  }
}
