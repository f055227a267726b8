import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { updateCovered } from './covered.ts'

/**
 * Opens a native dialog while `isOpen` is true. The browser traps the focus, restores it to the opener, closes on
 * Escape and makes the page inert; a press outside closes it here. `mayClose` can prevent both.
 */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
  mayClose: () => boolean = () => true,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(onClose)
  const asked = useEffectEvent(mayClose)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
    updateCovered()
  }, [isOpen])

  useEffect(() => {
    const { current } = dialog
    if (!current) return
    const tell = () => {
      updateCovered()
      closed()
    }
    // Press and release must both be outside: selecting text from inside to outside doesn't close the dialog.
    let isPressedBeside = false
    const pressed = (event: PointerEvent) => {
      isPressedBeside = event.target === current && isBeside(current, event)
    }
    const clicked = (event: MouseEvent) => {
      const isMeant = isPressedBeside && event.target === current && isBeside(current, event)
      isPressedBeside = false
      if (isMeant && asked()) current.close()
    }
    // A second Escape would close the dialog regardless of the answer to the first, unless the key event is stopped.
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && current.open && isWithin(current, event) && !asked())
        event.preventDefault()
    }
    // A file input also fires `cancel` when no file is chosen.
    const cancelled = (event: Event) => {
      if (event.target === current && !asked()) event.preventDefault()
    }
    current.addEventListener('close', tell)
    current.addEventListener('pointerdown', pressed)
    current.addEventListener('click', clicked)
    current.addEventListener('keydown', key)
    current.addEventListener('cancel', cancelled)
    return () => {
      current.removeEventListener('close', tell)
      current.removeEventListener('pointerdown', pressed)
      current.removeEventListener('click', clicked)
      current.removeEventListener('keydown', key)
      current.removeEventListener('cancel', cancelled)
      updateCovered()
    }
  }, [])

  return dialog
}

/** The event is in this dialog, not in one above it. */
function isWithin(dialog: HTMLElement, { target }: Event): boolean {
  return target instanceof Element && target.closest('dialog') === dialog
}

function isBeside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
