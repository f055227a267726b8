import type { DashboardAction } from '#shop/dashboard/results.ts'
import type { SellerNeed } from './dashboard-menu.ts'

export const sellerActions: readonly DashboardAction<SellerNeed>[] = [
  { id: 'product', label: 'dashboard.add_product', path: '/products/new', needs: 'changes-goods' },
  { id: 'coupon', label: 'dashboard.create_coupon', path: '/coupons/new', needs: 'marketing.edit' },
  { id: 'import', label: 'dashboard.import_products', path: '/products/import', needs: 'changes-goods' },
  { id: 'prices', label: 'dashboard.edit_prices', path: '/products/spreadsheet', needs: 'changes-goods' },
  { id: 'export', label: 'dashboard.export_products', path: '/products/export', needs: 'changes-goods' },
  { id: 'menu-import', label: 'dashboard.import_menu', path: '/menu/import', needs: 'changes-dishes' },
]
