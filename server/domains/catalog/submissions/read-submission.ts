import type { Answer, Given } from '#contract/endpoint.ts'
import type { readSubmission as contract, ReviewedFields } from '#contract/product-submissions.ts'
import type { Picture, Video } from '#contract/vocabulary.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { answerOf } from '../products/product-answer.ts'
import { readDocuments } from '../products/read-documents.ts'
import { readVideos } from '../products/read-videos.ts'
import { type Proposed, pickFields } from './important-fields.ts'
import { readCategoryNames, readPictures, readSubmissions, type SubmissionRow } from './list-queries.ts'
import { submissionAnswer } from './list-submissions.ts'

/** @throws not_found */
export async function readSubmission(
  work: Work,
  { params: { id } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const row = await readSubmissionRow(work, id)
  const documents = await readDocuments(work, { storeId: row.store_id, productIds: [row.product_id] })
  const document = documents.get(row.product_id)
  if (!document) throw new Error(`Product ${row.product_id} of submission ${id} not found`)
  const proposed = row.proposed ?? {}
  const before = row.replaced ?? pickFields(document.live, proposed)
  const pictures = await readPictures(work, picturesOf([before, proposed]))
  const videos = await readVideos(
    work,
    [before, proposed].flatMap((fields) => fields.pictures ?? []),
  )
  const names = await readCategoryNames(work, [
    document.document.category_id,
    ...[before, proposed].flatMap(({ category_id }) => category_id ?? []),
  ])
  const shown = (fields: Proposed) => fieldsAnswer(fields, { pictures, videos, names })
  return {
    submission: submissionAnswer(row),
    product: answerOf(document),
    category: names.get(document.document.category_id) ?? '',
    ...(row.kind === 'change' && { before: shown(before), after: shown(proposed) }),
  }
}

/** @throws not_found */
export async function readSubmissionRow(work: Work, id: string): Promise<SubmissionRow> {
  const [row] = await readSubmissions(work, { id, page: 1, perPage: 1 })
  if (!row) throw problem('not_found')
  return row
}

function picturesOf(fields: readonly Proposed[]): string[] {
  return fields.flatMap(({ pictures = [] }) => pictures.map(({ id }) => id))
}

function fieldsAnswer(
  { category_id, pictures: shown, attributes: _, ...texts }: Proposed,
  {
    pictures,
    videos,
    names,
  }: {
    readonly pictures: ReadonlyMap<string, Picture>
    readonly videos: Readonly<Record<string, Video>>
    readonly names: ReadonlyMap<string, string>
  },
): ReviewedFields {
  return {
    ...(texts as Pick<ReviewedFields, 'name' | 'short_description' | 'description'>),
    ...(category_id !== undefined && { category: names.get(category_id) ?? '' }),
    ...(shown && {
      pictures: shown.flatMap(({ id, alt = {}, video_id }) => {
        const picture = pictures.get(id)
        const video = videos[video_id ?? '']
        return picture ? [{ alt: alt as Record<string, string>, picture, ...(video && { video }) }] : []
      }),
    }),
  }
}
