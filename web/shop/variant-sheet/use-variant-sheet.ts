import { useReducer, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { type CellEdit, cellKey, changeSheet, emptySheet } from '#app/spreadsheet/sheet-state.ts'
import { toast } from '#app/toasts.ts'
import type { SheetVariant } from '#contract/variant-cells.ts'
import { type CellName, cellText, isCellName, type ProblemKey, readCell, tidyText } from './cells.ts'
import { type CellItem, type SaveOutcome, saveCells } from './save-cells.ts'

type SavedVariants = ReadonlyMap<string, SheetVariant>
type Texts = ReadonlyMap<string, string>

const nothing: Texts = new Map()

/** The cells of variants as they are saved and as they are entered, and what is wrong with entered ones. */
export function useVariantSheet(role: 'seller' | 'operator', variants: readonly SheetVariant[]) {
  const t = useTranslate()
  const [saved, setSaved] = useState<SavedVariants>(() => new Map(variants.map((each) => [each.id, each])))
  const [{ edits, past, future }, dispatch] = useReducer(changeSheet, emptySheet)
  // Of the last attempt to save: messages, and values of others, by cell.
  const [errors, setErrors] = useState(nothing)
  const [conflicts, setConflicts] = useState(nothing)
  const [isBusy, setBusy] = useState(false)
  const { items, problems } = itemsOf(edits, saved)

  const save = async () => {
    setBusy(true)
    try {
      const outcome = await saveCells(role, items)
      const next = savedAfter(saved, outcome)
      setSaved(next)
      setErrors(outcome.errors)
      setConflicts(new Map(outcome.conflicts.flatMap((each) => conflictTexts(each, next))))
      const cells = savedCells(outcome.saved, { saved, edits })
      dispatch({ kind: 'saved', cells })
      return { saved: cells.length, left: edits.size - cells.length }
    } catch {
      void toast.error(t('lists.sheet_failed'))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  const enter = (cells: readonly CellEdit[]) => {
    dispatch({
      kind: 'set',
      cells: cells.map((each) => tidied(each, saved)),
      savedText: (row, column) => savedText(saved, row, column),
    })
    const changed = new Set(cells.map(({ row, column }) => cellKey(row, column)))
    setErrors((before) => without(before, changed))
    setConflicts((before) => without(before, changed))
  }

  return {
    textOf: (row: string, column: string) => edits.get(cellKey(row, column)) ?? savedText(saved, row, column),
    isEdited: (row: string, column: string) => edits.has(cellKey(row, column)),
    noteOf: (row: string, column: string) => {
      const key = cellKey(row, column)
      if (!edits.has(key)) return undefined
      const problem = problems.get(key)
      if (problem) return t(problem)
      const theirs = conflicts.get(key)
      return theirs === undefined ? errors.get(key) : t('lists.sheet_conflict', { value: theirs })
    },
    isConflict: (row: string, column: string) => conflicts.has(cellKey(row, column)),
    /** Takes over what another person saved. */
    adopt: (row: string, column: string) => enter([{ row, column, text: savedText(saved, row, column) }]),
    enter,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    save,
    isBusy,
    count: edits.size,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}

function savedText(saved: SavedVariants, row: string, column: string): string {
  const variant = saved.get(row)
  return variant && isCellName(column) ? cellText(variant.cells, column, variant.minor_units) : ''
}

function tidied(edit: CellEdit, saved: SavedVariants): CellEdit {
  const { row, column, text } = edit
  const variant = saved.get(row)
  if (!variant || !isCellName(column)) return edit
  return { ...edit, text: tidyText(column, text, variant.minor_units) }
}

function without(texts: Texts, keys: ReadonlySet<string>): Texts {
  return new Map([...texts].filter(([key]) => !keys.has(key)))
}

/** Returns the edits that can be read by variant, and the problems of the others by cell. */
function itemsOf(edits: Texts, saved: SavedVariants) {
  const items = new Map<string, CellItem>()
  const problems = new Map<string, ProblemKey>()
  for (const [key, text] of edits) {
    const [id = '', name = ''] = key.split(' ')
    const variant = saved.get(id)
    if (!variant || !isCellName(name)) continue
    const read = readCell(name, text, variant.minor_units)
    if ('problem' in read) {
      problems.set(key, read.problem)
      continue
    }
    const item = items.get(id) ?? { id, store: variant.store.slug, was: {}, set: {} }
    items.set(id, {
      ...item,
      was: { ...item.was, [name]: variant.cells[name] },
      set: { ...item.set, [name]: read.value },
    })
  }
  return { items: [...items.values()], problems }
}

/** Returns the variants with what was saved and what others saved meanwhile. */
function savedAfter(saved: SavedVariants, { saved: items, conflicts }: SaveOutcome): SavedVariants {
  const next = new Map(saved)
  const put = (id: string, cells: object) => {
    const variant = next.get(id)
    if (variant) next.set(id, { ...variant, cells: { ...variant.cells, ...cells } })
  }
  for (const { id, set } of items) put(id, set)
  for (const { id, now } of conflicts) put(id, now)
  return next
}

function conflictTexts(
  { id, now }: SaveOutcome['conflicts'][number],
  saved: SavedVariants,
): [string, string][] {
  return Object.keys(now).map((name) => [cellKey(id, name), savedText(saved, id, name)])
}

function savedCells(
  items: readonly CellItem[],
  { saved, edits }: { readonly saved: SavedVariants; readonly edits: Texts },
) {
  return items.flatMap(({ id, set }) =>
    (Object.keys(set) as CellName[]).map((name) => {
      const key = cellKey(id, name)
      return { key, before: savedText(saved, id, name), entered: edits.get(key) ?? '' }
    }),
  )
}
