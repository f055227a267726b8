import { useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { currencyOf } from '#app/currency-cookie.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { lazyHydrate, recordUse } from '#app/later.tsx'
import { untilLoaded } from '#app/lazily.ts'
import { settingsFor } from '#app/theme-for.ts'
import { toast } from '#app/toasts.ts'
import { browserCart } from '#shop/browser-cart.ts'
import { CartHost } from '#shop/cart-host.tsx'
import { DeliveryPlaceContext } from '#shop/delivery-place.ts'
import { DialogHost } from '#shop/dialog-host.tsx'
import { MarketPagesContext } from '#shop/first-pages.ts'
import { PaymentMethodsContext } from '#shop/payment-methods.ts'
import { savedPosition } from '#shop/position-before-sign-in.ts'
import { ProductCardStyleContext } from '#shop/product-card-style.ts'
import { ProductForm } from '#shop/product-form.tsx'
import { refreshVisitor, useVisitor, type Visitor } from '#shop/visitor.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { localeOf } from '#values/locale.ts'
import { toDepartments } from './shell/departments.ts'
import { Header } from './shell/header.tsx'
import { toMenu } from './shell/menu-links.ts'
import { PhoneBar } from './shell/phone-bar.tsx'

const Footer = lazyHydrate(async () => (await import('./shell/footer.tsx')).Footer)
const BackToTop = lazyHydrate(async () => (await import('./shell/back-to-top.tsx')).BackToTop, 'used')
const CookieNotice = lazyHydrate(async () => (await import('./shell/cookie-notice.tsx')).CookieNotice, 'used')
const CloseMenusOnNavigation = lazyHydrate(
  async () => (await import('./shell/close-menus-on-navigation.tsx')).CloseMenusOnNavigation,
  'used',
)
const Popups = lazyHydrate(async () => (await import('./shell/popups.tsx')).Popups, 'used')
const MarketMenu = lazyHydrate(async () => (await import('./shell/market-menu.tsx')).MarketMenu, 'used')
const Preferences = lazyHydrate(async () => (await import('./shell/preferences.tsx')).Preferences, 'used')

/** The layout of every page; a shared page contains nothing about the visitor. */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const chosenCurrency = currencyOf(request)
  const [settings, categories, currencies, { place }, visitor] = await Promise.all([
    settingsFor(api, url),
    api('GET /categories', { query: {} }),
    api('GET /currencies'),
    api('GET /deliver-to'),
    readVisitor(request, context),
  ])
  const t = translatorFor(localeOf(url.pathname))
  return {
    siteName: settings.site_name,
    notices: settings.notices,
    productCardStyle: settings.product_look,
    showsRecentSales: settings.tells_recent_sales,
    pages: settings.pages.map(({ slug, begun_as, title }) => ({ slug, begun_as, title })),
    foot: {
      about: settings.about,
      email: settings.support_email,
      phone: settings.support_phone,
      address: settings.address,
      copyright: settings.copyright ?? `© ${new Date(settings.now).getUTCFullYear()} ${settings.site_name}`,
      links: settings.links,
      social: settings.social,
    },
    paymentMethods: settings.payment_methods,
    cookiesText: settings.cookies_text,
    popups: {
      invites: settings.invites,
      taglines: settings.taglines,
      hasCustomizer: context.get(appContext).hasCustomizer,
    },
    departments: toDepartments(categories.data),
    menus: { header: toMenu(settings.menus.header, t), footer: toMenu(settings.menus.footer, t) },
    currencies: currencies.data,
    currency: currencies.data.find(({ code }) => code === chosenCurrency)?.code ?? currencies.base,
    place: place?.label,
    visitor,
  }
}

/** Reads the visitor only if they have a session or a cart, and never while a shared page is rendered. */
async function readVisitor(
  request: Request,
  context: LoaderFunctionArgs['context'],
): Promise<Visitor | undefined> {
  const cookies = request.headers.get('cookie') ?? ''
  if (context.get(appContext).isShared || !/(?:^|;\s*)(?:uat|cart)=/.test(cookies)) return undefined
  return apiFrom(context)('GET /me')
}

/**
 * Revalidates after a change of language and after successful forms, not on navigation. A refused form changed
 * nothing, so its button is enabled again at once.
 */
export function shouldRevalidate({
  formMethod,
  actionStatus = 200,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs) {
  return (formMethod === 'POST' && actionStatus < 400) || currentParams.lang !== nextParams.lang
}

export default function Shell() {
  const shell = useLoaderData<typeof loader>()
  const visitor = useVisitor(shell.visitor)
  useVisitorOverTime()
  useNotices(visitor?.user !== undefined)
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header
        siteName={shell.siteName}
        notices={shell.notices}
        departments={shell.departments}
        menu={shell.menus.header}
        currency={shell.currency}
        place={shell.place}
        visitor={visitor}
      />
      <MarketMenu departments={shell.departments} menu={shell.menus.header} />
      <Preferences currencies={shell.currencies} current={shell.currency} />
      <main id="main" className="grow">
        <ProductCardStyleContext value={shell.productCardStyle}>
          <MarketPagesContext value={shell.pages}>
            <DeliveryPlaceContext value={shell.place}>
              <PaymentMethodsContext value={shell.paymentMethods}>
                <Outlet />
              </PaymentMethodsContext>
            </DeliveryPlaceContext>
          </MarketPagesContext>
        </ProductCardStyleContext>
      </main>
      <Footer
        siteName={shell.siteName}
        menu={shell.menus.footer}
        pages={shell.pages}
        foot={shell.foot}
        paymentMethods={shell.paymentMethods}
      />
      <ProductForm />
      <PhoneBar visitor={visitor} />
      <BackToTop />
      <CookieNotice text={shell.cookiesText} pages={shell.pages} />
      <CartHost />
      <DialogHost />
      <CloseMenusOnNavigation />
      <Popups
        showsRecentSales={shell.showsRecentSales}
        {...shell.popups}
        isKnown={visitor?.user !== undefined}
      />
    </div>
  )
}

/** Reads the visitor after hydration, and again after every form, which may have changed it. */
function useVisitorOverTime(): void {
  const { formMethod, state } = useNavigation()
  const wasForm = useRef(true)
  useEffect(() => {
    if (formMethod === 'POST') wasForm.current = true
    if (state !== 'idle' || !wasForm.current) return
    wasForm.current = false
    refreshVisitor().then((visitor) => {
      if (!visitor) return
      browserCart.recordCount(visitor.cart_count)
      const { user, cart_count, compared_product_ids } = visitor
      // Much of the page is personal then: the user's name, and the state of cards in wishlist, compare list and
      // cart.
      if (user || cart_count + compared_product_ids.length > 0) recordUse()
      if (cart_count > 0 && !browserCart.snapshot().cart) browserCart.fetch().catch(() => undefined)
      if (savedPosition())
        untilLoaded(() => import('#shop/restore-position.ts')).then(({ restorePosition }) =>
          restorePosition(),
        )
    })
  }, [formMethod, state])
}

/** Subscribes known visitors to live notifications while the page is open. */
function useNotices(isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return
    let stop: (() => void) | undefined
    let isOver = false
    untilLoaded(() => import('#shop/live-notices.ts')).then(({ listenForNotices }) => {
      if (!isOver) stop = listenForNotices(({ title, message }) => toast.info(title, message))
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [isKnown])
}
