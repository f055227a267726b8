import { useTranslate } from '#app/i18n.tsx'
import type { SheetVariant } from '#contract/variant-cells.ts'
import { Button } from '#ui/button.tsx'
import { type CellName, cellNames } from './cells.ts'
import type { useVariantSheet } from './use-variant-sheet.ts'

interface CellNotesProps {
  readonly variants: readonly SheetVariant[]
  readonly nameOf: (variant: SheetVariant) => string
  readonly sheet: Pick<ReturnType<typeof useVariantSheet>, 'noteOf' | 'isConflict' | 'adopt'>
  readonly goTo: (row: string, column: string) => void
}

const SHOWN_MAX = 50

/** What is wrong with cells, as a list that leads to them. */
export function CellNotes({ variants, nameOf, sheet, goTo }: CellNotesProps) {
  const t = useTranslate()
  const notes = variants.flatMap((variant) =>
    cellNames.flatMap((name) => {
      const text = sheet.noteOf(variant.id, name)
      return text === undefined ? [] : [{ variant, name, text }]
    }),
  )
  if (notes.length === 0) return null
  return (
    <section aria-label={t('lists.sheet_notes')} className="grid gap-2 text-sm">
      <h2 className="font-semibold text-strong">{t('lists.sheet_notes_count', { count: notes.length })}</h2>
      <ul className="grid gap-1">
        {notes.slice(0, SHOWN_MAX).map(({ variant, name, text }) => (
          <li key={`${variant.id} ${name}`} className="flex flex-wrap items-center gap-x-3">
            <GoTo name={name} product={nameOf(variant)} onClick={() => goTo(variant.id, name)} />
            <span className="text-danger-text">{text}</span>
            {sheet.isConflict(variant.id, name) ? (
              <Button variant="plain" size="sm" onClick={() => sheet.adopt(variant.id, name)}>
                {t('lists.sheet_adopt')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface GoToProps {
  readonly name: CellName
  readonly product: string
  readonly onClick: () => void
}

function GoTo({ name, product, onClick }: GoToProps) {
  const t = useTranslate()
  return (
    <button type="button" onClick={onClick} className="text-start underline underline-offset-3">
      <bdi>{product}</bdi>, {t(`lists.cell_${name}`)}
    </button>
  )
}
