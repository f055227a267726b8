import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { useRows } from '#app/form/use-rows.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useAddedFocus } from './added-focus.ts'

interface FormRowsProps {
  /** Name of the list in the form. */
  readonly name: string
  readonly title: string
  readonly hint: string
  /** Columns of the fields. */
  readonly className: string
  /** Fields of the row at a path; `from` is the path of its saved values, undefined for a new row. */
  readonly fields: (path: string, from: string | undefined) => ReactNode
  /** With the row's number, from 1. */
  readonly removeLabel: (number: number) => string
  readonly addLabel: string
}

/** Rows of fields that are added and removed. */
export function FormRows({ name, title, hint, className, fields, removeLabel, addLabel }: FormRowsProps) {
  const { limits, isBusy } = useForm()
  const { rows, add, remove } = useRows(name)
  const { ref, focusAdded } = useAddedFocus()
  const rowsMax = limitOf(limits, name).maxItems ?? 0
  return (
    <Panel title={title}>
      <p className="mb-4 text-sm text-muted">{hint}</p>
      <div ref={ref} className="grid gap-4">
        {rows.map(({ key, from }, place) => (
          <div key={key} className="flex items-end gap-3" data-row={key}>
            <div className={`grid grow gap-3 ${className}`}>{fields(`${name}.${place}`, from)}</div>
            <IconButton
              icon={Trash2}
              label={removeLabel(place + 1)}
              className="noscript:hidden"
              disabled={isBusy}
              onClick={() => remove(key)}
            />
          </div>
        ))}
      </div>
      <Button
        variant="quiet"
        size="sm"
        icon={Plus}
        className="mt-4 noscript:hidden"
        disabled={isBusy || rows.length >= rowsMax}
        onClick={() => focusAdded(add())}
      >
        {addLabel}
      </Button>
    </Panel>
  )
}
