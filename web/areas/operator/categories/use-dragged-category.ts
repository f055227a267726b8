import { type DragEvent, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

/** Dropped on the upper part of a row a category comes before it, on the lower part inside it. */
export type DropPart = 'before' | 'inside'

const BEFORE_SHARE = 0.4

/** Lets a mouse drag a category to another place in the tree. */
export function useDraggedCategory() {
  const submit = useSubmit()
  // The first event over another row may come before the state is rendered.
  const held = useRef<string>(undefined)
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<{ readonly id: string; readonly over: DropPart }>()

  function clear(): void {
    held.current = undefined
    setDragged(undefined)
    setTarget(undefined)
  }

  function drop(event: DragEvent, id: string): void {
    event.preventDefault()
    const command = partOf(event)
    const moved = held.current
    clear()
    if (moved === undefined || moved === id) return
    submit({ command, id: moved, target: id }, { method: 'post', preventScrollReset: true })
  }

  return {
    isDragged: (id: string) => dragged === id,
    overOf: (id: string) =>
      target?.id === id && dragged !== undefined && dragged !== id ? target.over : undefined,
    handlersOf: (id: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        held.current = id
        setDragged(id)
      },
      onDragOver(event: DragEvent) {
        if (held.current === undefined) return
        event.preventDefault()
        const over = partOf(event)
        if (target?.id !== id || target.over !== over) setTarget({ id, over })
      },
      onDragEnd: clear,
      onDrop: (event: DragEvent) => drop(event, id),
    }),
  }
}

function partOf({ currentTarget, clientY }: DragEvent): DropPart {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY - top < height * BEFORE_SHARE ? 'before' : 'inside'
}
