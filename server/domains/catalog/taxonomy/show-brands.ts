import type { Answer, Given } from '#contract/endpoint.ts'
import type { listShownBrands as ListContract, readShownBrand as ReadContract } from '#contract/taxonomy.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readShownBrandRow, readShownBrandRows } from './brand-page-queries.ts'

export async function listShownBrands(work: Work): Promise<Answer<typeof ListContract>> {
  const rows = await readShownBrandRows(work)
  return {
    data: rows.map(({ logo, changed_at: changedAt, ...row }) => ({
      ...row,
      ...(logo && { logo }),
      changed_at: changedAt.toISOString(),
    })),
  }
}

/** @throws not_found */
export async function readShownBrand(
  work: Work,
  { params }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await readShownBrandRow(work, params.slug)
  if (!row) throw problem('not_found')
  const { slug, name, logo, description, seo_title, seo_description } = row
  return {
    slug,
    name,
    ...(logo && { logo }),
    ...(description !== '' && { description }),
    ...(seo_title !== '' && { seo_title }),
    ...(seo_description !== '' && { seo_description }),
  }
}
