import { useTranslate } from '#app/i18n.tsx'
import type { OrderTransfer } from '#contract/transfers.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<OrderTransfer['standing'], BadgeTone> = {
  awaited: 'info',
  part: 'warning',
  to_return: 'warning',
  done: 'neutral',
}

/** Action that a transfer needs from operators. */
export function TransferBadge({ standing }: Pick<OrderTransfer, 'standing'>) {
  const t = useTranslate()
  return <Badge tone={tones[standing]}>{t(`operator.transfer_${standing}`)}</Badge>
}
