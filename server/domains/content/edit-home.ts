/** How operators make the home page: a draft that is looked at, published, given up, or begun from what was. */
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
import { categoryNodes, productShelves } from '#domains/catalog/index.ts'
import { attachPictures } from '#domains/media/index.ts'
import { forget } from '#platform/forget.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import {
  type HomeDraft,
  insertHomeVersion,
  readHomeDraft,
  readHomePictures,
  readHomeVersion,
  readHomeVersions,
  readPublishedBlocks,
  setHomeDraft,
} from './home-queries.ts'
import { readPictures } from './queries.ts'
import { showBlocks } from './read-home.ts'

export async function readWrittenHome(work: Work): Promise<Answer<typeof ReadContract>> {
  const draft = await readHomeDraft(work)
  const blocks = draft.blocks ?? (await readPublishedBlocks(work))
  const versions = await readHomeVersions(work)
  const nodes = await categoryNodes(work, [...namedIn(blocks, 'paths').values()])
  const [products = []] = await productShelves(work, [
    { source: 'ids', ids: [...namedIn(blocks, 'ids').values()], limit: PRODUCTS_MAX },
  ])
  const pictures = await readPictures(work, [...namedIn(blocks, 'picture').values()])
  return {
    revision: draft.revision,
    version: versions[0]?.version ?? 0,
    is_changed: draft.blocks !== undefined,
    ...(draft.changedAt && { changed_at: draft.changedAt.toISOString() }),
    ...(draft.changedBy !== null && { changed_by: draft.changedBy }),
    blocks,
    categories: nodes.map(({ path, name }) => ({ path, name })),
    products: products.map(({ id, name, store }) => ({ id, name, store: store.name })),
    pictures: [...pictures].map(([key, picture]) => ({ key, picture })),
    versions: versions.map(({ written_at, written_by, ...row }) => ({
      ...row,
      written_at: written_at.toISOString(),
      ...(written_by !== null && { written_by }),
    })),
  }
}

const PRODUCTS_MAX = 200

/**
 * Keeps a draft. What it names must be there: pictures of the market's own or the writer's, categories and products.
 * @throws invalid_input; state_conflict when somebody else has changed it meanwhile
 */
export async function writeHomeDraft(
  work: Work,
  { body: { revision, blocks } }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const before = await heldDraft(work, revision)
  await checkNamed(work, blocks, before.blocks ?? (await readPublishedBlocks(work)))
  return { revision: await setHomeDraft(work, { blocks, changedBy: writerOf(work) }) }
}

/** @throws state_conflict also where there is no draft */
export async function publishHome(
  work: Work,
  { body: { revision } }: Given<typeof PublishContract>,
): Promise<Answer<typeof PublishContract>> {
  const { blocks } = await heldDraft(work, revision)
  if (!blocks) throw problem('state_conflict', { revision })
  const version = await insertHomeVersion(work, { blocks, writtenBy: writerOf(work) })
  await setHomeDraft(work, { blocks: undefined, changedBy: null })
  forget(work, ['content'])
  return { version }
}

/** @throws state_conflict */
export async function discardHomeDraft(
  work: Work,
  { body: { revision } }: Given<typeof DiscardContract>,
): Promise<Answer<typeof DiscardContract>> {
  await heldDraft(work, revision)
  return { revision: await setHomeDraft(work, { blocks: undefined, changedBy: null }) }
}

/** @throws not_found, state_conflict */
export async function restoreHome(
  work: Work,
  { params: { version }, body: { revision } }: Given<typeof RestoreContract>,
): Promise<Answer<typeof RestoreContract>> {
  await heldDraft(work, revision)
  const blocks = await readHomeVersion(work, version)
  if (!blocks) throw problem('not_found')
  return { revision: await setHomeDraft(work, { blocks, changedBy: writerOf(work) }) }
}

export async function previewHome(work: Work): Promise<Answer<typeof PreviewContract>> {
  const { blocks } = await readHomeDraft(work)
  return showBlocks(work, blocks ?? (await readPublishedBlocks(work)))
}

async function heldDraft(work: Work, revision: number): Promise<HomeDraft> {
  const draft = await readHomeDraft(work, { isHeld: true })
  if (draft.revision !== revision) throw problem('state_conflict', { revision: draft.revision })
  return draft
}

function writerOf({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.userId : null
}

async function checkNamed(
  work: Work,
  blocks: readonly WrittenBlock[],
  before: readonly WrittenBlock[],
): Promise<void> {
  const ids = new Set(blocks.map(({ id }) => id))
  if (ids.size < blocks.length) throw problem('invalid_input', {}, { blocks: ['field_invalid'] })
  const errors: Record<string, string[]> = {}
  const named = namedIn(blocks, 'picture')
  const pictures = new Map(
    (await readHomePictures(work, [...new Set(named.values())])).map((row) => [row.storage_key, row]),
  )
  // A picture that the page had before is the market's already, whoever brought it.
  const had = new Set(namedIn(before, 'picture').values())
  const writer = writerOf(work)
  for (const [path, key] of named) {
    const picture = pictures.get(key)
    const isOurs = picture && (picture.owner_id === null || picture.owner_id === writer || had.has(key))
    if (!isOurs) errors[path] = ['picture_gone']
  }
  const known = new Set(
    (await categoryNodes(work, [...namedIn(blocks, 'paths').values()])).map(({ path }) => path),
  )
  for (const [path, category] of namedIn(blocks, 'paths')) {
    if (!known.has(category)) errors[path] = ['coupon_place_unknown']
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)

  // What the page showed once stays, as its history may bring it back.
  const fresh = [...pictures.values()].filter((row) => row.owner_id === writer && !row.is_kept)
  if (writer !== null) await attachPictures(work, { ownerId: writer, pictureIds: fresh.map(({ id }) => id) })
}

/** Everything of a name that the blocks hold, wherever it stands: by its path in `blocks`. */
function namedIn(blocks: readonly WrittenBlock[], name: 'picture' | 'paths' | 'ids'): Map<string, string> {
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
