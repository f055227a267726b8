/** Synonyms in Admin; a change takes effect with the next search. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addSynonyms as AddContract,
  changeSynonyms as ChangeContract,
  listSynonyms as ListContract,
  removeSynonyms as RemoveContract,
} from '#contract/search.ts'
import { invalidate } from '#platform/invalidate.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import {
  deleteGroup,
  hasSynonyms,
  insertTerms,
  lockSynonyms,
  readGroups,
  readTaken,
  type Term,
} from './synonym-queries.ts'
import { plainText } from './understand.ts'

const PER_PAGE = 20

export async function listSynonyms(
  work: Work,
  { query }: Given<typeof ListContract>,
): Promise<Answer<typeof ListContract>> {
  const page = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readGroups(work, { ...page, letters: plainText(query.search ?? '') })
  return {
    data: rows.map(({ id, terms }) => ({ id, terms })),
    ...numbered({ ...page, total: rows[0]?.total ?? 0 }),
  }
}

/** @throws term_taken */
export async function addSynonyms(
  work: Work,
  { body }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  await lockSynonyms(work)
  return { group: await writeGroup(work, newId(), termsOf(body.terms)) }
}

/** @throws not_found, term_taken */
export async function changeSynonyms(
  work: Work,
  { params, body }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  const terms = termsOf(body.terms)
  await lockSynonyms(work)
  if (!(await deleteGroup(work, params.id))) throw problem('not_found')
  return { group: await writeGroup(work, params.id, terms) }
}

/** @throws not_found */
export async function removeSynonyms(
  work: Work,
  { params }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  await lockSynonyms(work)
  if (!(await deleteGroup(work, params.id))) throw problem('not_found')
  invalidate(work, ['catalog'])
  return { done: true }
}

/** Loads the initial synonyms; groups that an operator has changed are kept. */
export async function loadSynonyms(
  work: Pick<Work, 'db'>,
  groups: readonly { readonly id: string; readonly terms: readonly string[] }[],
): Promise<void> {
  if (await hasSynonyms(work)) return
  await insertTerms(
    work,
    groups.map(({ id, terms }) => ({ id, terms: plainTerms(terms) })),
  )
}

async function writeGroup(work: Work, id: string, terms: readonly Term[]) {
  const taken = await readTaken(work, { terms, groupId: id })
  if (taken !== undefined) throw problem('term_taken', { term: taken })
  await insertTerms(work, [{ id, terms }])
  invalidate(work, ['catalog'])
  return { id, terms: terms.map(({ written }) => written) }
}

/** Terms that differ only in case or accents count as one, and a group needs at least two. */
function termsOf(written: readonly string[]): Term[] {
  const terms = plainTerms(written)
  if (terms.length < 2) throw problem('invalid_input', {}, { terms: ['two_terms_needed'] })
  return terms
}

function plainTerms(written: readonly string[]): Term[] {
  const byTerm = new Map(written.map((text) => [plainText(text), text]))
  return [...byTerm].filter(([term]) => term !== '').map(([term, text]) => ({ term, written: text }))
}
