import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'
import type { Work } from '#platform/work.ts'

/**
 * Sorts tables so that rows are erased before the rows that they refer to, and users last, because the conditions of
 * other tables find rows by user.
 */
export async function inOrderOfErasure(
  { db }: Pick<Work, 'db'>,
  personalData: readonly PersonalData[],
): Promise<readonly PersonalData[]> {
  const { rows } = await sql<{ referencing: string; referred: string }>`
    select conrelid::regclass::text as referencing, confrelid::regclass::text as referred
    from pg_constraint
    where contype = 'f'
      and conrelid <> confrelid
    order by 1, 2
  `.execute(db)
  const referencing = Map.groupBy(rows, ({ referred }) => referred)
  const left = new Map(personalData.map((data) => [String(data.table), data]))
  const sorted: PersonalData[] = []

  /** Two tables that refer to each other come in the order of the domains. */
  function add(table: string): void {
    const data = left.get(table)
    if (!data) return
    left.delete(table)
    for (const { referencing: other } of referencing.get(table) ?? []) if (other !== 'users') add(other)
    sorted.push(data)
  }

  for (const table of [...left.keys()].filter((table) => table !== 'users')) add(table)
  add('users')
  return sorted
}
