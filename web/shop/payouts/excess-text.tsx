import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { ApprovalExcess } from '#contract/approvals.ts'
import { formatMoney } from '#values/money.ts'

export function ExcessText({ of: { scope, total, limit } }: { readonly of: ApprovalExcess }) {
  const t = useTranslate()
  const locale = useLocale()
  return t(`payouts.excess_${scope}`, {
    total: formatMoney(total, locale),
    limit: formatMoney(limit, locale),
  })
}
