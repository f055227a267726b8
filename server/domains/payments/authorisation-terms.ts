/** What becomes of an authorisation that is about to end: the operator's settings. */
import { z } from 'zod'
import { kept } from '#platform/kept.ts'
import type { Work } from '#platform/work.ts'
import { readSettings } from './queries.ts'

const Terms = z.object({
  /** What nobody has decided on by then is taken all the same, or turned down. */
  at_end: z.enum(['take', 'release']).catch('take'),
})
export type AuthorisationTerms = z.infer<typeof Terms>

const AGE_MS = 10_000

const terms = kept(AGE_MS, async (moment): Promise<AuthorisationTerms> => {
  const settings = await readSettings(moment, ['authorisations'])
  return Terms.parse(settings.get('authorisations') ?? {})
})

/** The terms, at most ten seconds old. */
export function authorisationTerms(work: Pick<Work, 'db' | 'now'>): Promise<AuthorisationTerms> {
  return terms.get(work)
}
