import { Circle, CircleCheck } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import type { OpeningStep, SellerStore } from '#contract/seller.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { sellerPath } from './dashboard.ts'

interface OpeningChecklistProps {
  readonly store: SellerStore
  readonly steps: readonly OpeningStep[]
}

export function OpeningChecklist({ store, steps }: OpeningChecklistProps) {
  const t = useTranslate()
  const path = useHref(sellerPath(store.slug))
  const isReady = steps.every(({ is_done: isDone, is_required: isRequired }) => isDone || !isRequired)
  return (
    <Panel title={t('seller.opening_title')} className="mb-6">
      <p className="max-w-prose">{t(isReady ? 'seller.opening_ready' : 'seller.opening_text')}</p>
      <ul className="mt-4 grid gap-2">
        {steps.map(({ step, is_done: isDone, is_required: isRequired }) => (
          <li key={step} className="flex items-start gap-3">
            <Icon
              of={isDone ? CircleCheck : Circle}
              className={`mt-0.5 ${isDone ? 'text-success-text' : 'text-muted'}`}
            />
            <span>
              <TextLink to={pathOf(step, store)}>{t(`seller.opening_${step}`)}</TextLink>{' '}
              <span className="text-sm text-muted">
                {t(
                  isDone
                    ? 'seller.opening_done'
                    : isRequired
                      ? 'seller.opening_required'
                      : 'seller.opening_optional',
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Form method="post" action={path} className="mt-5">
        <Button type="submit" variant="action" disabled={!isReady} aria-describedby="opening-blocked">
          {t('seller.store_open')}
        </Button>
        {isReady ? null : (
          <p id="opening-blocked" className="mt-2 text-sm text-muted">
            {t('seller.opening_blocked')}
          </p>
        )}
      </Form>
    </Panel>
  )
}

function pathOf(step: OpeningStep['step'], { slug, vertical }: SellerStore): AppPath {
  switch (step) {
    case 'product':
      return sellerPath(slug, vertical === 'restaurants' ? 'menu' : 'products')
    case 'hours':
      return sellerPath(slug, 'hours')
    case 'delivery':
    case 'pictures':
      return sellerPath(slug, 'settings')
    case 'payout':
      return '/account/bank-details'
  }
}
