import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { RefundPreview } from '#contract/manual-refunds.ts'
import { Panel } from '#ui/panel.tsx'
import { RefundEffect } from './refund-effect.tsx'

interface RefundConfirmationProps {
  readonly preview: RefundPreview
  readonly as: 'seller' | 'operator'
  readonly children: ReactNode
}

export function RefundConfirmation({ preview, as, children }: RefundConfirmationProps) {
  const t = useTranslate()
  return (
    <Panel title={t('payouts.refund_preview_title')}>
      <div role="status">
        <RefundEffect preview={preview} as={as} />
      </div>
      <Form method="post" className="mt-6">
        {children}
      </Form>
    </Panel>
  )
}
