import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { CategoryNode, ProductCard } from '#contract/catalog.ts'
import { categoryPath } from '#shop/category-path.ts'
import { pricesOf } from '#shop/offer.ts'
import { Price } from '#shop/price.tsx'
import { Picture } from '#ui/picture.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Description, Facts } from './details.tsx'
import type { Layout } from './layouts.ts'
import { Questions, type QuestionsProps } from './questions.tsx'
import { Reviews, type ReviewsProps } from './reviews.tsx'

export interface Aside {
  /** Best-selling products of the store, in small cards. */
  readonly popular: readonly ProductCard[]
  readonly kind: CategoryNode | undefined
}

interface ProductSectionsProps extends ReviewsProps, Pick<QuestionsProps, 'questions'> {
  readonly layout: Layout
  /** Shown beside the text, if the layout has room. */
  readonly aside: Aside | undefined
  /** The panel named in the address. */
  readonly tab: string | undefined
}

/** Everything below the picture and the price: tabs, or what the accordion leaves out. */
export function Further({ product, reviews, questions, layout, aside, tab }: ProductSectionsProps) {
  const t = useTranslate()
  const what = <Reviews product={product} reviews={reviews} />
  const asked = <Questions product={product} questions={questions} />
  if (layout.details === 'accordion') {
    return (
      <div className="flex flex-col gap-20">
        {what}
        {asked}
      </div>
    )
  }
  const tabs = (
    <Tabs
      label={t('product.more_about', { name: product.name })}
      selected={tab}
      tabs={[
        {
          id: 'details',
          label: t('product.description'),
          content: (
            <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
              <Description product={product} />
              <Facts product={product} />
            </div>
          ),
        },
        {
          id: 'reviews',
          label: <Counted count={product.rating_count}>{t('reviews.title')}</Counted>,
          content: <Flush>{what}</Flush>,
        },
        {
          id: 'questions',
          label: <Counted count={product.questions_count}>{t('reviews.questions_title')}</Counted>,
          content: <Flush>{asked}</Flush>,
        },
      ]}
    />
  )
  if (!aside || (aside.popular.length === 0 && !aside.kind)) return <div className="page-width">{tabs}</div>
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_18rem]">
      {tabs}
      <div className="grid h-fit gap-6 sm:max-lg:grid-cols-2">
        {aside.popular.length > 0 ? <Popular products={aside.popular} store={product.store.name} /> : null}
        {aside.kind?.picture ? <KindBanner kind={aside.kind} picture={aside.kind.picture} /> : null}
      </div>
    </div>
  )
}

function Counted({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span>
      {children}
      {count > 0 ? <span className="ms-2 font-sans text-sm font-normal tabular-nums">{count}</span> : null}
    </span>
  )
}

/** Removes the page width of sections that are placed inside a container. */
function Flush({ children }: { children: ReactNode }) {
  return <div className="[&_.page-width]:max-w-none [&_.page-width]:px-0">{children}</div>
}

function Popular({ products, store }: { products: readonly ProductCard[]; store: string }) {
  const t = useTranslate()
  return (
    <aside
      aria-labelledby="popular-title"
      className="h-fit rounded-2xl border border-line bg-surface p-5 wrap-anywhere"
    >
      <h2 id="popular-title" className="mb-4 text-lg">
        {t('product.popular', { store })}
      </h2>
      <ul className="flex flex-col gap-4">
        {products.map((product) => (
          <li key={product.id} className="relative flex flex-wrap items-center gap-4">
            {product.picture ? (
              <Picture
                picture={product.picture}
                alt=""
                sizes="4.5rem"
                className="size-18 shrink-0 rounded-xl object-cover"
              />
            ) : null}
            <div className="min-w-0 grow basis-28">
              <p className="line-clamp-2 font-semibold text-strong">
                <AppLink
                  to={`/product/${product.slug}`}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {product.name}
                </AppLink>
              </p>
              <Price {...pricesOf(product)} varies={product.price_varies} per={product.weight_unit} />
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function KindBanner({
  kind: { name, slug, vertical },
  picture,
}: {
  kind: CategoryNode
  picture: NonNullable<CategoryNode['picture']>
}) {
  const t = useTranslate()
  return (
    <div className="group relative flex h-fit flex-col overflow-hidden rounded-2xl bg-offer-soft">
      <Picture
        picture={{ ...picture, alt: '' }}
        sizes="(min-width: 64rem) 18rem, 90vw"
        className="aspect-4/3 w-full object-cover motion-safe:transition-transform motion-safe:duration-700 motion-safe:group-hover:scale-[1.03]"
      />
      <AppLink
        to={categoryPath(vertical, slug)}
        className="p-5 font-semibold text-strong after:absolute after:inset-0 after:rounded-2xl hover:underline"
      >
        {t('product.all_of_kind', { kind: name })}
      </AppLink>
    </div>
  )
}
