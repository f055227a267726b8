import { Redo2, Undo2 } from 'lucide-react'
import { useReducer, useState } from 'react'
import { UnsavedDialog } from '#app/form/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#app/form/use-unsaved-guard.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Sheet } from '#app/spreadsheet/sheet.tsx'
import { cellKey, changeSheet, emptySheet } from '#app/spreadsheet/sheet-state.ts'
import { toast } from '#app/toasts.ts'
import type { SheetVariant } from '#contract/variant-cells.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { type CellName, type Cells, cellNames, cellText, numberCells, readCell } from './cells.ts'
import { type CellItem, saveCells } from './save-cells.ts'

interface VariantSheetProps {
  readonly store: string
  readonly minorUnits: number
  readonly variants: readonly SheetVariant[]
}

/** Prices, stock and codes of variants in one sheet. */
export function VariantSheet({ store, minorUnits, variants }: VariantSheetProps) {
  const t = useTranslate()
  const [saved, setSaved] = useState(() => new Map(variants.map(({ id, cells }) => [id, cells])))
  const [{ edits, past, future }, dispatch] = useReducer(changeSheet, emptySheet)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const blocker = useUnsavedGuard(() => edits.size > 0)
  const savedText = (row: string, column: string) => {
    const cells = saved.get(row)
    return cells ? cellText(cells, column as CellName, minorUnits) : ''
  }
  const save = async () => {
    const read = itemsOf(edits, { saved, minorUnits })
    setBusy(true)
    try {
      const outcome = await saveCells(store, read.items)
      const next = new Map(saved)
      const notes = new Map([...read.problems].map(([key, problem]) => [key, t(problem)]))
      for (const { id, set } of outcome.saved) next.set(id, { ...next.get(id), ...set } as Cells)
      for (const { id, now } of outcome.conflicts) {
        next.set(id, { ...next.get(id), ...now } as Cells)
        for (const name of Object.keys(now) as CellName[]) {
          const text = cellText({ ...now } as Cells, name, minorUnits)
          notes.set(cellKey(id, name), t('lists.sheet_conflict', { value: text }))
        }
      }
      for (const [key, text] of outcome.errors) notes.set(key, text)
      setSaved(next)
      setErrors(notes)
      const keys = outcome.saved.flatMap(({ id, set }) => Object.keys(set).map((name) => cellKey(id, name)))
      dispatch({ kind: 'saved', keys })
      setMessage(
        notes.size > 0
          ? t('lists.sheet_errors', { count: notes.size })
          : t('lists.sheet_saved', { count: keys.length }),
      )
    } catch {
      void toast.error(t('lists.sheet_failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <Sheet
        label={t('lists.sheet')}
        rowLabel={t('lists.product')}
        rows={variants.map(({ id, product, label }) => ({
          id,
          name: label === '' ? product : `${product}, ${label}`,
        }))}
        columns={cellNames.map((id) => ({
          id,
          label: t(`lists.cell_${id}`),
          isNumber: numberCells.includes(id),
        }))}
        textOf={(row, column) => edits.get(cellKey(row, column)) ?? savedText(row, column)}
        isEdited={(row, column) => edits.has(cellKey(row, column))}
        errorOf={(row, column) => errors.get(cellKey(row, column))}
        onEdit={(cells) => {
          dispatch({ kind: 'set', cells, savedText })
          const changed = new Set(cells.map(({ row, column }) => cellKey(row, column)))
          setErrors((before) => new Map([...before].filter(([key]) => !changed.has(key))))
        }}
        onUndo={() => dispatch({ kind: 'undo' })}
        onRedo={() => dispatch({ kind: 'redo' })}
      />
      <ActionBar>
        <Button variant="action" isBusy={isBusy} disabled={edits.size === 0} onClick={() => void save()}>
          {t('lists.sheet_save', { count: edits.size })}
        </Button>
        <IconButton
          icon={Undo2}
          label={t('lists.sheet_undo')}
          disabled={past.length === 0}
          onClick={() => dispatch({ kind: 'undo' })}
        />
        <IconButton
          icon={Redo2}
          label={t('lists.sheet_redo')}
          disabled={future.length === 0}
          onClick={() => dispatch({ kind: 'redo' })}
        />
        <p role="status" className="self-center text-sm">
          {message}
        </p>
      </ActionBar>
      {errors.size > 0 ? <CellErrors errors={errors} variants={variants} /> : null}
      <UnsavedDialog blocker={blocker} />
    </div>
  )
}

/** Errors as a list, as cells only show that they have one. */
function CellErrors({
  errors,
  variants,
}: {
  readonly errors: ReadonlyMap<string, string>
  readonly variants: readonly SheetVariant[]
}) {
  const t = useTranslate()
  const lines = variants.flatMap(({ id, product, label }) =>
    cellNames.flatMap((name) => {
      const text = errors.get(cellKey(id, name))
      return text === undefined ? [] : [{ key: cellKey(id, name), product, label, name, text }]
    }),
  )
  return (
    <ul className="grid gap-1 text-sm text-danger-text">
      {lines.map(({ key, product, label, name, text }) => (
        <li key={key}>
          <bdi>{label === '' ? product : `${product}, ${label}`}</bdi> – {t(`lists.cell_${name}`)}: {text}
        </li>
      ))}
    </ul>
  )
}

interface Known {
  readonly saved: ReadonlyMap<string, Cells>
  readonly minorUnits: number
}

/** Returns the edits that can be read by variant, and the problems of the others by cell. */
function itemsOf(edits: ReadonlyMap<string, string>, { saved, minorUnits }: Known) {
  const items = new Map<string, { id: string; was: Partial<Cells>; set: CellItem['set'] }>()
  const problems = new Map<string, Extract<ReturnType<typeof readCell>, { problem: unknown }>['problem']>()
  for (const [key, text] of edits) {
    const [id = '', name] = key.split(' ') as [string, CellName]
    const read = readCell(name, text, minorUnits)
    const cells = saved.get(id)
    if ('problem' in read) problems.set(key, read.problem)
    else if (cells) {
      const item = items.get(id) ?? { id, was: {}, set: {} }
      items.set(id, {
        id,
        was: { ...item.was, [name]: cells[name] },
        set: { ...item.set, [name]: read.value },
      })
    }
  }
  return { items: [...items.values()], problems }
}
