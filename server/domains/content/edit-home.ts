import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  discardHomeDraft as DiscardContract,
  previewHome as PreviewContract,
  publishHome as PublishContract,
  readWrittenHome as ReadContract,
  restoreHome as RestoreContract,
  writeHomeDraft as WriteContract,
  WrittenBlock,
} from '#contract/home-page.ts'
import { categoryNodes, productRows, readCollectionNames } from '#domains/catalog/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { draftedHome } from './drafted-home.ts'
import {
  discardDraft,
  lockDraft,
  publishDraft,
  readWithHistory,
  readWritten,
  restoreVersion,
  saveDraft,
} from './drafts/drafts.ts'
import { readPublished } from './drafts/queries.ts'
import { attachNewPictures, foreignPictures } from './named-pictures.ts'
import { readPictures } from './queries.ts'
import { showBlocks } from './read-home.ts'

export async function readWrittenHome(work: Work): Promise<Answer<typeof ReadContract>> {
  const { content: blocks, history } = await readWithHistory(work, draftedHome)
  const nodes = await categoryNodes(work, [...namedIn(blocks, 'paths').values()])
  const [products = []] = await productRows(work, [
    { source: 'ids', ids: [...namedIn(blocks, 'ids').values()], limit: PRODUCTS_MAX },
  ])
  const pictures = await readPictures(work, [...namedIn(blocks, 'picture').values()])
  return {
    ...history,
    blocks,
    collections: await readCollectionNames(work),
    categories: [...nodes].map(([path, { name }]) => ({ path, name })),
    products: products.map(({ id, name, store }) => ({ id, name, store: store.name })),
    pictures: [...pictures].map(([key, picture]) => ({ key, picture })),
  }
}

const PRODUCTS_MAX = 200

/**
 * Saves a draft. Its pictures must belong to the market or the writer, and its categories and products must exist.
 * @throws invalid_input; state_conflict when another user has changed it meanwhile
 */
export async function writeHomeDraft(
  work: Work,
  { body: { revision, blocks } }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const { content: before } = await lockDraft(work, draftedHome, revision)
  await checkNamed(work, blocks, before ?? (await readPublished(work, draftedHome)))
  return saveDraft(work, draftedHome, blocks)
}

/** @throws state_conflict also where there is no draft */
export async function publishHome(
  work: Work,
  { body: { revision } }: Given<typeof PublishContract>,
): Promise<Answer<typeof PublishContract>> {
  return publishDraft(work, draftedHome, revision)
}

/** @throws state_conflict */
export async function discardHomeDraft(
  work: Work,
  { body: { revision } }: Given<typeof DiscardContract>,
): Promise<Answer<typeof DiscardContract>> {
  return discardDraft(work, draftedHome, revision)
}

/** @throws not_found, state_conflict */
export async function restoreHome(
  work: Work,
  { params: { version }, body: { revision } }: Given<typeof RestoreContract>,
): Promise<Answer<typeof RestoreContract>> {
  return restoreVersion(work, draftedHome, { version, revision })
}

export async function previewHome(work: Work): Promise<Answer<typeof PreviewContract>> {
  return showBlocks(work, await readWritten(work, draftedHome))
}

async function checkNamed(
  work: Work,
  blocks: readonly WrittenBlock[],
  before: readonly WrittenBlock[],
): Promise<void> {
  const ids = new Set(blocks.map(({ id }) => id))
  if (ids.size < blocks.length) throw problem('invalid_input', {}, { blocks: ['field_invalid'] })
  const errors: Record<string, string[]> = {}
  const pictures = namedIn(blocks, 'picture')
  for (const path of await foreignPictures(work, pictures, namedIn(before, 'picture'))) {
    errors[path] = ['picture_gone']
  }
  const known = await categoryNodes(work, [...namedIn(blocks, 'paths').values()])
  for (const [path, category] of namedIn(blocks, 'paths')) {
    if (!known.has(category)) errors[path] = ['coupon_place_unknown']
  }
  const collections = new Set((await readCollectionNames(work)).map(({ id }) => id))
  for (const [path, collection] of namedIn(blocks, 'collection')) {
    if (!collections.has(collection)) errors[path] = ['coupon_place_unknown']
  }
  blocks.forEach(({ content: { kind, settings } }, place) => {
    if (kind === 'products' && settings.source === 'collection' && settings.collection === undefined)
      errors[`blocks.${place}.content.settings.collection`] = ['field_empty']
  })
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  await attachNewPictures(work, pictures)
}

/** Collects all values of a field anywhere in the blocks, by their path in `blocks`. */
function namedIn(
  blocks: readonly WrittenBlock[],
  name: 'picture' | 'paths' | 'ids' | 'collection',
): Map<string, string> {
  const found = new Map<string, string>()
  function look(value: unknown, path: string, isWanted: boolean): void {
    if (typeof value === 'string') {
      if (isWanted) found.set(path, value)
    } else if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) {
        look(part, `${path}.${key}`, key === name || (isWanted && Array.isArray(value)))
      }
    }
  }
  look(blocks, 'blocks', false)
  return found
}
