import type { BadgeTone } from '#ui/badge.tsx'
import type { ImportOutcome } from '#values/product-import.ts'

export const importTones: Readonly<Record<ImportOutcome, BadgeTone>> = {
  new: 'success',
  changed: 'info',
  unchanged: 'neutral',
  refused: 'danger',
}
