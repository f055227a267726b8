import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { LedgerAccount, LedgerEntry } from '#contract/accounting.ts'
import { NumberInText } from '#shop/number-in-text.tsx'
import { Amount } from '#shop/price.tsx'
import { gatewayName } from '#values/gateway-name.ts'

type Named = Pick<LedgerAccount, 'kind'> & { readonly gateway?: string | undefined }

/** Returns names of account kinds, with the gateway where the money is. */
export function useKindName(): (account: Named) => string {
  const t = useTranslate()
  return ({ kind, gateway }) => {
    if (kind !== 'clearing') return t(`operator.books_kind_${kind}`)
    if (gateway === 'bank' || gateway === 'simulated') return t(`operator.books_at_${gateway}`)
    return t('operator.books_at', { gateway: gatewayName(gateway ?? '') })
  }
}

export function LedgerAmount({ minor, asset }: { minor: number; asset: string }) {
  const t = useTranslate()
  if (asset !== 'points') return <Amount of={{ minor, currency: asset }} />
  return <span className="whitespace-nowrap">{t('operator.goodwill_points_of', { count: minor })}</span>
}

export function useAssetName(): (asset: string) => string {
  const t = useTranslate()
  return (asset) => (asset === 'points' ? t('operator.goodwill_points') : asset)
}

export function EntryNote({
  of,
}: {
  of: Pick<LedgerEntry, 'remark' | 'order_number' | 'group_number' | 'actor'>
}) {
  const { remark, order_number: order, group_number: group, actor } = of
  const number = order ?? group
  return (
    <span className="block text-sm font-normal text-muted">
      {number && group ? (
        <AppLink to={`/operator/orders/${group}`} className="text-accent-text hocus:underline">
          <NumberInText text={number} number={number} />
        </AppLink>
      ) : null}
      {remark ? <span className="block">{remark}</span> : null}
      {actor ? <bdi className="block">{actor}</bdi> : null}
    </span>
  )
}
