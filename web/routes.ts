/** Every page, on one screen. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('build.json', 'app/build-id.ts'),
  route('language', 'app/choose-language.ts'),
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
      route('stores', 'areas/operator/stores.tsx'),
      route('products', 'areas/operator/products.tsx'),
      route('people', 'areas/operator/people.tsx'),
      route('mails', 'areas/operator/mails.tsx'),
      route('mails/:id', 'areas/operator/mail.tsx'),
    ]),
    route('dev/ui', 'ui/gallery/page.tsx'),
    layout('areas/storefront/shell.tsx', [
      layout('areas/storefront/page-frame.tsx', [
        index('areas/storefront/home.tsx'),
        route('*', 'app/unknown-page.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
