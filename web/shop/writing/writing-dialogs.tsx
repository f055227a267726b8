import type { WritingDialog } from '../shop-dialog.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

/** Renders the open form; another form is mounted from scratch. */
export function WritingDialogs({ dialog }: { dialog: WritingDialog }) {
  switch (dialog.kind) {
    case 'review':
      return <ReviewDialog key={dialog.slug} dialog={dialog} />
    case 'question':
      return <QuestionDialog key={dialog.slug} dialog={dialog} />
    case 'report':
      return <ReportDialog key={dialog.id} dialog={dialog} />
  }
}
