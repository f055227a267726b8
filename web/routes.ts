/** Every page, on one screen. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// They are not in the build that the market runs.
const isForDevelopers = process.env.NODE_ENV !== 'production' || process.env.PAGES_FOR_DEVELOPERS === 'on'

export default [
  route('build.json', 'app/build-id.ts'),
  route('language', 'app/choose-language.ts'),
  route('robots.txt', 'areas/storefront/robots.ts'),
  route('sitemap.xml', 'areas/storefront/sitemap.ts', { id: 'sitemap' }),
  route('sitemap/:part', 'areas/storefront/sitemap.ts', { id: 'sitemap-part' }),
  route(':lang?', 'app/language.tsx', [
    layout('areas/seller/frame.tsx', [
      route('seller', 'areas/seller/choose-store.tsx'),
      route('seller/desk/:store', 'areas/seller/layout.tsx', [
        index('areas/seller/overview.tsx'),
        route('orders', 'areas/seller/orders.tsx'),
        route('orders/:number', 'areas/seller/order.tsx'),
        route('products', 'areas/seller/products.tsx'),
      ]),
    ]),
    route('operator', 'areas/operator/layout.tsx', [
      index('areas/operator/overview.tsx'),
      route('orders', 'areas/operator/orders.tsx'),
      route('orders/:number', 'areas/operator/order.tsx'),
      route('refunds', 'areas/operator/refunds.tsx'),
      route('stores', 'areas/operator/stores.tsx'),
      route('products', 'areas/operator/products.tsx'),
      route('search', 'areas/operator/search.tsx'),
      route('people', 'areas/operator/people.tsx'),
      route('mails', 'areas/operator/mails.tsx'),
      route('mails/:id', 'areas/operator/mail.tsx'),
    ]),
    ...(isForDevelopers ? [route('dev/ui', 'ui/gallery/page.tsx')] : []),
    layout('areas/storefront/shell.tsx', [
      layout('areas/storefront/page-frame.tsx', [
        index('areas/storefront/home.tsx'),
        route('shops', 'areas/storefront/vertical-stores.tsx', { id: 'shops' }),
        route('shops/:slug', 'areas/storefront/vertical-place.tsx', { id: 'shops-place' }),
        route('restaurants', 'areas/storefront/vertical-stores.tsx', { id: 'restaurants' }),
        route('restaurants/:slug', 'areas/storefront/vertical-place.tsx', { id: 'restaurants-place' }),
        route('beauty', 'areas/storefront/vertical-stores.tsx', { id: 'beauty' }),
        route('beauty/:slug', 'areas/storefront/vertical-place.tsx', { id: 'beauty-place' }),
        route('groceries', 'areas/storefront/groceries.tsx'),
        route('groceries/:slug', 'areas/storefront/vertical-place.tsx', { id: 'groceries-place' }),
        route('deals', 'areas/storefront/deals.tsx'),
        route('search', 'areas/storefront/search.tsx'),
        route('product/:slug', 'areas/storefront/product.tsx'),
        route('seller/stores', 'areas/storefront/seller-stores.tsx'),
        route('seller/store/:slug', 'areas/storefront/seller-store.tsx'),
        route('cart', 'areas/storefront/cart/cart.tsx'),
        route('checkout', 'areas/storefront/checkout/checkout.tsx'),
        route('checkout/complete', 'areas/storefront/checkout/complete.tsx'),
        route('order/success/:number', 'areas/storefront/order/success.tsx'),
        route('order/status/:number?', 'areas/storefront/order/status.tsx'),
        route('order/pay/:number', 'areas/storefront/order/pay.tsx'),
        route('auth/login', 'areas/storefront/auth/login.tsx'),
        route('auth/register', 'areas/storefront/auth/register.tsx'),
        route('auth/logout', 'areas/storefront/auth/logout.ts'),
        route('account', 'areas/account/layout.tsx', [
          index('areas/account/index.ts'),
          route('dashboard', 'areas/account/dashboard.tsx'),
          route('orders', 'areas/account/orders.tsx'),
          route('orders/details/:number', 'areas/account/order.tsx'),
          route('addresses', 'areas/account/addresses.tsx'),
        ]),
        route('wishlist', 'areas/account/wishlist.tsx'),
        route('newsletter', 'areas/storefront/newsletter.tsx'),
        route('currency', 'areas/storefront/currency.tsx'),
        route('columns', 'areas/storefront/columns.ts'),
        route('*', 'app/unknown-page.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
