import type { MenuGroup } from '#shop/dashboard/menu.ts'
import { settingsSections } from './settings/sections.ts'

/** At most nine groups, so that the menu is read at a glance. */
export const operatorMenu = [
  { id: 'home', label: 'dashboard.home', path: '', also: ['/setup'] },
  {
    id: 'orders',
    label: 'operator.nav_orders',
    path: '/orders',
    pages: [
      { id: 'refund-requests', label: 'orders.refund_requests', path: '/refund-requests' },
      { id: 'refunds', label: 'operator.nav_refunds', path: '/refunds' },
      { id: 'disputes', label: 'payouts.disputes', path: '/disputes' },
      { id: 'cases', label: 'operator.nav_cases', path: '/cases' },
      { id: 'transfers', label: 'operator.transfers_title', path: '/transfers' },
      { id: 'unpaid-orders', label: 'promotions.holds_title', path: '/unpaid-orders' },
    ],
  },
  {
    id: 'products',
    label: 'operator.nav_products',
    path: '/products',
    also: ['/stores/:store/products'],
    pages: [
      { id: 'product-submissions', label: 'operator.nav_submissions', path: '/product-submissions' },
      { id: 'categories', label: 'slugs.categories', path: '/categories' },
      { id: 'collections', label: 'collections.title', path: '/collections' },
      { id: 'attributes', label: 'taxonomy.attributes', path: '/attributes' },
      { id: 'option-sets', label: 'taxonomy.option_sets', path: '/option-sets' },
      { id: 'size-charts', label: 'taxonomy.size_charts', path: '/size-charts' },
      { id: 'brands', label: 'taxonomy.brands', path: '/brands' },
      { id: 'tags', label: 'taxonomy.tags', path: '/tags' },
      { id: 'reviews', label: 'reviews.moderation_title', path: '/reviews' },
    ],
  },
  {
    id: 'customers',
    label: 'operator.nav_people',
    path: '/customers',
    pages: [{ id: 'messages', label: 'editing.messages_title', path: '/messages' }],
  },
  {
    id: 'stores',
    label: 'operator.nav_stores',
    path: '/stores',
    pages: [{ id: 'applications', label: 'operator.nav_applications', path: '/applications' }],
  },
  {
    id: 'marketing',
    label: 'dashboard.marketing',
    pages: [
      { id: 'coupons', label: 'promotions.title', path: '/coupons' },
      { id: 'free-shipping', label: 'promotions.free_shipping', path: '/free-shipping' },
      { id: 'points', label: 'payouts.points_rules', path: '/points-rules' },
      { id: 'abandoned-carts', label: 'editing.reminders_title', path: '/cart-reminder-rules' },
    ],
  },
  {
    id: 'finance',
    label: 'dashboard.finance',
    pages: [
      { id: 'payouts', label: 'payouts.title', path: '/payouts' },
      { id: 'withdrawals', label: 'operator.withdrawals_title', path: '/withdrawals' },
      { id: 'commission', label: 'commission.title', path: '/commission' },
      { id: 'documents', label: 'documents.title', path: '/documents' },
      { id: 'ledger', label: 'operator.nav_books', path: '/books' },
    ],
  },
  {
    id: 'content',
    label: 'dashboard.content',
    pages: [
      { id: 'home-page', label: 'editing.home_title', path: '/home' },
      { id: 'menus', label: 'navigation.title', path: '/navigation' },
      { id: 'theme', label: 'theming.title', path: '/theme' },
      { id: 'posts', label: 'editing.posts_title', path: '/posts' },
      { id: 'pages', label: 'operator.pages_title', path: '/pages' },
      { id: 'faqs', label: 'editing.faqs_title', path: '/faqs' },
    ],
  },
  {
    id: 'settings',
    label: 'dashboard.settings',
    path: '/settings',
    inside: settingsSections.flatMap(({ pages }) => pages),
  },
] as const satisfies readonly MenuGroup[]

export type OperatorGroup = (typeof operatorMenu)[number]['id']
