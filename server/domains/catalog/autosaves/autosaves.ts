/** What people typed in the editor of a product and have not saved. Nobody else sees it. */
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  AUTOSAVE_DAYS,
  type readAutosave as reading,
  type removeAutosave as removing,
  type writeAutosave as writing,
} from '#contract/product-autosaves.ts'
import type { EditedProduct } from '#contract/products.ts'
import { anyStoreId, staffOf, staffWith } from '#domains/sellers/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { answerOf } from '../products/product-answer.ts'
import { type DocumentRow, readDocuments } from '../products/read-documents.ts'
import { readVideos } from '../products/read-videos.ts'
import { readVersion } from '../products/state-queries.ts'
import * as queries from './autosave-queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Of one person, in all stores. */
const COUNT_MAX = 50

/** @throws not_found */
export async function readAutosave(
  work: Work,
  { params }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  const place = await placeOf(work, params, staffOf)
  const row = await queries.readRow(work, place)
  if (!row) return {}
  const { typed, version, saved_at: savedAt } = row
  const base =
    version === null || place.productId === null
      ? undefined
      : await readBase(work, { storeId: place.storeId, productId: place.productId, version })
  return {
    autosave: {
      typed,
      saved_at: savedAt.toISOString(),
      ...(version !== null && { version }),
      ...(base && { base }),
    },
  }
}

/** @throws not_found, not_allowed for staff who cannot edit products */
export async function writeAutosave(
  work: Work,
  { params, body: { typed, version } }: Given<typeof writing>,
): Promise<Answer<typeof writing>> {
  const place = await placeOf(work, params, (...of) => staffWith(...of, 'products.edit'))
  if (place.productId !== null) {
    if (version === undefined) throw problem('invalid_input', {}, { version: ['field_empty'] })
    if (!(await queries.isOfStore(work, place))) throw problem('not_found')
  }
  await queries.writeRow(work, {
    place,
    typed,
    version: place.productId === null ? null : (version ?? null),
    pictureIds: idsIn(typed, /^pictures\.\d+\.id$|\.picture_id$/),
    videoIds: idsIn(typed, /^pictures\.\d+\.video_id$/),
  })
  await queries.deleteBeyond(work, { userId: place.userId, max: COUNT_MAX })
  return { saved_at: work.now.toISOString() }
}

/** @throws not_found */
export async function removeAutosave(
  work: Work,
  { params }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  await queries.deleteRow(work, await placeOf(work, params, staffOf))
  return { done: true }
}

export async function deleteOldAutosaves(work: Work): Promise<void> {
  await queries.deleteBefore(work, new Date(work.now.getTime() - AUTOSAVE_DAYS * DAY_MS))
}

/** Operators edit products of all stores, others those of stores that they work for. */
async function placeOf(
  work: Work,
  { store, product }: Given<typeof reading>['params'],
  memberOf: typeof staffOf,
): Promise<queries.AutosavePlace> {
  const userId = accountHolder(work)
  const { actor } = work
  if (actor.kind === 'person' && actor.lacksSecondFactor) throw problem('not_found')
  const isOperator = actor.kind === 'person' && actor.operatorLevel === 'full'
  const storeId = isOperator ? await anyStoreId(work, store) : memberOf(work, store).storeId
  return { userId, storeId, productId: product === 'new' ? null : product }
}

/** Returns an earlier version as the editor showed it; undefined if it is the current one or was not stored. */
async function readBase(
  work: Work,
  { storeId, productId, version }: { storeId: string; productId: string; version: number },
): Promise<EditedProduct | undefined> {
  const row = (await readDocuments(work, { storeId, productIds: [productId] })).get(productId)
  if (!row || row.version === version) return undefined
  const saved = await readVersion(work, { storeId, productId, version })
  if (!saved) return undefined
  // Versions stored before a field existed lack it.
  const document: DocumentRow['document'] = { ...row.document, ...saved }
  const pictures = await queries.readPictures(
    work,
    document.pictures.map(({ id }) => id),
  )
  const videos = await readVideos(work, document.pictures)
  return answerOf({ ...row, version, document, pictures, videos })
}

function idsIn(typed: Readonly<Record<string, string>>, fields: RegExp): string[] {
  const ids = Object.entries(typed).flatMap(([name, value]) =>
    fields.test(name) && isUuid(value) ? [value] : [],
  )
  return [...new Set(ids)]
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
