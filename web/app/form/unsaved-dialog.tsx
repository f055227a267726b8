import type { Blocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslate } from '../i18n.tsx'

interface UnsavedDialogProps {
  readonly blocker: Blocker
  /** What happens to the changes, unless they are lost. */
  readonly text?: string | undefined
}

/** Asks whether a page with unsaved changes is to be left. */
export function UnsavedDialog({ blocker, text }: UnsavedDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('ui.unsaved_title')}
      size="sm"
      actions={
        <>
          <Button variant="quiet" onClick={() => blocker.reset?.()}>
            {t('ui.unsaved_stay')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('ui.unsaved_leave')}
          </Button>
        </>
      }
    >
      <p>{text ?? t('ui.unsaved_text')}</p>
    </Dialog>
  )
}
