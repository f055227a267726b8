import { redirectDocument } from 'react-router'
import type { Recharge } from '#contract/recharges.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

/** Redirects to the gateway if it requires an action, otherwise to the page of the recharge. */
export function continueTopUp({ token, next_action: action }: Recharge, url: URL) {
  // Loads a new document in both cases: the page of a recharge sends no referrer and may contain the gateway's own
  // form.
  if (action) return redirectDocument(action.url, 303)
  return redirectDocument(localizedPath(`/wallet/recharge/${token}`, localeOf(url.pathname)), 303)
}
