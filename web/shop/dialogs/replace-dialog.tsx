import { useState } from 'react'
import { ApiProblem, browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { toast } from '#app/toasts.ts'
import type { ProductCard } from '#contract/catalog.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { changeCompared } from '../change-compared.ts'
import { Failed } from './failed.tsx'
import { ProductRow } from './product-row.tsx'
import { useAnswer } from './use-answer.ts'

interface ReplaceDialogProps {
  readonly product: Pick<ProductCard, 'id' | 'name'>
  readonly onClose: () => void
}

function fetchCompared() {
  return browserApi('GET /customer/compare')
}

/** Asks which of the four compared products a fifth replaces. */
export function ReplaceDialog({ product: { id, name }, onClose }: ReplaceDialogProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(true)
  const { answered, retry } = useAnswer(fetchCompared)

  async function replace(insteadOf: string): Promise<void> {
    try {
      const outcome = await changeCompared({ productId: id, isCompared: true, insteadOf })
      if (outcome === 'done') toast.success(t('dialogs.replaced', { name }))
      setOpen(false)
    } catch (error) {
      toast.error(t('catalog.compare_failed'), error instanceof ApiProblem ? error.message : undefined)
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('dialogs.replace_title')}
      actions={
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t('dialogs.replace_keep')}
        </Button>
      }
    >
      <p className="mb-3 text-muted">{t('dialogs.replace_text', { name })}</p>
      {answered.state === 'failed' ? <Failed onRetry={retry} /> : null}
      {answered.state === 'waiting' ? (
        <Loading>
          <Skeleton className="h-72 rounded-xl" />
        </Loading>
      ) : null}
      {answered.state === 'here' ? (
        <ul className="divide-y divide-line">
          {answered.answer.data.map((compared) => (
            <ProductRow key={compared.id} product={compared}>
              <Button
                variant="quiet"
                size="sm"
                className="mt-1 self-start"
                aria-label={t('dialogs.replace_with', { name: compared.name })}
                onClick={() => replace(compared.id)}
              >
                {t('dialogs.replace')}
              </Button>
            </ProductRow>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}
