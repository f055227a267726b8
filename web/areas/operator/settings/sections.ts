/** The settings of the market as their first page lists them. */
import type { MessageKey } from '#app/message-keys.ts'
import type { MenuPage } from '#shop/dashboard/menu.ts'

export interface SettingsEntry extends MenuPage {
  /** One sentence. */
  readonly text: MessageKey
}

interface SettingsSection {
  readonly id: string
  readonly label: MessageKey
  readonly pages: readonly SettingsEntry[]
}

export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'market',
    label: 'dashboard.section_market',
    pages: [
      {
        id: 'contact-details',
        label: 'editing.details_title',
        text: 'dashboard.about_contact',
        path: '/contact-details',
      },
      {
        id: 'exchange-rates',
        label: 'operator.rates_title',
        text: 'dashboard.about_rates',
        path: '/exchange-rates',
      },
      {
        id: 'maintenance',
        label: 'editing.closing_title',
        text: 'dashboard.about_maintenance',
        path: '/maintenance',
      },
    ],
  },
  {
    id: 'payments',
    label: 'dashboard.section_payments',
    pages: [
      {
        id: 'bank-transfer',
        label: 'operator.bank_title',
        text: 'dashboard.about_bank',
        path: '/bank-transfer',
      },
      {
        id: 'cash-rules',
        label: 'promotions.cash_rules',
        text: 'dashboard.about_cash',
        path: '/cash-rules',
      },
      {
        id: 'unpaid-rules',
        label: 'promotions.unpaid_rules',
        text: 'dashboard.about_unpaid',
        path: '/unpaid-rules',
      },
      {
        id: 'authorisation-rules',
        label: 'payouts.holds_rules',
        text: 'dashboard.about_authorisations',
        path: '/authorisation-rules',
      },
      {
        id: 'approval-limits',
        label: 'payouts.refund_rules',
        text: 'dashboard.about_approvals',
        path: '/refund-rules',
      },
    ],
  },
  {
    id: 'delivery',
    label: 'dashboard.section_delivery',
    pages: [
      { id: 'delivery', label: 'tariff.title', text: 'dashboard.about_delivery', path: '/delivery' },
      {
        id: 'free-shipping',
        label: 'promotions.free_shipping',
        text: 'dashboard.about_free_shipping',
        path: '/free-shipping',
      },
    ],
  },
  {
    id: 'catalogue',
    label: 'dashboard.section_catalogue',
    pages: [
      {
        id: 'product-review-rules',
        label: 'submissions.rules_title',
        text: 'dashboard.about_review_rules',
        path: '/product-review-rules',
      },
      {
        id: 'product-page',
        label: 'parts.title',
        text: 'dashboard.about_product_page',
        path: '/product-page',
      },
      {
        id: 'synonyms',
        label: 'operator.synonyms_title',
        text: 'dashboard.about_synonyms',
        path: '/synonyms',
      },
    ],
  },
  {
    id: 'marketing',
    label: 'dashboard.marketing',
    pages: [
      {
        id: 'points-rules',
        label: 'payouts.points_rules',
        text: 'dashboard.about_points',
        path: '/points-rules',
      },
      {
        id: 'cart-reminder-rules',
        label: 'editing.reminders_title',
        text: 'dashboard.about_reminders',
        path: '/cart-reminder-rules',
      },
    ],
  },
  {
    id: 'sellers',
    label: 'dashboard.section_sellers',
    pages: [
      {
        id: 'settlement-rules',
        label: 'payouts.spread_title',
        text: 'dashboard.about_spread',
        path: '/settlement-rules',
      },
      {
        id: 'payout-sellers',
        label: 'payouts.stores_title',
        text: 'dashboard.about_payout_sellers',
        path: '/payout-sellers',
      },
      {
        id: 'document-design',
        label: 'documents.design_title',
        text: 'dashboard.about_document_design',
        path: '/documents/design',
      },
    ],
  },
  {
    id: 'security',
    label: 'dashboard.section_security',
    pages: [
      { id: 'sign-in', label: 'operator.nav_sign_in', text: 'dashboard.about_sign_in', path: '/sign-in' },
      { id: 'audit', label: 'operator.nav_audit', text: 'dashboard.about_audit', path: '/audit' },
      { id: 'emails', label: 'operator.nav_mails', text: 'dashboard.about_emails', path: '/mails' },
    ],
  },
]
