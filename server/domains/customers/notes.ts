import type { z } from 'zod'
import type {
  addCustomerNote as adding,
  CustomerNote,
  removeCustomerNote as removing,
} from '#contract/customers.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { findPerson } from '#domains/accounts/index.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { deleteNote, insertNote, type NoteRow, readNotes } from './queries.ts'

/** @throws not_found */
export async function addCustomerNote(
  work: Work,
  { params: { id }, body: { text } }: Given<typeof adding>,
): Promise<Answer<typeof adding>> {
  const { state } = await findPerson(work, id)
  if (state === 'deleted') throw problem('not_found')
  const noteId = await insertNote(work, { userId: id, text, by: signedInUser(work).userId })
  const written = (await readNotes(work, id)).find((note) => note.id === noteId)
  if (!written) throw new Error('A note that was just written was not found')
  return { note: noteAnswer(work, written) }
}

/** @throws not_found for notes of others too */
export async function removeCustomerNote(
  work: Work,
  { params: { id, note } }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  const { userId: by } = signedInUser(work)
  if (!(await deleteNote(work, { userId: id, noteId: note, by }))) throw problem('not_found')
  return { done: true }
}

export function noteAnswer(work: Work, row: NoteRow): z.output<typeof CustomerNote> {
  return {
    id: row.id,
    text: row.text,
    ...(row.by !== null && { by: row.by }),
    at: row.written_at.toISOString(),
    is_own: row.written_by === signedInUser(work).userId,
  }
}
