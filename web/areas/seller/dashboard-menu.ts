import type { MenuGroup } from '#shop/dashboard/menu.ts'
import type { StorePermission } from '#values/permissions.ts'

/** What the store sells, and what the person's role includes. */
export type SellerNeed = StorePermission | 'dishes' | 'goods' | 'changes-dishes' | 'changes-goods'

export const sellerMenu = [
  { id: 'home', label: 'dashboard.home', path: '' },
  {
    id: 'orders',
    label: 'seller.nav_orders',
    path: '/orders',
    needs: 'orders.view',
    pages: [{ id: 'refunds', label: 'orders.refund_requests', path: '/refunds', needs: 'orders.money' }],
  },
  {
    id: 'menu',
    label: 'menu.title',
    path: '/menu',
    needs: 'dishes',
    pages: [
      { id: 'dishes', label: 'seller.nav_products', path: '/products' },
      { id: 'stock', label: 'seller.nav_stock', path: '/stock', needs: 'stock.view' },
    ],
  },
  {
    id: 'products',
    label: 'seller.nav_products',
    path: '/products',
    needs: 'goods',
    pages: [
      { id: 'stock', label: 'seller.nav_stock', path: '/stock', needs: 'stock.view' },
      { id: 'stock-takes', label: 'stock.takes', path: '/stock/takes', needs: 'stock.view' },
      { id: 'size-charts', label: 'dashboard.size_charts', path: '/products/size-charts' },
    ],
  },
  { id: 'messages', label: 'seller.nav_messages', path: '/messages', needs: 'messages.view' },
  {
    id: 'marketing',
    label: 'dashboard.marketing',
    needs: 'marketing.view',
    pages: [{ id: 'coupons', label: 'promotions.title', path: '/coupons' }],
  },
  {
    id: 'money',
    label: 'dashboard.money',
    needs: 'finance.money',
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
      { id: 'hours', label: 'hours.title', path: '/hours', needs: 'settings.view' },
      { id: 'reviews', label: 'reviews.title', path: '/reviews', needs: 'reviews.view' },
      { id: 'questions', label: 'reviews.questions_title', path: '/questions', needs: 'reviews.view' },
    ],
  },
  {
    id: 'settings',
    label: 'dashboard.settings',
    path: '/settings',
    needs: 'settings.view',
    pages: [{ id: 'staff', label: 'seller.nav_staff', path: '/staff', needs: 'staff.view' }],
  },
] as const satisfies readonly MenuGroup<SellerNeed>[]

export type SellerGroup = (typeof sellerMenu)[number]['id']
