import { Plus } from 'lucide-react'
import { type FormEvent, Fragment, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import type { Product, ProductCard, ProductVariant } from '#contract/catalog.ts'
import type { Money } from '#contract/vocabulary.ts'
import { Amount, Price } from '#shop/price.tsx'
import { useCart } from '#shop/use-cart.tsx'
import { firstVariant } from '#shop/variants.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { sum } from '#values/money.ts'
import { useChosen } from './chosen-variant.ts'

interface BundleProps {
  readonly product: Product
  readonly companions: readonly ProductCard[]
  /** `orders`: often bought together. `store`: chosen by the seller. */
  readonly source: 'orders' | 'store'
}

interface Part {
  readonly card: ProductCard
  readonly variant?: ProductVariant | undefined
  readonly price: Money
  readonly regular: Money | undefined
}

/** A product and its companions, selected and totalled, added to the cart with one button. */
export function Bundle({ product, companions, source }: BundleProps) {
  const t = useTranslate()
  const cart = useCart()
  const action = useHref('/cart')
  const [left, setLeft] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const chosen = useChosen(product.id, undefined)
  const own = chosen ?? firstVariant(product)
  if (!own || own.stock === 'sold_out' || !product.store.accepts_orders) return null
  const parts: Part[] = [
    { card: product, variant: own, price: own.price, regular: own.lowest_price ?? own.regular_price },
    ...companions.map((card) => ({
      card,
      price: card.price,
      regular: card.lowest_price ?? card.regular_price,
    })),
  ]
  const taken = parts.filter(({ card }) => !left.includes(card.id))

  async function addAll(event: FormEvent) {
    event.preventDefault()
    if (isBusy || taken.length === 0) return
    setBusy(true)
    for (const { card, variant } of taken) {
      const details = variant && product.options.length > 0 ? { variant_id: variant.id } : null
      // One after the other: each answer contains the whole cart, and the first refusal ends the loop with its
      // reason.
      if (!(await cart.add({ product_id: card.id, qty: 1, more_details: details }))) break
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby="bundle-title" className="page-width">
      <h2 id="bundle-title" className="mb-6 text-3xl">
        {source === 'orders'
          ? t('product.bought_together')
          : t('product.goes_with_it', { store: product.store.name })}
      </h2>
      <form
        method="post"
        action={action}
        onSubmit={addAll}
        className="flex flex-col gap-8 rounded-3xl bg-sunken p-5 sm:p-8 lg:flex-row lg:items-center lg:justify-between"
      >
        <input type="hidden" name="intent" value="add_all" />
        <ul className="flex grow flex-col gap-4 sm:flex-row sm:items-start">
          {parts.map((part, index) => (
            <Fragment key={part.card.id}>
              {index > 0 ? (
                <li aria-hidden="true" className="hidden self-center text-muted sm:block">
                  <Icon of={Plus} />
                </li>
              ) : null}
              <li className="min-w-0 sm:max-w-56 sm:flex-1">
                <OnePart
                  part={part}
                  note={index === 0 ? choiceOf(product, part.variant) : undefined}
                  isOwn={index === 0}
                  isTaken={taken.includes(part)}
                  onChange={(isTaken) =>
                    setLeft(isTaken ? left.filter((id) => id !== part.card.id) : [...left, part.card.id])
                  }
                />
              </li>
            </Fragment>
          ))}
        </ul>
        <BundleTotal taken={taken} own={own} isBusy={isBusy} />
      </form>
    </section>
  )
}

interface BundleTotalProps {
  readonly taken: readonly Part[]
  readonly own: ProductVariant
  readonly isBusy: boolean
}

function BundleTotal({ taken, own, isBusy }: BundleTotalProps) {
  const t = useTranslate()
  return (
    <div className="flex shrink-0 flex-col gap-3 lg:min-w-52">
      <p className="flex flex-wrap items-baseline gap-x-3" aria-live="polite">
        <span className="text-muted">{t('product.together')}</span>
        <strong className="font-display text-2xl text-strong">
          <Amount
            of={sum(
              taken.map(({ price }) => price),
              own.price.currency,
            )}
          />
        </strong>
      </p>
      <Button type="submit" variant="accent" isBusy={isBusy} disabled={taken.length === 0}>
        {t('product.add_all', { count: taken.length })}
      </Button>
    </div>
  )
}

interface OnePartProps {
  readonly part: Part
  /** The chosen options. */
  readonly note: string | undefined
  readonly isOwn: boolean
  readonly isTaken: boolean
  readonly onChange: (isTaken: boolean) => void
}

function OnePart({ part: { card, variant, price, regular }, note, isOwn, isTaken, onChange }: OnePartProps) {
  const t = useTranslate()
  return (
    <div className="relative flex gap-4 sm:flex-col">
      {card.picture ? (
        <Picture
          picture={card.picture}
          alt=""
          sizes="(min-width: 40rem) 14rem, 6rem"
          className="aspect-square w-24 max-w-1/3 shrink-0 rounded-2xl object-cover sm:w-full"
        />
      ) : null}
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <label className="flex items-start gap-2.5 text-sm font-semibold text-strong">
          <input
            type="checkbox"
            name="item"
            value={variant ? `${card.id}:${variant.id}` : card.id}
            checked={isTaken}
            onChange={(event) => onChange(event.target.checked)}
            className="mt-0.5"
          />
          <span>
            {isOwn ? `${t('product.this_item')}: ` : ''}
            {card.name}
          </span>
        </label>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
        <Price price={price} regular={regular} />
        {isOwn ? null : (
          <AppLink
            to={`/product/${card.slug}`}
            className="w-fit text-sm text-accent-text underline underline-offset-3"
            aria-label={t('product.see', { name: card.name })}
          >
            {t('product.see_it')}
          </AppLink>
        )}
      </div>
    </div>
  )
}

function choiceOf({ options }: Product, variant: ProductVariant | undefined): string | undefined {
  const labels = options.flatMap(({ values }) =>
    values.filter(({ id }) => variant?.option_value_ids.includes(id)).map(({ label }) => label),
  )
  return labels.length > 0 ? labels.join(', ') : undefined
}
