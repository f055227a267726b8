import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { StoreCard as Store } from '#contract/stores.ts'
import { StoreLogo } from '#shop/store-logo.tsx'
import { TextLink } from '#ui/text-link.tsx'

export type Grocer = Pick<Store, 'id' | 'slug' | 'vertical' | 'name' | 'logo' | 'city'>

export function Grocers({ grocers }: { grocers: readonly Grocer[] }) {
  const t = useTranslate()
  return (
    <section className="page-width pt-16">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="text-3xl">{t('store.grocers')}</h2>
        <TextLink to="/seller/stores?vertical=groceries" variant="more">
          {t('store.all_grocers')}
        </TextLink>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {grocers.map((store) => (
          <li key={store.id}>
            <AppLink
              to={`/${store.vertical}/${store.slug}`}
              className="flex items-center gap-4 rounded-2xl border border-line bg-surface p-3 font-semibold text-strong hover:border-accent hover:text-accent-text"
            >
              <StoreLogo store={store} sizes="4rem" className="size-16 rounded-xl" />
              {store.name}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
