import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * A native dialog that is open while `isOpen` says so. The browser keeps the focus inside, gives it back to the opener,
 * closes on Escape and keeps the page behind still; a press beside the dialog closes it here.
 */
export function useModal(isOpen: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(onClose)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  useEffect(() => {
    const { current } = dialog
    if (!current) return
    const tell = () => closed()
    const pressed = (event: PointerEvent) => {
      if (event.target === current && isBeside(current, event)) current.close()
    }
    current.addEventListener('close', tell)
    current.addEventListener('pointerdown', pressed)
    return () => {
      current.removeEventListener('close', tell)
      current.removeEventListener('pointerdown', pressed)
    }
  }, [])

  return dialog
}

function isBeside(dialog: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
