import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

interface CancelButtonProps {
  /** Closes the dialog; undefined on a page of its own. */
  readonly onCancel: (() => void) | undefined
  /** Link target on a page of its own. */
  readonly to: AppPath
}

/** Cancels a form, in a dialog or on a page of its own. */
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
