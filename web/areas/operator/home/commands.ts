/** Commands for the home page: each sends all blocks, with the revision that the operator saw. */
import type { Api } from '#app/api.ts'
import type { WrittenHome } from '#contract/home-page.ts'
import type { Place } from '#shop/places/find-places.ts'
import { moveIn, type Settings } from './settings-input.ts'

/** A block as it is sent; the API validates its settings. */
export interface SentBlock {
  readonly id: string
  readonly is_shown: boolean
  readonly content: unknown
}

export async function saveBlocks(
  api: Api,
  { revision, blocks }: { revision: number; blocks: readonly SentBlock[] },
): Promise<void> {
  await api('PUT /operator/home/draft', { body: { revision, blocks: [...blocks] } })
}

export const moves = ['up', 'down', 'move', 'show', 'hide', 'remove'] as const

interface Press {
  readonly blocks: readonly SentBlock[]
  readonly command: (typeof moves)[number]
}

/** Returns the blocks after an action in the list; undefined when the block no longer exists. */
export function changedBlocks(form: FormData, { blocks, command }: Press): SentBlock[] | undefined {
  const id = form.get('id')
  const from = blocks.findIndex((block) => block.id === id)
  if (from < 0) return undefined
  const changed = [...blocks]
  switch (command) {
    case 'up':
      moveIn(changed, from, from - 1)
      return changed
    case 'down':
      moveIn(changed, from, from + 1)
      return changed
    case 'move':
      moveIn(changed, from, Number(form.get('to')))
      return changed
    case 'show':
    case 'hide':
      return blocks.map((block) => (block.id === id ? { ...block, is_shown: command === 'show' } : block))
    case 'remove':
      return blocks.filter((block) => block.id !== id)
  }
}

/** Replaces the block, or appends a new one. */
export function withBlock(blocks: readonly SentBlock[], block: SentBlock): SentBlock[] {
  const isThere = blocks.some(({ id }) => id === block.id)
  return isThere ? blocks.map((each) => (each.id === block.id ? block : each)) : [...blocks, block]
}

/** Returns the errors of one block by the names of its form's fields. */
export function errorsOfBlock(errors: Readonly<Record<string, readonly string[]>>, index: number) {
  const head = `blocks.${index}.content.settings.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [first]]) => {
      if (!path.startsWith(head) || first === undefined) return []
      // An error of one of several categories is shown at their picker.
      return [[path.slice(head.length).replace(/^(paths|ids)\.\d+$/, '$1'), first]]
    }),
  )
}

/** Returns the categories or products that the settings refer to, with their names. */
export function namedReferences(settings: Settings, { categories, products }: WrittenHome) {
  const keysOf = (name: 'paths' | 'ids') => {
    const list = settings[name]
    return Array.isArray(list) ? list.map(String) : []
  }
  return {
    paths: keysOf('paths').flatMap((path): Place[] => {
      const found = categories.find((category) => category.path === path)
      return found ? [{ key: path, name: found.name, detail: path }] : []
    }),
    ids: keysOf('ids').flatMap((id): Place[] => {
      const found = products.find((product) => product.id === id)
      return found ? [{ key: id, name: found.name, detail: found.store }] : []
    }),
  }
}

const FOUND_MAX = 8

/** Searches products; results are keyed by id. */
export async function findProducts(api: Api, words: string): Promise<Place[]> {
  const { data } = await api('GET /operator/products', { query: { search: words } })
  return data.slice(0, FOUND_MAX).map(({ id: key, name, store }) => ({ key, name, detail: store.name }))
}
