/** The pages of market settings: endpoints, texts and fields. Limits and kinds of fields come from the contract. */
import type { MessageKey } from '#app/message-keys.ts'
import type { EndpointKey } from '#contract/endpoints.ts'

export interface SettingField {
  /** Path of the API's field. */
  readonly name: string
  readonly label: MessageKey
  readonly hint?: MessageKey
  /** Names of the values of a choice. */
  readonly options?: Readonly<Record<string, MessageKey>>
}

/** Texts can name the market's `{currency}` and one unit of it, `{amount}`. */
export interface SettingsTexts {
  readonly title: MessageKey
  readonly text: MessageKey
  readonly save: MessageKey
  readonly done: MessageKey
  readonly fields: readonly SettingField[]
}

interface SettingsEndpoints {
  readonly read: EndpointKey
  readonly write: EndpointKey
}

/** By the last part of their paths. */
export const settingsPages = {
  'points-rules': {
    read: 'GET /operator/points-rules',
    write: 'PUT /operator/points-rules',
    title: 'payouts.points_rules',
    text: 'payouts.points_rules_text',
    save: 'payouts.points_rules_save',
    done: 'payouts.points_rules_saved',
    fields: [
      { name: 'is_on', label: 'payouts.points_on', hint: 'payouts.points_on_hint' },
      {
        name: 'earned_for_minor',
        label: 'payouts.points_earned_for',
        hint: 'payouts.points_earned_for_hint',
      },
      { name: 'per_unit', label: 'payouts.points_per_unit', hint: 'payouts.points_per_unit_hint' },
      { name: 'least', label: 'payouts.points_least', hint: 'payouts.points_least_hint' },
      { name: 'most_percent', label: 'payouts.points_most', hint: 'payouts.points_most_hint' },
      { name: 'expires_after_days', label: 'payouts.points_end', hint: 'payouts.points_end_hint' },
    ],
  },
  'free-shipping': {
    read: 'GET /operator/free-shipping',
    write: 'PUT /operator/free-shipping',
    title: 'promotions.free_shipping',
    text: 'promotions.free_shipping_text',
    save: 'promotions.free_shipping_save',
    done: 'promotions.free_shipping_saved',
    fields: [
      {
        name: 'over_minor',
        label: 'promotions.free_shipping_over',
        hint: 'promotions.free_shipping_over_hint',
      },
    ],
  },
  'cash-rules': {
    read: 'GET /operator/cash-rules',
    write: 'PUT /operator/cash-rules',
    title: 'promotions.cash_rules',
    text: 'promotions.cash_rules_text',
    save: 'promotions.cash_save',
    done: 'promotions.cash_saved',
    fields: [
      { name: 'fee_minor', label: 'promotions.cash_fee', hint: 'promotions.cash_fee_hint' },
      { name: 'limit_minor', label: 'promotions.cash_limit', hint: 'promotions.cash_limit_hint' },
    ],
  },
  'unpaid-rules': {
    read: 'GET /operator/unpaid-rules',
    write: 'PUT /operator/unpaid-rules',
    title: 'promotions.unpaid_rules',
    text: 'promotions.unpaid_rules_text',
    save: 'promotions.cash_save',
    done: 'promotions.unpaid_saved',
    fields: [
      {
        name: 'proof_above_minor',
        label: 'promotions.unpaid_proof_above',
        hint: 'promotions.unpaid_proof_above_hint',
      },
      { name: 'most_minor', label: 'promotions.unpaid_most', hint: 'promotions.unpaid_most_hint' },
      { name: 'most_orders', label: 'promotions.unpaid_orders', hint: 'promotions.unpaid_orders_hint' },
      { name: 'scarce_hours', label: 'promotions.unpaid_scarce', hint: 'promotions.unpaid_scarce_hint' },
    ],
  },
  'settlement-rules': {
    read: 'GET /operator/settlement-rules',
    write: 'PUT /operator/settlement-rules',
    title: 'payouts.spread_title',
    text: 'payouts.spread_text',
    save: 'payouts.spread_save',
    done: 'payouts.spread_saved',
    fields: [{ name: 'spread_bps', label: 'payouts.spread_percent', hint: 'payouts.spread_percent_hint' }],
  },
  'authorisation-rules': {
    read: 'GET /operator/authorisation-rules',
    write: 'PUT /operator/authorisation-rules',
    title: 'payouts.holds_rules',
    text: 'payouts.holds_rules_text',
    save: 'payouts.holds_rules_save',
    done: 'payouts.holds_rules_saved',
    fields: [
      {
        name: 'at_end',
        label: 'payouts.holds_end',
        hint: 'payouts.holds_end_hint',
        options: { take: 'payouts.holds_end_take', release: 'payouts.holds_end_release' },
      },
    ],
  },
  'cart-reminder-rules': {
    read: 'GET /operator/cart-reminder-rules',
    write: 'PUT /operator/cart-reminder-rules',
    title: 'editing.reminders_title',
    text: 'editing.reminders_text',
    save: 'editing.reminders_keep',
    done: 'editing.reminders_kept',
    fields: [
      { name: 'is_on', label: 'editing.reminders_on', hint: 'editing.reminders_on_hint' },
      { name: 'after_hours', label: 'editing.reminders_hours', hint: 'editing.reminders_hours_hint' },
    ],
  },
  'sign-in': {
    read: 'GET /operator/sign-in-rules',
    write: 'PUT /operator/sign-in-rules',
    title: 'operator.sign_in_title',
    text: 'operator.sign_in_text',
    save: 'operator.sign_in_save',
    done: 'operator.sign_in_saved',
    fields: [
      { name: 'operators', label: 'operator.sign_in_operators', hint: 'operator.sign_in_operators_hint' },
      { name: 'sellers', label: 'operator.sign_in_sellers', hint: 'operator.sign_in_sellers_hint' },
    ],
  },
} as const satisfies Readonly<Record<string, SettingsTexts & SettingsEndpoints>>

export type SettingsName = keyof typeof settingsPages
