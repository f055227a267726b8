import { useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { ReportForm } from '../reviews/report-form.tsx'
import { reportIn } from '../reviews/report-input.ts'
import { shopDialog, type WritingDialog } from '../shop-dialog.ts'
import { Done } from './done.tsx'
import { useSending } from './use-sending.ts'
import { WritingFrame } from './writing-frame.tsx'

export function ReportDialog({ dialog }: { dialog: Extract<WritingDialog, { kind: 'report' }> }) {
  const t = useTranslate()
  const [isDone, setDone] = useState(false)
  const { sending, refusal, draft, written } = useSending(dialog, async (form) => {
    const body = reportIn(form)
    if (!body) throw new Error('Report form sent without a reason')
    await browserApi('POST /reports', { body })
    setDone(true)
  })
  return (
    <WritingFrame
      title={t('reviews.report_title')}
      answered={{ state: 'here', answer: undefined }}
      onRetry={shopDialog.close}
      onClose={shopDialog.close}
      wasWritten={draft !== undefined}
    >
      {() =>
        isDone ? (
          <Done>{t('reviews.report_thanks')}</Done>
        ) : (
          <>
            <p className="text-muted">{t('reviews.report_text')}</p>
            <ReportForm
              kind={dialog.of}
              id={dialog.id}
              refusal={refusal}
              written={written}
              sending={sending}
            />
          </>
        )
      }
    </WritingFrame>
  )
}
