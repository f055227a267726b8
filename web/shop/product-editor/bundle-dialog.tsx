import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ItemName, nameOf } from './bundle-item-name.tsx'
import type { ShownItem } from './bundle-values.ts'
import { type PictureStore, reasonOf } from './store-pictures-api.ts'

interface BundleDialogProps extends Pick<PictureStore, 'role'> {
  readonly currency: string
  /** Id of the bundle itself, which cannot be an item of it. */
  readonly ownId: string | undefined
  /** Variants that are in the bundle already. */
  readonly left: ReadonlySet<string>
  readonly isFull: boolean
  readonly onAdd: (item: ShownItem) => void
  readonly onClose: () => void
}

/** Searches the store's variants; stays open, so that several can be added. */
export function BundleDialog({ role, currency, ownId, left, isFull, onAdd, onClose }: BundleDialogProps) {
  const t = useTranslate()
  const { search, found, error } = useVariantSearch(role)
  const input = useRef<HTMLInputElement>(null)
  const offered = found?.filter((item) => !left.has(item.variant_id) && item.product_id !== ownId)

  // Within the form of the product, which it must not submit.
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void search(event.currentTarget.value)
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('products.bundle_add')}>
      <search className="flex flex-wrap items-end gap-3">
        <Field label={t('products.bundle_search')} className="min-w-0 flex-1 basis-56">
          <TextInput
            ref={input}
            type="search"
            onKeyDown={press}
            onInput={(event) => event.stopPropagation()}
          />
        </Field>
        <Button variant="quiet" onClick={() => void search(input.current?.value ?? '')}>
          {t('products.related_find')}
        </Button>
      </search>
      <div aria-live="polite" className="mt-4">
        <FieldError id="bundle-search-error" error={error} />
        {offered?.length === 0 ? <p className="text-muted">{t('products.related_none')}</p> : null}
        <ul className="grid gap-3">
          {offered?.slice(0, FOUND_MAX).map((item) => (
            <li key={item.variant_id} className="flex items-center gap-3">
              <ItemName item={item} currency={currency} />
              <IconButton
                size="sm"
                icon={Plus}
                label={t('products.related_choose', { name: nameOf(item) })}
                disabled={isFull}
                onClick={() => onAdd(item)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const FOUND_MAX = 20

function useVariantSearch(role: PictureStore['role']) {
  const t = useTranslate()
  const { store = '' } = useParams()
  const [found, setFound] = useState<readonly ShownItem[]>()
  const [error, setError] = useState<string>()

  async function search(written: string): Promise<void> {
    setError(undefined)
    const wanted = written.trim() === '' ? {} : { search: written.trim() }
    try {
      const { data } = await (role === 'seller'
        ? browserApi('GET /seller/stores/{store}/variant-cells', { params: { store }, query: wanted })
        : browserApi('GET /operator/variant-cells', { query: { ...wanted, store } }))
      setFound(
        data.map(({ id, product_id, product, label, cells }) => ({
          variant_id: id,
          product_id,
          name: product,
          label,
          sku: cells.sku,
          price_minor: cells.price_minor,
          is_offered: true,
          ...(cells.on_hand !== null && { available: cells.on_hand }),
        })),
      )
    } catch (failure) {
      setError(reasonOf(failure) ?? t('products.related_failed'))
    }
  }

  return { search, found, error }
}
