import { useTranslate } from '#app/i18n.tsx'
import type { StockTake } from '#contract/stock-takes.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<StockTake['state'], BadgeTone> = {
  open: 'info',
  applied: 'success',
  discarded: 'neutral',
}

export function TakeBadge({ state }: { readonly state: StockTake['state'] }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`stock.take_${state}`)}</Badge>
}
