import type { FieldErrors } from './match-variants.ts'
import type { DocumentRow } from './read-documents.ts'

/** Returns what a product lacks to be shown to shoppers. */
export function readyErrors({ document }: DocumentRow): FieldErrors {
  const errors: Record<string, string[]> = {}
  if (document.pictures.length === 0) errors.pictures = ['picture_missing']
  for (const [place, { alt }] of document.pictures.entries()) {
    if (!alt?.en) errors[`pictures.${place}.alt.en`] = ['alt_missing']
  }
  if (!document.variants.some(({ is_active }) => is_active)) errors.variants = ['variants_missing']
  return errors
}
