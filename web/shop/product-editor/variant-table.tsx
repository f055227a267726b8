import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from '#app/form/form-context.tsx'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { UploadedPicture } from '../uploaded-picture.ts'
import { offeredPictures } from './offered-pictures.ts'
import { PictureDialog } from './picture-choice.tsx'
import { roles } from './table-roles.ts'
import { useBackorders } from './use-backorders.tsx'
import { variantColumns } from './variant-columns.ts'
import { VariantRow } from './variant-row.tsx'
import type { VariantRow as Row } from './variants.ts'

interface VariantTableProps {
  readonly rows: readonly Row[]
  readonly values: Values
  readonly currency: string
  readonly removedCount: number
  readonly onRemove: (key: string) => void
  readonly onRestore: () => void
}

// Fewer are seen at a glance.
const filteredFrom = 8

/** One row for each variant. */
export function VariantTable({
  rows,
  values,
  currency,
  removedCount,
  onRemove,
  onRestore,
}: VariantTableProps) {
  const t = useTranslate()
  const { errors, isBusy } = useForm()
  const table = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const errorsByRow = useMemo(() => groupErrors(errors), [errors])
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isHidden = ({ labels }: Row) => {
    const name = labels.join(' ').toLowerCase()
    return !words.every((word) => name.includes(word))
  }
  const shownRows = words.length === 0 ? rows : rows.filter((row) => !isHidden(row))

  const remove = useStable(onRemove)
  const { saved, chosen, open, pictureDialog } = usePictures(values)
  const { chosenBackorders, openBackorder, backorderDialog } = useBackorders(values, shownRows)

  return (
    <Panel
      title={t('products.part_variants', { count: rows.length })}
      aside={
        removedCount > 0 ? (
          <Button variant="plain" size="sm" className="noscript:hidden" disabled={isBusy} onClick={onRestore}>
            {t('products.variants_restore', { count: removedCount })}
          </Button>
        ) : null
      }
    >
      <FieldError id="variants-error" error={errors.variants} />
      <div className="mb-4 flex flex-wrap items-end gap-3 noscript:hidden">
        {rows.length >= filteredFrom ? (
          <Field label={t('products.variants_filter')} className="grow sm:max-w-56">
            <TextInput
              type="search"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </Field>
        ) : null}
        <ApplyToAll table={table} count={shownRows.length} />
      </div>
      <div
        ref={table}
        {...{ ...roles.table, 'aria-label': t('products.part_variants', { count: rows.length }) }}
        className="variant-table"
      >
        <TableHead currency={currency} />
        {rows.map((row, place) => (
          <VariantRow
            key={row.key}
            row={row}
            place={place}
            values={values}
            errors={errorsByRow.get(place)}
            picture={chosen.get(row.key)}
            pictures={saved}
            isHidden={isHidden(row)}
            onRemove={remove}
            onPicture={open}
            backorder={chosenBackorders.get(row.key)}
            onBackorder={openBackorder}
          />
        ))}
      </div>
      {pictureDialog}
      {backorderDialog}
    </Panel>
  )
}

/** The same function at each drawing, so that the rows are not drawn again. */
function useStable(onRemove: (key: string) => void): (key: string) => void {
  const latest = useRef(onRemove)
  useEffect(() => {
    latest.current = onRemove
  })
  return useCallback((key: string) => latest.current(key), [])
}

/** The pictures of the variants, and the dialog that chooses one. `typed` has the first values of the cells. */
function usePictures(typed: Values) {
  const { values, markChanged } = useForm()
  const saved = useMemo(
    () => new Map(offeredPictures(values).map((picture) => [picture.id, picture])),
    [values],
  )
  const [chosen, setChosen] = useState<ReadonlyMap<string, UploadedPicture | null>>(new Map())
  const [opened, open] = useState<Row>()

  function idOf({ key, from }: Row): string {
    const own = chosen.get(key)
    return own === undefined ? (typed[`${from}.picture_id`] ?? '') : (own?.id ?? '')
  }

  function choose(row: Row, picture: UploadedPicture | undefined): void {
    setChosen(new Map([...chosen, [row.key, picture ?? null]]))
    open(undefined)
    markChanged()
  }

  const pictureDialog = opened ? (
    <PictureDialog
      name={opened.labels.join(' / ')}
      chosen={idOf(opened)}
      onChoose={(picture) => choose(opened, picture)}
      onClose={() => open(undefined)}
    />
  ) : null
  return { saved, chosen, open, pictureDialog }
}

function TableHead({ currency }: { readonly currency: string }) {
  const t = useTranslate()
  return (
    <div {...roles.row} className="variant-row variant-head">
      <div {...roles.columnheader} className="variant-name">
        {t('products.variant')}
      </div>
      <div {...roles.columnheader} id="variant-is_active">
        {t('products.variant_active')}
      </div>
      <div {...roles.columnheader} id="variant-picture" className="noscript:invisible">
        {t('products.variant_picture')}
      </div>
      {variantColumns.map(({ name, label, inputMode }) => (
        <div
          key={name}
          {...roles.columnheader}
          id={`variant-${name}`}
          className={inputMode === 'text' ? '' : 'text-end'}
        >
          {name.endsWith('_minor') ? t('products.amount_in', { label: t(label), currency }) : t(label)}
        </div>
      ))}
      <div {...roles.columnheader} id="variant-backorder" className="noscript:invisible">
        {t('products.backorder_column')}
      </div>
      <div {...roles.columnheader} id="variant-remove" className="noscript:hidden">
        <span className="sr-only">{t('products.variant_remove')}</span>
      </div>
    </div>
  )
}

interface ApplyToAllProps {
  readonly table: RefObject<HTMLDivElement | null>
  readonly count: number
}

/** Writes one value into a column of all rows that are shown. */
function ApplyToAll({ table, count }: ApplyToAllProps) {
  const t = useTranslate()
  const { markChanged } = useForm()
  const column = useRef<HTMLSelectElement>(null)
  const value = useRef<HTMLInputElement>(null)

  function apply(): void {
    const cells = table.current?.querySelectorAll<HTMLInputElement>(
      `[role=row]:not([hidden]) [name$=".${column.current?.value}"]:not([type=hidden])`,
    )
    for (const cell of cells ?? []) cell.value = value.current?.value ?? ''
    markChanged()
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t('products.apply_column')}>
        <Select ref={column}>
          {variantColumns.map(({ name, label }) =>
            name === 'sku' || name === 'barcode' ? null : (
              <option key={name} value={name}>
                {t(label)}
              </option>
            ),
          )}
        </Select>
      </Field>
      <Field label={t('products.apply_value')} className="w-28">
        <TextInput
          ref={value}
          inputMode="decimal"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
      <Button variant="quiet" onClick={apply}>
        {t('products.apply', { count })}
      </Button>
    </div>
  )
}

/** Groups errors such as `variants.3.sku` by row. */
function groupErrors(errors: Readonly<Record<string, string>>): ReadonlyMap<number, Record<string, string>> {
  const rows = new Map<number, Record<string, string>>()
  for (const [name, text] of Object.entries(errors)) {
    const [, place, column] = /^variants\.(\d+)\.(.+)$/.exec(name) ?? []
    if (place === undefined || column === undefined) continue
    const row = rows.get(Number(place)) ?? {}
    row[column] = text
    rows.set(Number(place), row)
  }
  return rows
}
