import type { LucideIcon } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { ButtonLink } from '#ui/button.tsx'

interface InvoiceLinkProps {
  readonly number: string
  /** Number of a seller order, for its invoice only. */
  readonly part?: string
  readonly icon: LucideIcon
}

/** Downloads the invoice in the language of the page. */
export function InvoiceLink({ number, part, icon }: InvoiceLinkProps) {
  const t = useTranslate()
  return (
    <ButtonLink
      to={`/account/orders/details/${part ?? number}/invoice`}
      reloadDocument
      download
      prefetch="none"
      variant="quiet"
      size={part ? 'sm' : 'md'}
      icon={icon}
      {...(part && { 'aria-label': t('orders.invoice_of', { number: part }) })}
    >
      {t('orders.invoice')}
    </ButtonLink>
  )
}
