import { type ReactNode, useId } from 'react'
import { SheetHead } from './sheet-head.tsx'
import { useModal } from './use-modal.ts'

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' } as const

interface DialogProps {
  readonly isOpen: boolean
  /** Called after closing, for any reason. */
  readonly onClose: () => void
  /** Called before Escape, the close button or a press outside closes the dialog; returns false to prevent it. */
  readonly mayClose?: () => boolean
  readonly title: ReactNode
  readonly size?: keyof typeof sizes
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Modal dialog. It can't open without script, so its opener must also be a link. */
export function Dialog({ isOpen, onClose, mayClose, title, size = 'md', actions, children }: DialogProps) {
  const id = useId()
  const dialog = useModal(isOpen, onClose, mayClose)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`appear m-auto max-h-[min(92dvh,52rem)] w-full overflow-hidden bg-raised text-start text-body shadow-high max-sm:mb-0 max-sm:max-w-full max-sm:rounded-t-3xl sm:w-[calc(100%-3rem)] sm:rounded-3xl ${sizes[size]}`}
    >
      <div className="flex max-h-[min(92dvh,52rem)] flex-col">
        <SheetHead
          id={id}
          title={title}
          onClick={() => (mayClose?.() ?? true) && dialog.current?.close()}
          className="px-6 pt-5 pb-4 sm:px-8 sm:pt-6"
        />
        <div className="relative min-h-0 flex-1 scroll-py-12 overflow-y-auto px-6 pb-6 sm:px-8 sm:pb-8">
          {children}
        </div>
        {actions ? (
          <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 sm:px-8">
            {actions}
          </div>
        ) : null}
      </div>
    </dialog>
  )
}
