import { useTranslate } from '#app/i18n.tsx'
import type { StoreCard as Store } from '#contract/stores.ts'
import { StoreCard } from '#shop/store-card.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Some of those who sell groceries, and the way to all of them. */
export function Grocers({ grocers }: { grocers: readonly Store[] }) {
  const t = useTranslate()
  return (
    <section className="page-width pt-24">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="text-4xl">{t('store.grocers')}</h2>
        <TextLink to="/seller/stores?vertical=groceries" variant="more">
          {t('store.all_grocers')}
        </TextLink>
      </div>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 xl:grid-cols-4">
        {grocers.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
    </section>
  )
}
