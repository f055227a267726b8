import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Values } from '#app/form-rows.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import type { UploadedPicture } from '../uploaded-picture.ts'
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
  readonly isHidden: boolean
  readonly onRemove: (key: string) => void
  readonly onPicture: (row: Row) => void
}

/** Cells are plain inputs that no state follows: typing draws nothing again, however many variants there are. */
export const VariantRow = memo(function VariantRow({
  row,
  place,
  values,
  errors,
  picture,
  pictures,
  isHidden,
  onRemove,
  onPicture,
}: VariantRowProps) {
  const path = `variants.${place}`
  const name = row.labels.join(' / ')
  const stored = (field: string) => (row.from ? values[`${row.from}.${field}`] : undefined)
  const alike = (field: string) => (row.like ? values[`${row.like}.${field}`] : undefined)
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
      <div {...roles.cell} className="noscript:invisible">
        <button
          type="button"
          aria-labelledby={`variant-picture variant-${place}`}
          className="grid size-9 place-items-center rounded-md border border-line p-0.5 hover:border-line-strong"
          onClick={() => onPicture(row)}
        >
          <Thumbnail chosen={pictureId} picture={picture ?? pictures.get(pictureId)} />
        </button>
      </div>
      {variantColumns.map(({ name: column, inputMode, isShared }) => (
        <div {...roles.cell} key={column}>
          <input
            name={`${path}.${column}`}
            inputMode={inputMode === 'text' ? undefined : inputMode}
            aria-labelledby={`variant-${column} variant-${place}`}
            aria-invalid={errors?.[column] ? true : undefined}
            aria-describedby={errors?.[column] ? `variant-${place}-${column}` : undefined}
            defaultValue={stored(column) ?? (isShared && !row.from ? alike(column) : undefined) ?? ''}
          />
        </div>
      ))}
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
      {errors ? (
        <div {...roles.cell} className="col-span-full w-fit sticky start-3 grid gap-1">
          {Object.entries(errors).map(([column, error]) => (
            <FieldError key={column} id={`variant-${place}-${column}`} error={error} />
          ))}
        </div>
      ) : null}
    </div>
  )
})
