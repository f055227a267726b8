import { type DragEvent, useState } from 'react'
import { useSubmit } from 'react-router'

/** Dropped on the upper part of a row a category comes before it, on the lower part inside it. */
export type UnpaidExpired = 'before' | 'inside'

const BEFORE_SHARE = 0.4

/** Lets a mouse drag a category to another place in the tree. */
export function useDraggedCategory() {
  const submit = useSubmit()
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<{ readonly id: string; readonly over: UnpaidExpired }>()

  function clear(): void {
    setDragged(undefined)
    setTarget(undefined)
  }

  function drop(event: DragEvent, id: string): void {
    event.preventDefault()
    const command = partOf(event)
    clear()
    if (dragged === undefined || dragged === id) return
    submit({ command, id: dragged, target: id }, { method: 'post', preventScrollReset: true })
  }

  return {
    isDragged: (id: string) => dragged === id,
    overOf: (id: string) =>
      target?.id === id && dragged !== undefined && dragged !== id ? target.over : undefined,
    handlersOf: (id: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return
        event.preventDefault()
        const over = partOf(event)
        if (target?.id !== id || target.over !== over) setTarget({ id, over })
      },
      onDragEnd: clear,
      onDrop: (event: DragEvent) => drop(event, id),
    }),
  }
}

function partOf({ currentTarget, clientY }: DragEvent): UnpaidExpired {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY - top < height * BEFORE_SHARE ? 'before' : 'inside'
}
