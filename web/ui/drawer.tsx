import { type ReactNode, useId } from 'react'
import { SheetHead } from './sheet-head.tsx'
import { useModal } from './use-modal.ts'

interface DrawerProps {
  readonly isOpen: boolean
  /** Called after closing, for any reason. */
  readonly onClose: () => void
  readonly title: ReactNode
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Panel at the inline end of the screen, such as the cart. Without script its opener must be a link. */
export function Drawer({ isOpen, onClose, title, footer, children }: DrawerProps) {
  const id = useId()
  const dialog = useModal(isOpen, onClose)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="slide-end my-0 ms-auto h-dvh max-h-dvh w-[min(28rem,calc(100%-2.5rem))] max-w-full overflow-hidden rounded-s-3xl bg-raised text-body shadow-high"
    >
      <div className="flex h-full flex-col">
        <SheetHead id={id} title={title} onClick={() => dialog.current?.close()} className="px-6 py-5" />
        <div className="min-h-0 flex-1 scroll-py-12 overflow-y-auto px-6 pb-6">{children}</div>
        {footer ? <div className="border-t border-line bg-raised px-6 py-5">{footer}</div> : null}
      </div>
    </dialog>
  )
}
