import { useTranslate } from '#app/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Shown when a dialog's content failed to load. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  return (
    <Alert
      tone="danger"
      title={t('dialogs.failed_title')}
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {t('dialogs.retry')}
        </Button>
      }
    />
  )
}
