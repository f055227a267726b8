import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { browserApi } from '#app/api.ts'
import { HiddenField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { rowPaths } from '#app/form/use-rows.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { EditedProduct } from '#contract/products.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { readShownPicture } from './shown-picture.ts'
import { type PictureStore, reasonOf } from './store-pictures-api.ts'

type RelatedProduct = EditedProduct['related'][number]

/** Products that are shown first below the product, in their order. */
export function Related({ role }: Pick<PictureStore, 'role'>) {
  const t = useTranslate()
  const { values, errors, limits, markChanged, isBusy } = useForm()
  const { id: own } = useParams()
  const [{ related, ...seen }, setState] = useState(() => ({ values, related: relatedIn(values) }))
  // Saved meanwhile.
  if (seen.values !== values) setState({ values, related: relatedIn(values) })
  const [isOpen, setIsOpen] = useState(false)
  const max = limitOf(limits, 'related_ids').maxItems ?? 0
  const wrong = Object.entries(errors).find(([name]) => name.split('.')[0] === 'related_ids')

  function change(next: readonly RelatedProduct[]): void {
    setState((before) => ({ ...before, related: next }))
    markChanged()
  }

  return (
    <Panel title={t('products.part_related')}>
      <p className="text-sm text-muted">{t('products.related_hint')}</p>
      {related.length > 0 ? (
        <ol className="mt-4 grid gap-2">
          {related.map((product, place) => (
            <li key={product.id} className="flex items-center gap-3">
              <HiddenField name={`related_ids.${place}`} value={product.id} />
              <HiddenField name={`related_ids.${place}.shown`} value={JSON.stringify(product)} />
              <ProductName product={product} />
              <span className="flex noscript:hidden">
                <IconButton
                  size="sm"
                  icon={ChevronUp}
                  label={t('products.related_up', { name: product.name })}
                  aria-disabled={isBusy || place === 0}
                  onClick={() => place > 0 && change(moved(related, place, place - 1))}
                />
                <IconButton
                  size="sm"
                  icon={ChevronDown}
                  label={t('products.related_down', { name: product.name })}
                  aria-disabled={isBusy || place === related.length - 1}
                  onClick={() => place < related.length - 1 && change(moved(related, place, place + 1))}
                />
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('products.related_remove', { name: product.name })}
                  disabled={isBusy}
                  onClick={() => change(related.filter(({ id }) => id !== product.id))}
                />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <FieldError id="related-error" error={wrong?.[1]} />
      <div className="mt-4 noscript:hidden">
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          disabled={isBusy || related.length >= max}
          onClick={() => setIsOpen(true)}
        >
          {t('products.related_add')}
        </Button>
      </div>
      {isOpen ? (
        <ProductDialog
          role={role}
          left={new Set([own ?? '', ...related.map(({ id }) => id)])}
          isFull={related.length >= max}
          onAdd={(product) => change([...related, product])}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Panel>
  )
}

function ProductName({ product: { name, picture } }: { readonly product: RelatedProduct }) {
  return (
    <>
      {picture ? (
        <Picture picture={{ ...picture, alt: '' }} sizes="2.5rem" className="size-10 shrink-0 rounded-lg" />
      ) : (
        <span className="size-10 shrink-0 rounded-lg bg-sunken" />
      )}
      <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
    </>
  )
}

function moved(related: readonly RelatedProduct[], from: number, to: number): RelatedProduct[] {
  const row = related[from]
  return row ? related.toSpliced(from, 1).toSpliced(to, 0, row) : [...related]
}

/** Products that are in the form, with what it needs to show them again. */
function relatedIn(values: Values): readonly RelatedProduct[] {
  return rowPaths(values, 'related_ids').flatMap((path) => {
    const id = values[path]
    return id ? [{ id, ...shownIn(values[`${path}.shown`] ?? '', id) }] : []
  })
}

/** Only who sends the field sees what it holds. */
function shownIn(json: string, id: string): Omit<RelatedProduct, 'id'> {
  try {
    const { name, picture } = JSON.parse(json) ?? {}
    const shown = readShownPicture(JSON.stringify({ ...picture, id }))
    return { name: typeof name === 'string' ? name : id, ...(shown && { picture: { ...shown, alt: '' } }) }
  } catch {
    return { name: id }
  }
}

interface ProductDialogProps extends Pick<PictureStore, 'role'> {
  /** Products that can't be added. */
  readonly left: ReadonlySet<string>
  readonly isFull: boolean
  readonly onAdd: (product: RelatedProduct) => void
  readonly onClose: () => void
}

/** Searches the store's products; stays open, so that several can be added. */
function ProductDialog({ role, left, isFull, onAdd, onClose }: ProductDialogProps) {
  const t = useTranslate()
  const { search, found, error } = useProductSearch(role)
  const input = useRef<HTMLInputElement>(null)
  const offered = found?.filter(({ id }) => !left.has(id))

  // Within the form of the product, which it must not submit.
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void search(event.currentTarget.value)
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('products.related_add')}>
      <search className="flex flex-wrap items-end gap-3">
        <Field label={t('products.related_search')} className="min-w-0 flex-1 basis-56">
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
        <FieldError id="related-search-error" error={error} />
        {offered?.length === 0 ? <p className="text-muted">{t('products.related_none')}</p> : null}
        <ul className="grid gap-2">
          {offered?.map((product) => (
            <li key={product.id} className="flex items-center gap-3">
              <ProductName product={product} />
              <IconButton
                size="sm"
                icon={Plus}
                label={t('products.related_choose', { name: product.name })}
                disabled={isFull}
                onClick={() => onAdd(product)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const FOUND_MAX = 20

function useProductSearch(role: PictureStore['role']) {
  const t = useTranslate()
  const { store = '' } = useParams()
  const [found, setFound] = useState<readonly RelatedProduct[]>()
  const [error, setError] = useState<string>()

  async function search(written: string): Promise<void> {
    setError(undefined)
    const wanted = written.trim() === '' ? {} : { search: written }
    try {
      const { data } = await (role === 'seller'
        ? browserApi('GET /seller/stores/{store}/product-list', { params: { store }, query: wanted })
        : browserApi('GET /operator/product-list', { query: { ...wanted, store } }))
      setFound(
        data.slice(0, FOUND_MAX).map(({ id, name, picture }) => ({ id, name, ...(picture && { picture }) })),
      )
    } catch (failure) {
      setError(reasonOf(failure) ?? t('products.related_failed'))
    }
  }

  return { search, found, error }
}
