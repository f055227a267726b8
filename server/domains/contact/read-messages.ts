import type {
  listContactMessages as ListContract,
  readContactMessage as ReadContract,
} from '#contract/contact.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type MessageRow, readMessage, readMessages } from './queries.ts'

const PER_PAGE = 25

/** Lists messages, newest first; a page past the end returns the last one. */
export async function listContactMessages(
  work: Work,
  { query: { page = 1, search, state } }: Given<typeof ListContract>,
): Promise<Answer<typeof ListContract>> {
  const asked = { page, perPage: PER_PAGE }
  const rows = await readMessages(work, { ...asked, search, state })
  return { data: rows.map(rowAnswer), ...numbered({ ...asked, total: rows[0]?.total ?? 0 }) }
}

/** @throws not_found */
export async function readContactMessage(
  work: Work,
  { params: { id } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await readMessage(work, id)
  if (!row) throw problem('not_found')
  return {
    ...rowAnswer(row),
    phone: row.phone,
    message: row.words,
    language: row.locale,
    ...(row.user_id !== null && { person_id: row.user_id }),
    answers: row.answers.map(({ words, at, by }) => ({ words, by, at: new Date(at).toISOString() })),
    ...(row.closed_at && { closed_at: row.closed_at.toISOString() }),
    ...(row.closed_by !== null && { closed_by: row.closed_by }),
  }
}

function rowAnswer({ id, state, name, email, subject, created_at }: MessageRow) {
  return { id, state, name, email, subject, created_at: created_at.toISOString() }
}
