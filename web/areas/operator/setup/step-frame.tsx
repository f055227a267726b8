import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'

interface StepFrameProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** Page of one set-up step, with a link back to the checklist. */
export function StepFrame({ title, text, children }: StepFrameProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('operator.overview_title'), to: '/operator' }, { label: title }]} />
        }
        title={title}
        text={text}
      />
      <div className="mt-6 mb-8 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </>
  )
}
