import { useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'

import { later, noteUse } from '#app/later.tsx'
import { toast } from '#app/toasts.ts'

import { browserCart } from '#shop/browser-cart.ts'
import { CartHost } from '#shop/cart-host.tsx'
import { DialogHost } from '#shop/dialog-host.tsx'
import { keptPlace } from '#shop/place-before-sign-in.ts'
import { ProductLookContext } from '#shop/product-look.ts'
import { refreshVisitor, useVisitor, type Visitor } from '#shop/visitor.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import '#shop/shop.css'
import { toDepartments } from './shell/departments.ts'
import { Header } from './shell/header.tsx'
import { PhoneBar } from './shell/phone-bar.tsx'
import { RecentSales } from './shell/recent-sales.tsx'

const Footer = later(async () => (await import('./shell/footer.tsx')).Footer)
const BackToTop = later(async () => (await import('./shell/back-to-top.tsx')).BackToTop, 'used')
const CookieNotice = later(async () => (await import('./shell/cookie-notice.tsx')).CookieNotice, 'used')
const SideMenu = later(async () => (await import('./shell/side-menu.tsx')).SideMenu, 'used')

/** What every page of the market stands in; a page kept for everyone holds nothing of the visitor. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const [settings, categories, currencies, visitor] = await Promise.all([
    api('GET /settings'),
    api('GET /categories', { query: {} }),
    api('GET /currencies'),
    readVisitor(request, context),
  ])
  return {
    siteName: settings.site_name,
    notices: settings.notices,
    productLook: settings.product_look,
    tellsRecentSales: settings.tells_recent_sales,
    supportEmail: settings.support_email,
    supportPhone: settings.support_phone,
    year: new Date(settings.now).getUTCFullYear(),
    departments: toDepartments(categories.data),
    currencies: currencies.data,
    currency: currencyOf(request) ?? currencies.base,
    visitor,
  }
}

/** Only someone with a session or a cart is asked after, and never while a page is made for everyone. */
async function readVisitor(
  request: Request,
  context: LoaderFunctionArgs['context'],
): Promise<Visitor | undefined> {
  const cookies = request.headers.get('cookie') ?? ''
  if (context.get(appContext).isShared || !/(?:^|;\s*)(?:uat|cart)=/.test(cookies)) return undefined
  return apiFrom(context)('GET /me')
}

function currencyOf(request: Request): string | undefined {
  return /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
}

/** The shell changes with the language and with what a form did, not from page to page. */
export function shouldRevalidate({ formMethod, currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' || currentParams.lang !== nextParams.lang
}

export default function Shell() {
  const shell = useLoaderData<typeof loader>()
  const visitor = useVisitor(shell.visitor)
  useVisitorOverTime()
  useNotices(visitor?.user !== undefined)
  useMenusThatClose()
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header
        siteName={shell.siteName}
        notices={shell.notices}
        departments={shell.departments}
        currencies={shell.currencies}
        currency={shell.currency}
        visitor={visitor}
      />
      <SideMenu departments={shell.departments} currencies={shell.currencies} currency={shell.currency} />
      <main id="main" className="grow">
        <ProductLookContext value={shell.productLook}>
          <Outlet />
        </ProductLookContext>
      </main>
      <Footer
        siteName={shell.siteName}
        supportEmail={shell.supportEmail}
        supportPhone={shell.supportPhone}
        departments={shell.departments}
        year={shell.year}
      />
      <PhoneBar visitor={visitor} />
      <BackToTop />
      <CookieNotice />
      <CartHost />
      <DialogHost />
      <RecentSales isOn={shell.tellsRecentSales} />
    </div>
  )
}

/** Asks who the visitor is once the page is alive, and again after every form, which may have changed it. */
function useVisitorOverTime(): void {
  const { formMethod, state } = useNavigation()
  const wasForm = useRef(true)
  useEffect(() => {
    if (formMethod === 'POST') wasForm.current = true
    if (state !== 'idle' || !wasForm.current) return
    wasForm.current = false
    refreshVisitor().then((visitor) => {
      if (!visitor) return
      browserCart.noteCount(visitor.cart_count)
      const { user, cart_count, compared_product_ids } = visitor
      // Much of the page is theirs: their name, and on cards what they wished for, compare and have in the cart.
      if (user || cart_count + compared_product_ids.length > 0) noteUse()
      if (cart_count > 0 && !browserCart.snapshot().cart) browserCart.fetch().catch(() => undefined)
      if (keptPlace()) import('#shop/return-to-place.ts').then(({ returnToPlace }) => returnToPlace())
    })
  }, [formMethod, state])
}

/** Whoever is known hears what is new while they look at a page. */
function useNotices(isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return
    let stop: (() => void) | undefined
    let isOver = false
    import('#shop/live-notices.ts').then(({ listenForNotices }) => {
      if (!isOver) stop = listenForNotices(({ title, message }) => toast.info(title, message))
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [isKnown])
}

/**
 * Menus and drawers are the browser's own; going to another page, a press elsewhere and Escape close them, though not
 * what was opened while that page was on its way. The filters of a list change its address and stay open.
 */
function useMenusThatClose(): void {
  const { pathname, search } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const leftBehind = useRef<ReturnType<typeof openOnes>>(undefined)
  useEffect(() => {
    if (isLeaving) leftBehind.current = openOnes()
  }, [isLeaving])
  useEffect(() => {
    if (pathname + search === '') return
    const { menus, drawers } = leftBehind.current ?? openOnes()
    leftBehind.current = undefined
    for (const menu of menus) close(menu)
    for (const drawer of drawers) if (drawer.isConnected) drawer.hidePopover()
  }, [pathname, search])

  useEffect(() => {
    const press = ({ target }: PointerEvent) => closeMenus(target instanceof Node ? target : undefined)
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeMenus(undefined)
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [])
}

function openOnes() {
  return {
    menus: [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')],
    drawers: [...document.querySelectorAll<HTMLElement>(':popover-open:not([data-stays])')],
  }
}

/** Closes every open header menu but the one that holds this place. */
function closeMenus(inside: Node | undefined): void {
  for (const menu of openOnes().menus) if (!inside || !menu.contains(inside)) close(menu)
}

/** Gives the focus back to the button of the menu if it was within. */
function close(menu: HTMLDetailsElement): void {
  if (!menu.open) return
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}
