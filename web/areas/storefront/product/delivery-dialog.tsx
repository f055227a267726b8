import { useEffect, useState } from 'react'
import { ApiProblem, browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import type { ProductDelivery } from '#contract/product-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'

type Answer = { readonly delivery: ProductDelivery } | { readonly failure: string }

export function DeliveryDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslate()
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    const variant = new URLSearchParams(window.location.search).get('variant') ?? undefined
    browserApi('GET /products/{slug}/delivery', { params: { slug: product.slug }, query: { variant } }).then(
      (delivery) => setAnswer({ delivery }),
      (error: unknown) => setAnswer({ failure: error instanceof ApiProblem ? error.message : '' }),
    )
  }, [product.slug])

  return (
    <Dialog isOpen onClose={onClose} title={t('product.delivery_and_return')}>
      {answer === undefined ? (
        <p role="status" className="flex min-h-60 items-center justify-center">
          <Spinner className="size-8" />
          <span className="sr-only">{t('ui.loading')}</span>
        </p>
      ) : 'failure' in answer ? (
        <Alert tone="danger">{answer.failure || t('ui.server_error')}</Alert>
      ) : (
        <DeliveryFacts delivery={answer.delivery} store={product.store} />
      )}
    </Dialog>
  )
}
