import { Store } from 'lucide-react'
import { redirect } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Picture } from '#ui/picture.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/choose-store'
import { myStores, sellerPath } from './dashboard.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const stores = myStores(context)
  const [only, ...others] = stores
  if (only && others.length === 0) {
    throw redirect(localizedPath(sellerPath(only.slug), localeOf(url.pathname)))
  }
  return { stores }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'seller.choose_store')

export default function ChooseStore({ loaderData: { stores } }: Route.ComponentProps) {
  const t = useTranslate()
  if (stores.length === 0) {
    return (
      <main id="main" className="page-width py-16">
        <EmptyState
          icon={Store}
          title={t('seller.no_store_title')}
          text={t('seller.no_store_text')}
          heading="h1"
          action={<ButtonLink to="/seller/become-seller">{t('shell.sell')}</ButtonLink>}
        />
      </main>
    )
  }
  return (
    <main id="main" className="page-width py-12 sm:py-20">
      <h1 className="text-4xl">{t('seller.choose_store')}</h1>
      <p className="mt-3 text-lg text-muted">{t('seller.choose_store_text')}</p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stores.map((store) => (
          <li
            key={store.id}
            className="relative flex items-center gap-4 rounded-2xl border border-line bg-surface p-5 shadow-low hocus:shadow-mid"
          >
            {store.logo ? (
              <Picture picture={{ ...store.logo, alt: '' }} sizes="4rem" className="size-16 rounded-xl" />
            ) : null}
            <div>
              <h2 className="text-xl">
                <AppLink
                  to={sellerPath(store.slug)}
                  className="after:absolute after:inset-0 after:rounded-2xl"
                >
                  {store.name}
                </AppLink>
              </h2>
              <p className="text-sm text-muted">{t(`seller.role_${store.role}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  )
}
