/** Verticals and category trees of a new market, from the files in starters/. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { addStarter as AddContract, readStarters as ReadContract } from '#contract/setup.ts'
import { addCategories, type NewCategory } from '#domains/catalog/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { type Texts, textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type CategoryStarter, categoryStarters } from '#values/category-starter.ts'
import { newId } from '#values/id.ts'
import { type Vertical, verticals } from '#values/vertical.ts'

interface StarterNode {
  readonly slug: string
  readonly name: Texts
  readonly children?: readonly StarterNode[] | undefined
}

const Name = z.object({ en: z.string(), fr: z.string() })
const Node: z.ZodType<StarterNode> = z.lazy(() =>
  z.object({ slug: z.string(), name: Name, children: z.array(Node).optional() }),
)
const Tree = z.partialRecord(z.enum(verticals), z.array(Node))
const Roots = z.record(z.enum(verticals), Name)

const folder = join(import.meta.dirname, 'starters')

export async function readStarters(work: Work): Promise<Answer<typeof ReadContract>> {
  return {
    verticals: await readOpenVerticals(work),
    data: categoryStarters.map((starter) => {
      const tree = treeOf(starter)
      const first = verticals.flatMap((vertical) => tree[vertical] ?? [])
      return {
        starter,
        verticals: verticals.filter((vertical) => tree[vertical] !== undefined),
        categories: first.map(({ name }) => textIn(name, work.locale)),
        count: countOf(first),
      }
    }),
  }
}

/**
 * Adds the chosen verticals and, below those, the categories of a starter tree.
 * @throws {Problem} not_allowed unless the caller has full rights
 */
export async function addStarter(
  work: Work,
  { body }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  mustHaveFullRights(work)
  const tree = treeOf(body.starter)
  const roots = Roots.parse(readJson('roots'))
  const chosen = verticals.filter((vertical) => body.verticals.includes(vertical))
  const added = await addCategories(
    work,
    chosen.flatMap((vertical) =>
      categoriesUnder(
        { slug: vertical, name: roots[vertical], children: tree[vertical] },
        { vertical, position: verticals.indexOf(vertical) },
      ),
    ),
  )
  invalidate(work, ['catalog', 'content'])
  return { added }
}

function treeOf(starter: CategoryStarter): z.infer<typeof Tree> {
  return starter === 'none' ? {} : Tree.parse(readJson(starter))
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
}

function countOf(nodes: readonly StarterNode[]): number {
  return nodes.reduce((count, { children = [] }) => count + 1 + countOf(children), 0)
}

/** Parents come before their children. */
function categoriesUnder(
  { slug, name, children = [] }: StarterNode,
  { vertical, position, parent }: { vertical: Vertical; position: number; parent?: NewCategory },
): NewCategory[] {
  const category: NewCategory = {
    id: newId(),
    path: parent ? `${parent.path}/${slug}` : slug,
    slug,
    vertical,
    parent_path: parent?.path ?? null,
    depth: parent ? parent.depth + 1 : 0,
    position,
    name,
  }
  const below = children.flatMap((child, place) =>
    categoriesUnder(child, { vertical, position: place, parent: category }),
  )
  return [category, ...below]
}

async function readOpenVerticals({ db }: Pick<Work, 'db'>): Promise<Vertical[]> {
  const { rows } = await sql<{ vertical: Vertical }>`
    select vertical from categories where depth = 0 order by position, path
  `.execute(db)
  return rows.map(({ vertical }) => vertical)
}
