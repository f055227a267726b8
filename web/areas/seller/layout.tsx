import { LogOut, MessageSquareText, MessagesSquare, Package, ReceiptText, Store, Sun } from 'lucide-react'
import { Form, Outlet, useRouteLoaderData } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import type { SellerStore } from '#contract/seller.ts'
import { Alert } from '#ui/alert.tsx'
import { OfficeFrame, officeWayClass } from '#ui/office-frame.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Route } from './+types/layout'
import { deskPath, myStores } from './desk.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  const store = myStores(context).find(({ slug }) => slug === params.store)
  if (!store) throw notFound(url)
  return { store }
}

/** The store whose desk this is; for the pages below the frame. */
export function useDeskStore(): SellerStore {
  const data = useRouteLoaderData<typeof loader>('areas/seller/layout')
  if (!data) throw new Error('Only a page of a desk knows its store')
  return data.store
}

export default function SellerLayout({ loaderData: { store } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OfficeFrame
      area={t('seller.area')}
      name={store.name}
      mark={
        store.logo ? (
          <Picture picture={{ ...store.logo, alt: '' }} sizes="3rem" className="size-12 rounded-lg" />
        ) : null
      }
      navLabel={t('seller.nav_label')}
      nav={[
        { to: deskPath(store.slug), label: t('seller.nav_overview'), icon: Sun, end: true },
        { to: deskPath(store.slug, 'orders'), label: t('seller.nav_orders'), icon: ReceiptText },
        { to: deskPath(store.slug, 'products'), label: t('seller.nav_products'), icon: Package },
        { to: deskPath(store.slug, 'reviews'), label: t('reviews.title'), icon: MessageSquareText },
        { to: deskPath(store.slug, 'questions'), label: t('reviews.questions_title'), icon: MessagesSquare },
      ]}
      ways={
        <>
          <AppLink to={`/seller/store/${store.slug}`} className={officeWayClass}>
            <Store aria-hidden="true" className="size-5" />
            {t('seller.nav_visit')}
          </AppLink>
          <Form method="post" action="/auth/logout" reloadDocument>
            <button type="submit" className={`${officeWayClass} w-full`}>
              <LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />
              {t('seller.sign_out')}
            </button>
          </Form>
        </>
      }
    >
      {store.state === 'approved' ? null : (
        <Alert tone="warning" className="mb-6">
          {t(store.state === 'suspended' ? 'seller.store_suspended' : 'seller.store_in_review')}
        </Alert>
      )}
      <Outlet />
    </OfficeFrame>
  )
}
