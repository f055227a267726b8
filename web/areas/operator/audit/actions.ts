import type { MessageKey } from '#app/message-keys.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'

type AccountAction = `account.${string}`

type Audited<Definition> = Definition extends { isAudited: true }
  ? true
  : Definition extends { isQuestion: true }
    ? false
    : Definition extends { access: 'operator' }
      ? true
      : false

/** What the audit keeps of itself: whatever operators have done, and what else says so. */
type AuditedKey = {
  [Key in EndpointKey]: Key extends `GET ${string}`
    ? never
    : true extends Audited<Endpoints[Key]>
      ? Key
      : never
}[EndpointKey]

/** What was done, in words. What a former market called otherwise has none, and is told by its method and path. */
const texts: Record<AuditedKey, MessageKey> & Partial<Record<EndpointKey | AccountAction, MessageKey>> = {
  'POST /operator/orders/{number}/cancel': 'operator.act_cancel_order',
  'POST /operator/orders/{number}/cash': 'operator.act_cash_recorded',
  'POST /operator/mails/{id}/send-again': 'operator.act_send_mail_again',
  'POST /operator/orders/{number}/transfer-arrived': 'operator.act_transfer_arrived',
  'POST /operator/orders/{number}/transfers/{id}/take-back': 'operator.act_transfer_taken_back',
  'POST /operator/orders/{number}/transfers/paid-back': 'operator.act_transfer_returned',
  'POST /operator/refund-requests/{id}/decide': 'operator.act_decide_refund',
  'POST /seller/stores/{store}/refund-requests/{id}/decide': 'operator.act_decide_store_refund',
  'POST /operator/orders/{number}/refund': 'payouts.act_give_refund',
  'POST /seller/stores/{store}/orders/{number}/refund': 'payouts.act_give_store_refund',
  'PUT /operator/refund-rules/{currency}': 'payouts.act_change_refund_rule',
  'PUT /operator/points-rules': 'payouts.act_change_points_rules',
  'PUT /operator/document-design': 'operator.act_change_document_design',
  'PUT /operator/authorisation-rules': 'payouts.act_change_holds_rules',
  'POST /operator/refunds/{id}/paid-back': 'operator.act_paid_back',
  'PUT /operator/product-page': 'parts.act_change',
  'PUT /operator/products/{slug}/page': 'parts.act_change_one',
  'POST /operator/stores/{slug}/approve': 'operator.act_approve_store',
  'PUT /operator/exchange-rates': 'operator.act_exchange_rates',
  'PUT /operator/bank-transfer': 'operator.act_bank_transfer',
  'POST /operator/stores/{slug}/suspend': 'operator.act_suspend_store',
  'POST /operator/stores/{slug}/settle-reports': 'operator.act_settle_store_reports',
  'POST /operator/products/{slug}/block': 'operator.act_block_product',
  'POST /operator/products/{slug}/unblock': 'operator.act_unblock_product',
  'POST /operator/commission-rates': 'operator.act_add_rate',
  'POST /operator/commission-rates/{id}/end': 'operator.act_end_rate',
  'POST /operator/refunds/{id}/into-wallet': 'payouts.act_into_wallet',
  'POST /operator/disputes': 'payouts.act_record_dispute',
  'PUT /operator/disputes/{id}/evidence': 'payouts.act_note_evidence',
  'POST /operator/disputes/{id}/decide': 'payouts.act_decide_dispute',
  'POST /operator/payout-runs': 'operator.act_draft_run',
  'POST /operator/payout-runs/{id}/approve': 'operator.act_approve_run',
  'POST /operator/payout-runs/{id}/discard': 'operator.act_discard_run',
  'POST /operator/payout-runs/{id}/submit': 'operator.act_submit_run',
  'POST /operator/payout-runs/{id}/paid': 'operator.act_run_paid',
  'GET /operator/payout-runs/{id}/bank-file': 'operator.act_bank_file',
  'POST /operator/payouts/{id}/leave-out': 'operator.act_leave_out_payout',
  'POST /operator/payouts/{id}/paid': 'operator.act_payout_paid',
  'POST /operator/payouts/{id}/failed': 'operator.act_payout_failed',
  'POST /operator/payouts/{id}/retry': 'operator.act_retry_payout',
  'POST /operator/payout-stores/{slug}/hold': 'operator.act_hold_payouts',
  'POST /operator/payout-stores/{slug}/lift': 'operator.act_lift_payouts',
  'PUT /operator/payout-stores/{slug}/reserve': 'operator.act_set_reserve',
  'PUT /operator/payout-rules/{currency}': 'operator.act_change_payout_rule',
  'PUT /operator/contact-details': 'editing.act_write_contact_details',
  'POST /operator/coupons': 'promotions.act_add_coupon',
  'PUT /operator/coupons/{id}': 'promotions.act_change_coupon',
  'POST /operator/coupons/{id}/state': 'promotions.act_steer_coupon',
  'PUT /operator/settlement-rules': 'payouts.act_change_spread',
  'PUT /operator/cash-rules': 'promotions.act_change_cash',
  'PUT /operator/unpaid-rules': 'promotions.act_change_unpaid',
  'PUT /operator/free-shipping': 'promotions.act_change_free_shipping',
  'POST /operator/delivery-zones': 'tariff.act_add_zone',
  'PUT /operator/delivery-zones/{zone}': 'tariff.act_change_zone',
  'DELETE /operator/delivery-zones/{zone}': 'tariff.act_remove_zone',
  'POST /operator/delivery-zones/{zone}/move': 'tariff.act_move_zone',
  'POST /operator/delivery-zones/{zone}/methods': 'tariff.act_add_method',
  'PUT /operator/delivery-zones/{zone}/methods/{method}': 'tariff.act_change_method',
  'DELETE /operator/delivery-zones/{zone}/methods/{method}': 'tariff.act_remove_method',
  'POST /operator/delivery-zones/{zone}/methods/{method}/move': 'tariff.act_move_method',
  'PUT /operator/cart-reminder-rules': 'editing.act_change_cart_reminders',
  'PUT /operator/maintenance': 'editing.act_change_maintenance',
  'PUT /operator/maintenance/pass': 'editing.act_hold_pass',
  'POST /operator/posts': 'editing.act_add_post',
  'PUT /operator/posts/{id}': 'editing.act_write_post',
  'PUT /operator/blog-layout': 'editing.act_change_blog_layout',
  'POST /operator/faqs': 'editing.act_add_faq',
  'PUT /operator/faqs/{id}': 'editing.act_write_faq',
  'POST /operator/faqs/{id}/steer': 'editing.act_steer_faq',
  'POST /operator/messages/{id}/answer': 'editing.act_answer_message',
  'POST /operator/messages/{id}/close': 'editing.act_close_message',
  'POST /operator/messages/{id}/reopen': 'editing.act_reopen_message',
  'PUT /operator/home/draft': 'editing.act_change_home_draft',
  'POST /operator/home/publish': 'editing.act_publish_home',
  'POST /operator/home/discard': 'editing.act_discard_home_draft',
  'POST /operator/home/versions/{version}/restore': 'editing.act_restore_home',
  'PUT /operator/theme/draft': 'theming.act_change_draft',
  'POST /operator/theme/publish': 'theming.act_publish',
  'POST /operator/theme/discard': 'theming.act_discard',
  'POST /operator/theme/versions/{version}/restore': 'theming.act_restore',
  'PUT /operator/slugs/{kind}/{id}': 'slugs.act_change',
  'PUT /seller/stores/{store}/product-slugs/{id}': 'slugs.act_change_product',
  'POST /operator/pages': 'operator.act_add_page',
  'PUT /operator/pages/{language}/{slug}': 'operator.act_write_page',
  'POST /operator/pages/{slug}/steer': 'operator.act_steer_page',
  'GET /operator/withdrawals/{id}/payee': 'operator.act_read_payee',
  'POST /operator/withdrawals/{id}/approve': 'operator.act_approve_withdrawal',
  'POST /operator/withdrawals/{id}/reject': 'operator.act_reject_withdrawal',
  'POST /operator/withdrawals/{id}/paid': 'operator.act_withdrawal_paid',
  'POST /operator/withdrawals/{id}/returned': 'operator.act_withdrawal_returned',
  'POST /operator/synonyms': 'operator.act_add_synonyms',
  'PUT /operator/synonyms/{id}': 'operator.act_change_synonyms',
  'DELETE /operator/synonyms/{id}': 'operator.act_remove_synonyms',
  'POST /operator/texts/{kind}/{id}/publish': 'operator.act_publish_text',
  'POST /operator/texts/{kind}/{id}/take-down': 'operator.act_take_down_text',
  'POST /operator/reviews/{id}/take-down-reply': 'operator.act_take_down_reply',
  'POST /operator/people/{id}/suspend': 'operator.act_suspend_person',
  'POST /operator/people/{id}/reinstate': 'operator.act_reinstate_person',
  'POST /operator/people/{id}/reset-second-factor': 'operator.act_reset_second_factor',
  'POST /operator/people/{id}/goodwill': 'operator.act_give_goodwill',
  'POST /operator/goodwill/{id}/decide': 'operator.act_decide_goodwill',
  'PUT /operator/sign-in-rules': 'operator.act_change_sign_in_rules',
  'POST /operator/applications/{id}/review': 'operator.act_review_application',
  'POST /operator/applications/{id}/approve': 'operator.act_approve_application',
  'POST /operator/applications/{id}/reject': 'operator.act_reject_application',
  'account.signed_in': 'operator.act_signed_in',
  'account.password_changed': 'operator.act_password_changed',
  'account.email_changed': 'operator.act_email_changed',
  'account.second_factor_on': 'operator.act_second_factor_on',
  'account.second_factor_off': 'operator.act_second_factor_off',
  'account.appoint_operator': 'operator.act_appoint_operator',
  'account.let_in_again': 'operator.act_let_in_again',
  'account.recovery_codes_renewed': 'operator.act_recovery_codes_renewed',
  'account.recovery_code_used': 'operator.act_recovery_code_used',
  'account.passkey_added': 'operator.act_passkey_added',
  'account.passkey_removed': 'operator.act_passkey_removed',
  'account.bank_details_changed': 'operator.act_bank_details_changed',
  'account.payout_way_changed': 'operator.act_payout_way_changed',
  'account.deleted': 'operator.act_account_deleted',
}

export function textOfAction(action: string): MessageKey | undefined {
  return Object.entries(texts).find(([key]) => key === action)?.[1]
}
