import { problem } from '#platform/problem.ts'
import type { FieldErrors } from './match-variants.ts'
import type { DocumentRow } from './read-documents.ts'

/**
 * Checks what shoppers need to see.
 * @throws state_conflict for a blocked product, invalid_input
 */
export function checkReady(row: DocumentRow, attributeErrors: FieldErrors): void {
  if (row.is_blocked) throw problem('state_conflict')
  const errors = { ...attributeErrors, ...readyErrors(row) }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
}

/** Returns what a product lacks to be shown to shoppers, besides attributes. */
export function readyErrors({ document }: DocumentRow): FieldErrors {
  const errors: Record<string, string[]> = {}
  if (document.pictures.length === 0) errors.pictures = ['picture_missing']
  for (const [place, { alt }] of document.pictures.entries()) {
    if (!alt?.en) errors[`pictures.${place}.alt.en`] = ['alt_missing']
  }
  if (!document.variants.some(({ is_active }) => is_active)) errors.variants = ['variants_missing']
  return errors
}
