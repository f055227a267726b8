import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { allMessagesLoaded } from '#app/later.tsx'
import { lazily } from '#app/lazily.ts'
import { AppLink } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import type { MenuSection, Store } from '#contract/stores.ts'
import { AddToCartForm } from '#shop/add-to-cart.tsx'
import { pricesOf } from '#shop/offer.ts'
import { Price } from '#shop/price.tsx'
import { IconButton, IconLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SideCart } from './side-cart.tsx'

const DishDialog = lazily(async () => {
  const [{ DishDialog }] = await Promise.all([import('./dish-dialog.tsx'), allMessagesLoaded()])
  return DishDialog
})

export type Dish = MenuSection['dishes'][number]

interface RestaurantMenuProps {
  readonly store: Store
  readonly sections: readonly MenuSection[]
}

/** A restaurant's dishes by section, with a navigation bar. Dishes with options open a dialog. */
export function RestaurantMenu({ store, sections }: RestaurantMenuProps) {
  const t = useTranslate()
  const [dish, setDish] = useState<Dish>()
  return (
    <>
      <nav aria-label={t('store.menu')} className="sticky top-0 z-20 border-b border-line bg-page lg:top-32">
        <ul className="shelf page-width flex gap-2 py-3">
          {sections.map(({ key, name }) => (
            <li key={key} className="shrink-0">
              <a
                href={`#${key}`}
                className="inline-flex min-h-11 items-center rounded-full bg-sunken px-5 font-semibold whitespace-nowrap hover:bg-accent-soft"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div
        data-dishes=""
        className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-10 xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="flex flex-col gap-14">
          {sections.map((section) => (
            <section
              key={section.key}
              id={section.key}
              aria-labelledby={`${section.key}-title`}
              className="scroll-mt-16"
            >
              <h2 id={`${section.key}-title`} className="mb-6 text-3xl">
                {section.name}
              </h2>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 lg:grid-cols-2">
                {section.dishes.map((each) => (
                  <li key={each.id}>
                    <DishRow dish={each} canOrder={store.accepts_orders} onChoose={() => setDish(each)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <SideCart store={store} />
      </div>
      {dish ? (
        <Suspense>
          <DishDialog key={dish.id} dish={dish} onClose={() => setDish(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface DishRowProps {
  readonly dish: Dish
  readonly canOrder: boolean
  readonly onChoose: () => void
}

function DishRow({ dish, canOrder, onChoose }: DishRowProps) {
  const path = `/product/${dish.slug}` as const
  return (
    <article className="group flex gap-5 border-b border-line py-5">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <h3 className="text-xl">
          <AppLink to={path} className="hover:underline">
            {dish.name}
          </AppLink>
        </h3>
        <p className="line-clamp-2 text-muted">{dish.short_description}</p>
        <Price {...pricesOf(dish)} varies={dish.price_varies} />
      </div>
      <div className="relative aspect-square w-32 max-w-2/5 shrink-0 self-start sm:w-36">
        {dish.picture ? (
          <Picture
            picture={{ ...dish.picture, alt: '' }}
            sizes="9rem"
            className="size-full rounded-2xl object-cover"
          />
        ) : null}
        <DishAction dish={dish} canOrder={canOrder} onChoose={onChoose} />
      </div>
    </article>
  )
}

const inCorner = 'absolute end-2 bottom-2 hover:bg-action hover:text-on-action'

function DishAction({ dish, canOrder, onChoose }: DishRowProps) {
  const t = useTranslate()
  if (!canOrder || dish.stock === 'sold_out') {
    return (
      <span className="absolute inset-x-2 bottom-2 rounded-full bg-surface px-2 py-1 text-center text-xs font-semibold text-muted">
        {dish.stock === 'sold_out' ? t('catalog.sold_out') : t('store.closed_now')}
      </span>
    )
  }
  if (dish.modifier_groups.length === 0) {
    return (
      <AddToCartForm productId={dish.id} qty={1}>
        <IconButton
          type="submit"
          icon={Plus}
          label={t('catalog.add_to_cart_of', { name: dish.name })}
          variant="floating"
          className={inCorner}
        />
      </AddToCartForm>
    )
  }
  return (
    <IconLink
      to={`/product/${dish.slug}`}
      prefetch="none"
      icon={Plus}
      label={t('catalog.choose_options_of', { name: dish.name })}
      variant="floating"
      aria-haspopup="dialog"
      className={inCorner}
      onClick={(event) => {
        if (isModifiedClick(event)) return
        event.preventDefault()
        onChoose()
      }}
    />
  )
}
