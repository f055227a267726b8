import type { listCountries as contract } from '#contract/content.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Work } from '#platform/work.ts'
import { readCountries } from './queries.ts'

export async function listCountries(work: Work): Promise<Answer<typeof contract>> {
  const rows = await readCountries(work)
  return {
    data: rows.map(({ postcode_pattern, postcode_example, ...country }) => ({
      ...country,
      ...(postcode_pattern && { postcode_pattern }),
      ...(postcode_example && { postcode_example }),
    })),
  }
}
