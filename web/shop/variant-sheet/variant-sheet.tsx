import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UnsavedDialog } from '#app/form/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#app/form/use-unsaved-guard.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Sheet, type SheetHandle } from '#app/spreadsheet/sheet.tsx'
import type { SheetVariant } from '#contract/variant-cells.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { CellNotes } from './cell-notes.tsx'
import { type CellName, cellNames, numberCells } from './cells.ts'
import { useVariantSheet } from './use-variant-sheet.ts'

interface VariantSheetProps {
  readonly area: 'seller' | 'operator'
  readonly variants: readonly SheetVariant[]
}

/** Prices, stock and codes of variants in one sheet. */
export function VariantSheet({ area, variants }: VariantSheetProps) {
  const t = useTranslate()
  const grid = useRef<SheetHandle>(null)
  const sheet = useVariantSheet(area, variants)
  const [message, setMessage] = useState('')
  const blocker = useUnsavedGuard(() => sheet.count > 0, { isOfQuery: true })
  const save = async () => {
    if (sheet.isBusy || sheet.count === 0) return
    const outcome = await sheet.save()
    if (!outcome) return
    const { saved, left } = outcome
    setMessage(
      [
        saved > 0 || left === 0 ? t('lists.sheet_saved', { count: saved }) : '',
        left > 0 ? t('lists.sheet_errors', { count: left }) : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
    )
  }
  useSaveKeys(() => void save())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Sheet
        ref={grid}
        label={t('lists.sheet')}
        rowLabel={t('lists.product')}
        rows={variants.map((variant) => ({ id: variant.id, name: nameOf(variant, area) }))}
        columns={cellNames.map((id) => ({
          id,
          label: columnLabel(id, { t, variants }),
          isNumber: numberCells.has(id),
        }))}
        textOf={sheet.textOf}
        isEdited={sheet.isEdited}
        noteOf={sheet.noteOf}
        onEdit={(cells) => {
          setMessage('')
          sheet.enter(cells)
        }}
        onUndo={sheet.undo}
        onRedo={sheet.redo}
        onPaste={({ count, leftOut }) =>
          setMessage(
            [
              t('lists.sheet_pasted', { count }),
              leftOut > 0 ? t('lists.sheet_left_out', { count: leftOut }) : '',
            ]
              .join(' ')
              .trim(),
          )
        }
      />
      <CellNotes
        variants={variants}
        nameOf={(variant) => nameOf(variant, area)}
        sheet={sheet}
        goTo={(row, column) => grid.current?.goTo(row, column)}
      />
      <Commands sheet={sheet} save={() => void save()} message={message} />
      <UnsavedDialog blocker={blocker} />
    </div>
  )
}

interface CommandsProps {
  readonly sheet: ReturnType<typeof useVariantSheet>
  readonly save: () => void
  /** What the last command did. */
  readonly message: string
}

function Commands({ sheet, save, message }: CommandsProps) {
  const t = useTranslate()
  const { isBusy, count } = sheet
  return (
    <ActionBar>
      <Button variant="action" isBusy={isBusy} disabled={count === 0} onClick={save}>
        {count > 0 ? t('lists.sheet_save', { count }) : t('products.save')}
      </Button>
      <IconButton icon={Undo2} label={t('lists.sheet_undo')} disabled={!sheet.canUndo} onClick={sheet.undo} />
      <IconButton icon={Redo2} label={t('lists.sheet_redo')} disabled={!sheet.canRedo} onClick={sheet.redo} />
      <p role="status" className="self-center text-sm">
        {message}
      </p>
    </ActionBar>
  )
}

/** Saves with ⌘S or Ctrl+S. */
function useSaveKeys(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** "Linen shirt, Blue / S"; operators see the store too. */
function nameOf({ product, label, store }: SheetVariant, area: VariantSheetProps['area']): string {
  return [product, label, area === 'operator' ? store.name : ''].filter((part) => part !== '').join(', ')
}

/** Prices are named with their currency if it is the same for all. */
function columnLabel(
  name: CellName,
  {
    t,
    variants,
  }: { readonly t: ReturnType<typeof useTranslate>; readonly variants: readonly SheetVariant[] },
): string {
  const label = t(`lists.cell_${name}`)
  const currencies = new Set(variants.map(({ currency }) => currency))
  const isPrice = name === 'price_minor' || name === 'compare_at_minor'
  return isPrice && currencies.size === 1 ? `${label} (${[...currencies]})` : label
}
