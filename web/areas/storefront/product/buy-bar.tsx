import { useTranslate } from '#app/i18n.tsx'
import type { Money } from '#contract/vocabulary.ts'
import { Price } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'

interface BuyBarProps {
  readonly name: string
  readonly price: Money
  readonly regular: Money | undefined
}

/**
 * The price and the buy button while the shopper scrolls: at the bottom on phones, floating on wide screens. Must be
 * inside the form that its button submits.
 */
export function BuyBar({ name, price, regular }: BuyBarProps) {
  const t = useTranslate()
  return (
    <section
      aria-label={name}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:bottom-6 lg:mx-auto lg:w-fit lg:max-w-2xl lg:rounded-full lg:border lg:shadow-high"
    >
      <div className="page-width flex items-center justify-between gap-4 py-2.5 lg:gap-10 lg:ps-7 lg:pe-2.5">
        <div className="min-w-0">
          <p className="truncate text-sm text-muted">{name}</p>
          <Price price={price} regular={regular} />
        </div>
        <Button type="submit" variant="action" className="shrink-0">
          {t('catalog.add_to_cart')}
        </Button>
      </div>
    </section>
  )
}
