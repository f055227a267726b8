import type { MenuGroup } from '#shop/dashboard/menu.ts'

/** What the store sells, and what owners and managers may do. */
export type SellerNeed = 'dishes' | 'goods' | 'manager' | 'changes-dishes' | 'changes-goods'

export const sellerMenu = [
  { id: 'home', label: 'dashboard.home', path: '' },
  {
    id: 'orders',
    label: 'seller.nav_orders',
    path: '/orders',
    pages: [{ id: 'refunds', label: 'orders.refund_requests', path: '/refunds' }],
  },
  {
    id: 'menu',
    label: 'menu.title',
    path: '/menu',
    needs: 'dishes',
    pages: [
      { id: 'dishes', label: 'seller.nav_products', path: '/products' },
      { id: 'stock', label: 'seller.nav_stock', path: '/stock' },
    ],
  },
  {
    id: 'products',
    label: 'seller.nav_products',
    path: '/products',
    needs: 'goods',
    pages: [
      { id: 'stock', label: 'seller.nav_stock', path: '/stock' },
      { id: 'stock-takes', label: 'stock.takes', path: '/stock/takes' },
      { id: 'size-charts', label: 'dashboard.size_charts', path: '/products/size-charts' },
    ],
  },
  { id: 'messages', label: 'seller.nav_messages', path: '/messages' },
  {
    id: 'marketing',
    label: 'dashboard.marketing',
    needs: 'manager',
    pages: [{ id: 'coupons', label: 'promotions.title', path: '/coupons' }],
  },
  {
    id: 'money',
    label: 'dashboard.money',
    needs: 'manager',
    pages: [
      { id: 'earnings', label: 'payouts.earnings', path: '/earnings' },
      { id: 'documents', label: 'documents.title', path: '/earnings/documents' },
      { id: 'payout-method', label: 'payouts.paid_by_title', path: '/earnings/paid-by' },
    ],
  },
  {
    id: 'store',
    label: 'dashboard.store',
    pages: [
      { id: 'hours', label: 'hours.title', path: '/hours' },
      { id: 'reviews', label: 'reviews.title', path: '/reviews' },
      { id: 'questions', label: 'reviews.questions_title', path: '/questions' },
    ],
  },
  { id: 'settings', label: 'dashboard.settings', path: '/settings' },
] as const satisfies readonly MenuGroup<SellerNeed>[]

export type SellerGroup = (typeof sellerMenu)[number]['id']
