import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

interface CancelButtonProps {
  /** Closes what stands over a page. */
  readonly onCancel: (() => void) | undefined
  /** Where it leads from a page of its own. */
  readonly to: AppPath
}

/** The way out of a form that stands over a page or is one itself. */
export function CancelButton({ onCancel, to }: CancelButtonProps) {
  const t = useTranslate()
  return onCancel ? (
    <Button variant="quiet" onClick={onCancel}>
      {t('account.cancel')}
    </Button>
  ) : (
    <ButtonLink to={to} variant="quiet">
      {t('account.cancel')}
    </ButtonLink>
  )
}
