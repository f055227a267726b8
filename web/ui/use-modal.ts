import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { noteCover } from './covered.ts'

/**
 * A native dialog that is open while `isOpen` says so. The browser keeps the focus inside, gives it back to the opener,
 * closes on Escape and keeps the page behind still; a press beside the dialog closes it here. `mayClose` can hold back
 * both.
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
    noteCover()
  }, [isOpen])

  useEffect(() => {
    const { current } = dialog
    if (!current) return
    const tell = () => {
      noteCover()
      closed()
    }
    // Both count: text that is marked from within to beside it is no press beside it.
    let isPressedBeside = false
    const pressed = (event: PointerEvent) => {
      isPressedBeside = event.target === current && isBeside(current, event)
    }
    const clicked = (event: MouseEvent) => {
      const isMeant = isPressedBeside && event.target === current && isBeside(current, event)
      isPressedBeside = false
      if (isMeant && asked()) current.close()
    }
    // A second Escape would close it whatever is said to the first, unless the key itself goes no further.
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && current.open && isWithin(current, event) && !asked())
        event.preventDefault()
    }
    // A field for files tells the same when no file is chosen.
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
      noteCover()
    }
  }, [])

  return dialog
}

/** Pressed in this dialog, not in one that lies over it. */
function isWithin(dialog: HTMLElement, { target }: Event): boolean {
  return target instanceof Element && target.closest('dialog') === dialog
}

function isBeside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
