import type { z } from 'zod'
import type { UserRecord } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type PersonRow, readUsers } from './queries.ts'

export async function findPerson(work: Work, userId: string): Promise<z.infer<typeof UserRecord>> {
  const [row] = await readUsers(work, { id: userId, page: 1, perPage: 1 })
  if (!row) throw problem('not_found')
  return personOf(row)
}

export function personOf({ total: _, phone, created_at, ...row }: PersonRow): z.infer<typeof UserRecord> {
  return { ...row, ...(phone !== null && { phone }), created_at: created_at.toISOString() }
}
