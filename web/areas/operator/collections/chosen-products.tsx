import { ChevronDown, ChevronUp, GripVertical, Plus, Search, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Place } from '#shop/places/find-places.ts'
import { findField, findTermField } from '#shop/places/places-input.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useDraggedRow } from '../use-dragged-row.ts'

interface ChosenProductsProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly products: readonly Place[]
  readonly found: { readonly words: string; readonly places: readonly Place[] } | undefined
  readonly error: string | undefined
}

const NAME = 'products'

/** Products in the order that shoppers see. Buttons move them, and a mouse drags them. */
export function ChosenProducts({ form, products, found, error }: ChosenProductsProps) {
  const t = useTranslate()
  const fresh = (found?.places ?? []).filter(({ key }) => !products.some((one) => one.key === key))
  return (
    <>
      {products.length === 0 ? <p className="text-muted">{t('collections.products_none')}</p> : null}
      <ProductRows form={form} products={products} />
      <ProductSearch words={found?.words} places={fresh} />
      <FieldError id="products-error" error={error} />
    </>
  )
}

function ProductRows({ form, products }: Pick<ChosenProductsProps, 'form' | 'products'>) {
  const t = useTranslate()
  const drag = useDraggedRow({ form, list: 'products' })
  return (
    <ol className="divide-y divide-line">
      {products.map((product, place) => (
        <li
          key={product.key}
          {...drag.handlersOf(place)}
          className={`flex flex-wrap items-center gap-x-3 py-1.5 ${drag.isOver(place) ? 'bg-accent-soft' : ''}`}
        >
          <input type="hidden" name={NAME} value={JSON.stringify(product)} />
          <span className="hidden cursor-grab text-muted pointer-fine:block">
            <Icon of={GripVertical} size="sm" />
          </span>
          <span className="min-w-0 grow basis-40 wrap-anywhere">
            {product.name}
            {product.detail ? <span className="text-sm text-muted"> · {product.detail}</span> : null}
          </span>
          <span className="flex">
            <IconButton
              type="submit"
              name="command"
              value={`up:products.${place}`}
              icon={ChevronUp}
              label={t('collections.product_up', { name: product.name })}
              disabled={place === 0}
            />
            <IconButton
              type="submit"
              name="command"
              value={`down:products.${place}`}
              icon={ChevronDown}
              label={t('collections.product_down', { name: product.name })}
              disabled={place === products.length - 1}
            />
            <IconButton
              type="submit"
              name="command"
              value={`remove:products.${place}`}
              icon={Trash2}
              label={t('collections.product_remove', { name: product.name })}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

interface ProductSearchProps {
  /** Of the last search. */
  readonly words: string | undefined
  readonly places: readonly Place[]
}

function ProductSearch({ words, places }: ProductSearchProps) {
  const t = useTranslate()
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <TextInput
          // A search runs once; text left in the field would search again on every submission.
          key={words}
          type="search"
          name={findTermField(NAME)}
          placeholder={t('collections.product_words')}
          aria-label={t('collections.product_search')}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="quiet"
          icon={Search}
          name={findField}
          value={NAME}
          formNoValidate
          className="shrink-0"
        >
          {t('collections.product_search')}
        </Button>
      </div>
      {words ? (
        <p role="status" className="text-sm text-muted">
          {t('collections.product_found', { count: places.length, words })}
        </p>
      ) : null}
      {places.length > 0 ? (
        <ul className="grid gap-2">
          {places.map((place, index) => (
            <li key={place.key} className="flex items-center gap-3 rounded-lg border border-line ps-4">
              <input type="hidden" name={`found.${index}`} value={JSON.stringify(place)} />
              <span className="min-w-0 grow wrap-anywhere">
                {place.name}
                {place.detail ? <span className="text-sm text-muted"> · {place.detail}</span> : null}
              </span>
              <IconButton
                type="submit"
                name="command"
                value={`add:products.${index}`}
                icon={Plus}
                label={t('collections.product_add', { name: place.name })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
