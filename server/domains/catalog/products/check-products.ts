/** What a product refers to, looked up for many products at once. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { slugOf } from '#values/slug-of.ts'
import type { ProductDocument } from './document.ts'
import type { FieldErrors } from './match-variants.ts'
import { isUsablePicture } from './usable-picture.ts'

export interface Candidate {
  readonly id: string
  readonly document: ProductDocument
}

interface Found {
  readonly categories: readonly string[]
  readonly countries: readonly string[]
  readonly skus: readonly { sku: string; product_id: string }[]
  readonly pictures: readonly string[]
  readonly videos: readonly string[]
  readonly products: readonly string[]
  readonly sizeCharts: readonly string[]
}

/** Returns the errors of each product, by field path; an empty record if it can be saved. */
export async function productErrors(
  work: Pick<Work, 'db'>,
  { storeId, actorId }: { readonly storeId: string; readonly actorId: string | null },
  candidates: readonly Candidate[],
): Promise<FieldErrors[]> {
  const found = await readReferences(work, { storeId, actorId }, candidates)
  const owners = ownersOf(candidates, found)
  return candidates.map(({ id, document }) => {
    const errors: FieldErrors = {}
    if (!found.categories.includes(document.category_id)) errors.category_id = ['category_unknown']
    if (document.origin !== null && !found.countries.includes(document.origin)) {
      errors.origin = ['country_required']
    }
    if (document.brand !== null && slugOf(document.brand, '') === '') errors.brand = ['field_invalid']
    for (const [place, { sku, picture_id }] of document.variants.entries()) {
      if (owners.get(sku) !== id) errors[`variants.${place}.sku`] = ['sku_taken']
      if (picture_id !== null && !found.pictures.includes(picture_id)) {
        errors[`variants.${place}.picture_id`] = ['picture_gone']
      }
    }
    if (document.size_chart && !found.sizeCharts.includes(document.size_chart)) {
      errors.size_chart = ['size_chart_unknown']
    }
    for (const [place, related] of (document.related_ids ?? []).entries()) {
      if (related === id || !found.products.includes(related)) {
        errors[`related_ids.${place}`] = ['product_unknown']
      }
    }
    for (const [place, picture] of document.pictures.entries()) {
      const { id: pictureId, video_id: videoId } = picture
      if (!found.pictures.includes(pictureId)) errors[`pictures.${place}.id`] = ['picture_gone']
      if (videoId && !found.videos.includes(videoId)) errors[`pictures.${place}.video_id`] = ['video_gone']
    }
    for (const [option, { values }] of document.options.entries()) {
      for (const [place, { picture_id }] of values.entries()) {
        if (picture_id !== null && !found.pictures.includes(picture_id)) {
          errors[`options.${option}.values.${place}.picture_id`] = ['picture_gone']
        }
      }
    }
    return errors
  })
}

/** Pictures that a product's document names, each once. */
export function picturesOf(document: ProductDocument): string[] {
  const ids = [
    ...document.pictures.map(({ id }) => id),
    ...document.variants.map(({ picture_id }) => picture_id),
    ...document.options.flatMap(({ values }) => values.map(({ picture_id }) => picture_id)),
  ]
  return [...new Set(ids.filter((id) => id !== null))]
}

function videosOf({ pictures }: ProductDocument): string[] {
  return pictures.flatMap(({ video_id: id }) => (id ? [id] : []))
}

/** Returns which product each SKU belongs to after the change: the one that has it, else the first that asks for it. */
function ownersOf(candidates: readonly Candidate[], found: Found): Map<string, string> {
  const changed = new Set(candidates.map(({ id }) => id))
  const owners = new Map(
    found.skus
      .filter(({ product_id }) => !changed.has(product_id))
      .map(({ sku, product_id }) => [sku, product_id]),
  )
  for (const { id, document } of candidates) {
    for (const { sku } of document.variants) if (!owners.has(sku)) owners.set(sku, id)
  }
  return owners
}

async function readReferences(
  { db }: Pick<Work, 'db'>,
  { storeId, actorId }: { readonly storeId: string; readonly actorId: string | null },
  candidates: readonly Candidate[],
): Promise<Found> {
  const documents = candidates.map(({ document }) => document)
  const { rows } = await sql<Found>`
    select
      array(
        select c.id::text
        from categories c
        join stores s on s.id = ${storeId} and s.vertical = c.vertical
        where c.id = any(${[...new Set(documents.map(({ category_id }) => category_id))]}::uuid[])
      ) as categories,
      array(
        select code::text
        from countries
        where code = any(${[...new Set(documents.map(({ origin }) => origin))]}::text[])
      ) as countries,
      coalesce((
        select json_agg(json_build_object('sku', v.sku, 'product_id', v.product_id))
        from variants v
        where v.store_id = ${storeId}
          and v.removed_at is null
          and v.sku = any(${documents.flatMap(({ variants }) => variants.map(({ sku }) => sku))}::text[])
      ), '[]') as skus,
      array(
        select picture.id::text
        from pictures picture
        where picture.id = any(${documents.flatMap(picturesOf)}::uuid[])
          and ${isUsablePicture('picture', { storeId, actorId })}
      ) as pictures,
      array(
        select video.id::text
        from videos video
        where video.id = any(${documents.flatMap(videosOf)}::uuid[])
          and video.store_id = ${storeId}
      ) as videos,
      array(
        select p.id::text
        from products p
        where p.store_id = ${storeId}
          and p.id = any(${documents.flatMap(({ related_ids = [] }) => related_ids)}::uuid[])
      ) as products,
      array(
        select key
        from size_charts
        where (store_id is null or store_id = ${storeId})
          and key = any(${documents.map(({ size_chart }) => size_chart ?? null)}::text[])
      ) as "sizeCharts"
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('The query of references returned no row')
  return found
}
