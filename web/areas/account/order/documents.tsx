import { FileDown } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { IssuedDocument } from '#contract/documents.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'

interface DocumentsProps {
  readonly number: string
  readonly documents: readonly IssuedDocument[]
}

export function Documents({ number, documents }: DocumentsProps) {
  const t = useTranslate()
  if (documents.length === 0) return null
  return (
    <Panel title={t('orders.documents')}>
      <ul className="grid divide-y divide-line">
        {documents.map(({ id, kind, number: label, store, amount, issued_at: at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold text-strong">
                {t(kind === 'credit_note' ? 'orders.credit_note' : 'orders.invoice_name')}{' '}
                <bdi className="break-all">{label}</bdi>
              </span>
              <span className="block text-sm text-muted">
                {store.name} · <Moment at={at} style="day" /> · <Amount of={amount} />
              </span>
            </span>
            <ButtonLink
              to={`/account/orders/details/${number}/documents/${id}`}
              reloadDocument
              download
              prefetch="none"
              variant="plain"
              size="sm"
              icon={FileDown}
              aria-label={t('orders.document_download', { number: label })}
            >
              {t('orders.pdf')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
