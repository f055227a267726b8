import { useTranslate } from '#app/i18n.tsx'
import { phoneHref } from '#app/phone-href.ts'
import type { SubOrder } from '#contract/orders.ts'
import { TextLink } from '#ui/text-link.tsx'

interface OrderStoreContactProps {
  readonly of: SubOrder
  /** Whether the reader is signed in as the customer. */
  readonly mayWrite: boolean
}

/** Contact details of the seller of a package. */
export function OrderStoreContact({
  of: { number, store, store_contact: contact },
  mayWrite,
}: OrderStoreContactProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{t('orders.contact_store')}</p>
      {mayWrite ? (
        <p>
          <TextLink to={`/account/messages/new?order=${number}`} prefetch="none">
            {t('orders.message_seller')}
          </TextLink>
        </p>
      ) : null}
      {contact.phone ? (
        <p>
          <a href={phoneHref(contact.phone)} dir="ltr" className="text-accent-text underline">
            {contact.phone}
          </a>
        </p>
      ) : null}
      {contact.email ? (
        <p className="break-words">
          <a href={`mailto:${contact.email}`} className="text-accent-text underline">
            <bdi>{contact.email}</bdi>
          </a>
        </p>
      ) : null}
      <p>
        <TextLink to={`/seller/store/${store.slug}?tab=about`}>
          {t('orders.about_store', { store: store.name })}
        </TextLink>
      </p>
    </div>
  )
}
