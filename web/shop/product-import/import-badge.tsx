import { useTranslate } from '#app/i18n.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { ImportState } from '#values/product-import.ts'

const tones: Readonly<Record<ImportState, BadgeTone>> = {
  mapping: 'warning',
  checking: 'info',
  checked: 'warning',
  running: 'info',
  finished: 'success',
  failed: 'danger',
  undoing: 'info',
  undone: 'neutral',
}

export function ImportBadge({ state }: { state: ImportState }) {
  return <Badge tone={tones[state]}>{useTranslate()(`imports.state_${state}`)}</Badge>
}
