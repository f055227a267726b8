import type { Work } from '#platform/work.ts'

/** Says what is on a picture, by language. */
export async function describePictureIn(
  { db }: Pick<Work, 'db'>,
  { id, alt }: { id: string; alt: Readonly<Record<string, string>> },
): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ alt: JSON.stringify(alt) })
    .where('id', '=', id)
    .execute()
}
