import { isDeepStrictEqual } from 'node:util'
import { PRODUCT_PICTURES_MAX, type ProductChanges } from '#contract/products.ts'
import { type DocumentRow, type ProductInput, readDocuments, saveProducts } from '#domains/catalog/index.ts'
import { type Media, NotAPicture, storePicture } from '#domains/media/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { readZipped, type ZippedPicture } from './archive-queries.ts'
import { TURN_MS } from './check-import.ts'
import { type FetchOptions, fetchPicture, PictureNotFetched } from './fetch-picture.ts'
import { fetchRowPictures, publishRows } from './job-kinds.ts'
import * as pictures from './picture-queries.ts'
import { type ImportRow, lockImport } from './queries.ts'

const AT_ONCE = 10
const SHOWN_AT_ONCE = 50
const ATTEMPTS_MAX = 4

export interface PictureOptions extends FetchOptions {
  readonly media: Pick<Media, 'saveUpload'>
}

/** Fetches the pictures of an import, ten at a time, and shows them on its products. */
export async function fetchPictures(
  begin: Begin,
  { id }: { id: string },
  options: PictureOptions,
): Promise<void> {
  const row = await begin((work) => lockImport(work, id))
  const ownerId = row?.created_by
  if (row?.state !== 'finished' || !ownerId) return
  const endsAt = performance.now() + TURN_MS
  while (performance.now() < endsAt) {
    const due = await begin((work) => pictures.readDuePictures(work, id, AT_ONCE))
    if (due.length === 0) break
    const own = await ownPictures(begin, row, due)
    const zipped = await begin((work) =>
      readZipped(work, { importId: id, urls: due.map(({ url }) => url).filter(isZipped) }),
    )
    const fetched = await Promise.all(
      due.map((picture) =>
        isZipped(picture.url)
          ? fromArchive(picture, zipped.get(picture.url))
          : fetchOne(begin, { picture, ownerId, own }, options),
      ),
    )
    await begin((work) => pictures.setFetched(work, id, fetched))
  }
  while (await begin((work) => showPictures(work, row))) if (performance.now() > endsAt) break
  await begin((work) => continueLater(work, row))
}

/** Pictures of this market are used as they are. */
async function ownPictures(
  begin: Begin,
  row: ImportRow,
  due: readonly pictures.PictureToFetch[],
): Promise<Map<string, string>> {
  const keys = due.flatMap(({ url }) => ownKey(url) ?? [])
  if (keys.length === 0) return new Map()
  return begin((work) => pictures.findOwnPictures(work, { storeId: row.store_id, keys }))
}

function isZipped(url: string): boolean {
  return url.startsWith('zip:')
}

function fromArchive(
  { url, attempts }: pictures.PictureToFetch,
  zipped: ZippedPicture | undefined,
): pictures.FetchedPicture {
  return {
    url,
    attempts: attempts + 1,
    is_again: false,
    picture_id: zipped?.picture_id ?? undefined,
    failure: zipped?.picture_id ? undefined : (zipped?.failure ?? 'picture_not_in_archive'),
  }
}

function ownKey(url: string): string | undefined {
  return /^\/media\/(.+)\/\d+\.\w+$/.exec(url)?.[1]
}

async function fetchOne(
  begin: Begin,
  {
    picture: { url, attempts },
    ownerId,
    own,
  }: {
    picture: pictures.PictureToFetch
    ownerId: string
    own: ReadonlyMap<string, string>
  },
  { media, ...options }: PictureOptions,
): Promise<pictures.FetchedPicture> {
  const attempt = attempts + 1
  const done = { url, attempts: attempt, is_again: false, picture_id: undefined, failure: undefined }
  const key = ownKey(url)
  if (key !== undefined) {
    const id = own.get(key)
    return id === undefined ? { ...done, failure: 'picture_missing_there' } : { ...done, picture_id: id }
  }
  try {
    const bytes = await fetchPicture(url, options)
    const id = await storePicture(begin, { media, ownerId, upload: new Blob([new Uint8Array(bytes)]) })
    return { ...done, picture_id: id }
  } catch (error) {
    if (error instanceof NotAPicture) return { ...done, failure: error.fault }
    if (!(error instanceof PictureNotFetched)) throw error
    const isAgain = error.isTemporary && attempt < ATTEMPTS_MAX
    if (!isAgain) return { ...done, failure: error.failure }
    return { ...done, is_again: true }
  }
}

/** Shows fetched pictures on products whose pictures are all settled; returns whether there may be more. */
async function showPictures(work: Work, row: ImportRow): Promise<boolean> {
  const ready = await pictures.readPictured(work, row, SHOWN_AT_ONCE)
  if (ready.length === 0) return false
  const documents = await readDocuments(work, {
    storeId: row.store_id,
    productIds: ready.map(({ product_id }) => product_id),
  })
  const inputs = ready.flatMap((product): ProductInput[] => {
    const found = documents.get(product.product_id)
    return found
      ? [{ id: found.id, changes: picturedChanges(product, { ...found, namesPictures: row.publishes }) }]
      : []
  })
  await saveProducts(work, inputs, { storeId: row.store_id, actorId: row.created_by })
  await pictures.setPictureUrls(work, row.store_id, ready)
  return true
}

/**
 * Pictures that the product has already keep their texts where the file has none. Those that have none at all get the
 * product's name if it is to be published, as most programs don't export the texts that publishing requires. Videos
 * stay, as files can't name them.
 */
function picturedChanges(
  product: pictures.PicturedProduct,
  { document, namesPictures }: DocumentRow & { readonly namesPictures: boolean },
): ProductChanges {
  const altOf = new Map(document.pictures.map(({ id, alt }) => [id, alt]))
  const shown = product.pictures.map(({ id, alt }) => ({
    id,
    alt: { ...(namesPictures && { en: document.name.en }), ...altOf.get(id), ...(alt && { en: alt }) },
  }))
  const named = new Set(shown.map(({ id }) => id))
  const videos = document.pictures.filter(({ id, video_id: video }) => video && !named.has(id))
  const variants = document.variants.map((variant) => {
    const own = product.variants.find(({ sku, values }) =>
      sku ? sku === variant.sku : values.length > 0 && isDeepStrictEqual(values, variant.values),
    )
    return own ? { ...variant, picture_id: own.picture_id } : variant
  })
  const pictures = [...shown.slice(0, PRODUCT_PICTURES_MAX - videos.length), ...videos]
  return { ...(shown.length > 0 && { pictures }), variants }
}

/** Continues at once if the turn has ended, else publishes; failed attempts wait for the job that runs every minute. */
async function continueLater(work: Work, { id, publishes }: ImportRow): Promise<void> {
  const due = await pictures.readDuePictures(work, id, 1)
  if (due.length > 0) await work.addJob(fetchRowPictures, { id }, { key: `imports.fetch_pictures:${id}` })
  else if (publishes) await work.addJob(publishRows, { id }, { key: `imports.publish:${id}` })
}
