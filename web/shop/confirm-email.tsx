import { useTranslate } from '#app/i18n.tsx'
import type { OfferedMethod } from '#contract/checkout.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** The way to what can be paid later once the mailbox is confirmed; nothing where that is not in the way. */
export function ConfirmEmail({ methods }: { readonly methods: readonly OfferedMethod[] }) {
  const t = useTranslate()
  if (!methods.some(({ needs_proof: needsProof }) => needsProof)) return null
  return (
    <Alert tone="info">
      <span className="grid justify-items-start gap-3">
        {t('checkout.confirm_email_text')}
        <Button type="submit" name="intent" value="confirm_email" formNoValidate>
          {t('checkout.confirm_email')}
        </Button>
      </span>
    </Alert>
  )
}
