import type { DashboardAction } from '#shop/dashboard/results.ts'

export const operatorActions: readonly DashboardAction[] = [
  { id: 'coupon', label: 'dashboard.create_coupon', path: '/coupons/new' },
  { id: 'store', label: 'dashboard.add_store', path: '/stores/new' },
  { id: 'category', label: 'dashboard.add_category', path: '/categories/new' },
  { id: 'collection', label: 'dashboard.create_collection', path: '/collections/new' },
  { id: 'brand', label: 'dashboard.add_brand', path: '/brands/new' },
  { id: 'commission', label: 'dashboard.add_commission', path: '/commission/new' },
  { id: 'zone', label: 'dashboard.add_zone', path: '/delivery/new' },
  { id: 'page', label: 'dashboard.add_page', path: '/pages/new' },
  { id: 'post', label: 'dashboard.write_post', path: '/posts/new' },
  { id: 'faq', label: 'dashboard.add_faq', path: '/faqs/new' },
  { id: 'prices', label: 'dashboard.edit_prices', path: '/products/spreadsheet' },
  { id: 'export', label: 'dashboard.export_products', path: '/products/export' },
]
