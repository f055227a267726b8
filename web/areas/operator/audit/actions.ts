import type { MessageKey } from '#app/message-keys.ts'
import type { EndpointKey } from '#contract/endpoints.ts'

type AccountAction = `account.${string}`

/** What was done, in words. What has none is told by its method and path. */
const texts: Partial<Record<EndpointKey | AccountAction, MessageKey>> = {
  'POST /operator/orders/{number}/cancel': 'operator.act_cancel_order',
  'POST /operator/orders/{number}/transfer-arrived': 'operator.act_transfer_arrived',
  'POST /operator/refund-requests/{id}/decide': 'operator.act_decide_refund',
  'POST /seller/stores/{store}/refund-requests/{id}/decide': 'operator.act_decide_store_refund',
  'POST /operator/refunds/{id}/paid-back': 'operator.act_paid_back',
  'POST /operator/stores/{slug}/approve': 'operator.act_approve_store',
  'POST /operator/stores/{slug}/suspend': 'operator.act_suspend_store',
  'POST /operator/products/{slug}/block': 'operator.act_block_product',
  'POST /operator/products/{slug}/unblock': 'operator.act_unblock_product',
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
  'PUT /operator/sign-in-rules': 'operator.act_change_sign_in_rules',
  'POST /operator/applications/{id}/review': 'operator.act_review_application',
  'POST /operator/applications/{id}/approve': 'operator.act_approve_application',
  'POST /operator/applications/{id}/reject': 'operator.act_reject_application',
  'account.signed_in': 'operator.act_signed_in',
  'account.password_changed': 'operator.act_password_changed',
  'account.email_changed': 'operator.act_email_changed',
  'account.second_factor_on': 'operator.act_second_factor_on',
  'account.second_factor_off': 'operator.act_second_factor_off',
  'account.recovery_codes_renewed': 'operator.act_recovery_codes_renewed',
  'account.recovery_code_used': 'operator.act_recovery_code_used',
  'account.passkey_added': 'operator.act_passkey_added',
  'account.passkey_removed': 'operator.act_passkey_removed',
  'account.bank_details_changed': 'operator.act_bank_details_changed',
  'account.deleted': 'operator.act_account_deleted',
}

export function textOfAction(action: string): MessageKey | undefined {
  return Object.entries(texts).find(([key]) => key === action)?.[1]
}
