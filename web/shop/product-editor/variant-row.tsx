import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Values } from '#app/form-rows.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { backorderKinds } from '#values/backorder.ts'
import { localDecimal } from '#values/local-decimal.ts'
import type { UploadedPicture } from '../uploaded-picture.ts'
import type { BackorderTexts } from './backorder-dialog.tsx'
import { backorderTextsAt } from './backorder-values.ts'
import { Thumbnail } from './picture-choice.tsx'
import { roles } from './table-roles.ts'
import { keptVariantFields, variantColumns } from './variant-columns.ts'
import type { VariantRow as Row } from './variants.ts'

interface VariantRowProps {
  readonly row: Row
  readonly place: number
  /** Where its cells take their first values from. */
  readonly values: Values
  /** Errors by column; undefined without any, so that the row is not drawn again. */
  readonly errors: Readonly<Record<string, string>> | undefined
  /** The chosen picture, if it was changed; null for none. */
  readonly picture: UploadedPicture | null | undefined
  /** The product's pictures as they were saved, by id. */
  readonly pictures: ReadonlyMap<string, UploadedPicture>
  /** How it is sold beyond its stock, if that was changed. */
  readonly backorder: BackorderTexts | undefined
  readonly isHidden: boolean
  readonly onRemove: (key: string) => void
  readonly onPicture: (row: Row) => void
  readonly onBackorder: (row: Row) => void
}

/** Cells are plain inputs that no state follows: typing draws nothing again, however many variants there are. */
export const VariantRow = memo(function VariantRow({
  row,
  place,
  values,
  errors,
  picture,
  pictures,
  backorder = backorderTextsAt(values, row.from ?? row.like),
  isHidden,
  onRemove,
  onPicture,
  onBackorder,
}: VariantRowProps) {
  const locale = useLocale()
  const path = `variants.${place}`
  const name = row.labels.join(' / ')
  const stored = (field: string) => (row.from ? values[`${row.from}.${field}`] : undefined)
  const alike = (field: string) => (row.like ? values[`${row.like}.${field}`] : undefined)
  const first = (field: string, isShared = false) =>
    stored(field) ?? (isShared && !row.from ? alike(field) : undefined) ?? ''
  const id = stored('id')
  const pictureId = picture === undefined ? (stored('picture_id') ?? '') : (picture?.id ?? '')
  const isActive = row.from ? stored('is_active') !== undefined : true
  return (
    <div {...roles.row} hidden={isHidden} className="variant-row">
      <div {...roles.rowheader} id={`variant-${place}`} className="variant-name">
        {name}
        {id ? <input type="hidden" name={`${path}.id`} value={id} /> : null}
        <input type="hidden" name={`${path}.values`} value={JSON.stringify(row.labels)} />
        {stored('stock.was') ? (
          <input type="hidden" name={`${path}.stock.was`} value={stored('stock.was')} />
        ) : null}
        {pictureId ? <input type="hidden" name={`${path}.picture_id`} value={pictureId} /> : null}
        {keptVariantFields.map((field) =>
          stored(field) ? (
            <input key={field} type="hidden" name={`${path}.${field}`} value={stored(field)} />
          ) : null,
        )}
      </div>
      <div {...roles.cell}>
        <input
          type="checkbox"
          name={`${path}.is_active`}
          aria-labelledby={`variant-is_active variant-${place}`}
          defaultChecked={isActive}
        />
      </div>
      <PictureCell
        place={place}
        chosen={pictureId}
        picture={picture ?? pictures.get(pictureId)}
        onOpen={() => onPicture(row)}
      />
      {variantColumns.map(({ name: column, inputMode, isShared }) => (
        <div {...roles.cell} key={column}>
          <input
            name={`${path}.${column}`}
            inputMode={inputMode === 'text' ? undefined : inputMode}
            aria-labelledby={`variant-${column} variant-${place}`}
            aria-invalid={errors?.[column] ? true : undefined}
            aria-describedby={errors?.[column] ? `variant-${place}-${column}` : undefined}
            defaultValue={localDecimal(first(column, isShared), locale)}
          />
        </div>
      ))}
      <BackorderCell path={path} place={place} texts={backorder} onOpen={() => onBackorder(row)} />
      <div {...roles.cell} className="noscript:hidden">
        <button
          type="button"
          aria-labelledby={`variant-remove variant-${place}`}
          className="icon-button icon-button-sm button-plain"
          onClick={() => onRemove(row.key)}
        >
          <Icon of={Trash2} size="sm" />
        </button>
      </div>
      {errors ? <RowErrors place={place} errors={errors} /> : null}
    </div>
  )
})

interface RowErrorsProps {
  readonly place: number
  readonly errors: Readonly<Record<string, string>>
}

function RowErrors({ place, errors }: RowErrorsProps) {
  return (
    <div {...roles.cell} className="col-span-full w-fit sticky start-3 grid gap-1">
      {Object.entries(errors).map(([column, error]) => (
        <FieldError key={column} id={`variant-${place}-${column}`} error={error} />
      ))}
    </div>
  )
}

interface BackorderCellProps {
  readonly path: string
  readonly place: number
  readonly texts: BackorderTexts
  readonly onOpen: () => void
}

function BackorderCell({ path, place, texts, onOpen }: BackorderCellProps) {
  const t = useTranslate()
  const kind = backorderKinds.find((each) => each === texts.kind) ?? 'off'
  return (
    <div {...roles.cell} className="noscript:invisible">
      {Object.entries(texts).map(([field, text]) => (
        <input key={field} type="hidden" name={`${path}.backorder.${field}`} value={text} />
      ))}
      <button
        type="button"
        id={`variant-${place}-backorder-button`}
        aria-labelledby={`variant-backorder variant-${place} variant-${place}-backorder-button`}
        className="min-h-9 w-full truncate rounded-md border border-line px-2 text-start hover:border-line-strong"
        onClick={onOpen}
      >
        {t(`products.backorder_short_${kind}`)}
      </button>
    </div>
  )
}

interface PictureCellProps {
  readonly place: number
  /** Id of the picture; empty for none. */
  readonly chosen: string
  readonly picture: UploadedPicture | undefined
  readonly onOpen: () => void
}

function PictureCell({ place, chosen, picture, onOpen }: PictureCellProps) {
  return (
    <div {...roles.cell} className="noscript:invisible">
      <button
        type="button"
        aria-labelledby={`variant-picture variant-${place}`}
        className="grid size-9 place-items-center rounded-md border border-line p-0.5 hover:border-line-strong"
        onClick={onOpen}
      >
        <Thumbnail chosen={chosen} picture={picture} />
      </button>
    </div>
  )
}
