import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

interface DraggedRow {
  /** The form that holds the rows. */
  readonly form: RefObject<HTMLFormElement | null>
  /** The list's name in the command: `move:<list>.<from>.<to>`. */
  readonly list: string
}

/** Lets a mouse drag the rows of a form: dropping one on another sends the form with the move. */
export function useDraggedRow({ form, list }: DraggedRow) {
  const submit = useSubmit()
  // The first event over another row may come before the state is rendered.
  const dragged = useRef<number>(undefined)
  const [over, setOver] = useState<number>()

  function clear(): void {
    dragged.current = undefined
    setOver(undefined)
  }

  return {
    isOver: (place: number) => over === place,
    handlersOf: (place: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        dragged.current = place
      },
      onDragOver(event: DragEvent) {
        if (dragged.current === undefined) return
        event.preventDefault()
        setOver(dragged.current === place ? undefined : place)
      },
      onDragEnd: clear,
      onDrop(event: DragEvent) {
        event.preventDefault()
        const from = dragged.current
        clear()
        if (from === undefined || from === place || !form.current) return
        const data = new FormData(form.current)
        data.set('command', `move:${list}.${from}.${place}`)
        submit(data, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
      },
    }),
  }
}
