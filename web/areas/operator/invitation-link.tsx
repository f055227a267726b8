import { useTranslate } from '#app/i18n.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { createStore } from '#contract/store-invitations.ts'
import { Alert } from '#ui/alert.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** A created store: whom it waits for, and the link to pass on where no mail server sends it. */
export function InvitationLink({ store, link }: Answer<typeof createStore>) {
  const t = useTranslate()
  const { name, slug, invited_email: email } = store
  return (
    <Alert
      tone="success"
      title={t('setup.store_created', { store: name })}
      action={
        email === undefined ? (
          <TextLink to={`/seller/desk/${slug}`} variant="more">
            {t('setup.store_dashboard')}
          </TextLink>
        ) : undefined
      }
    >
      {email === undefined ? null : link === undefined ? (
        t('setup.invitation_sent', { email })
      ) : (
        <>
          <p>{t('setup.invitation_by_hand', { email })}</p>
          <p className="mt-2 wrap-anywhere">
            <bdi dir="ltr">{link}</bdi>
          </p>
        </>
      )}
    </Alert>
  )
}
