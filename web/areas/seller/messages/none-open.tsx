import { MessagesSquare } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Beside the list, while no conversation is open. */
export default function NoneOpen() {
  const t = useTranslate()
  return (
    <Card>
      <EmptyState icon={MessagesSquare} title={t('messages.choose_title')} text={t('messages.choose_text')} />
    </Card>
  )
}
