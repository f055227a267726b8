import { useTranslate } from '#app/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export function PayoutsDenied() {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('payouts.title')} />
      <div className="mt-6">
        <Alert tone="info">{t('payouts.denied')}</Alert>
      </div>
    </>
  )
}
