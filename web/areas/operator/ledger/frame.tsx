import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'

interface LedgerFrameProps {
  /** Breadcrumbs between the ledger and this page. */
  readonly above?: readonly { readonly label: string; readonly to: AppPath }[]
  readonly title: string
  readonly text?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function LedgerFrame({ above = [], title, text, aside, children }: LedgerFrameProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('operator.books_title'), to: '/operator/books' }, ...above, { label: title }]}
          />
        }
        title={title}
        text={text}
        aside={aside}
      />
      <div className="mt-6 mb-8 grid gap-6">{children}</div>
    </>
  )
}

export function LedgerDenied() {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('operator.books_title')} />
      <div className="mt-6">
        <Alert tone="info">{t('operator.books_denied')}</Alert>
      </div>
    </>
  )
}
