import { useLocale, useTranslate } from '#app/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { formatMoney } from '#values/money.ts'
import type { ShownItem } from './bundle-values.ts'

/** An item with its variant, SKU, price and stock. */
export function ItemName({ item, currency }: { readonly item: ShownItem; readonly currency: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { picture, label, sku, price_minor: minor, available, is_offered: isOffered } = item
  const facts = [
    ...(label ? [label] : []),
    sku,
    formatMoney({ minor, currency }, locale),
    ...(available === undefined ? [] : [t('products.bundle_stock', { count: available })]),
  ]
  return (
    <>
      {picture ? (
        <Picture picture={{ ...picture, alt: '' }} sizes="2.5rem" className="size-10 shrink-0 rounded-lg" />
      ) : null}
      <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <bdi className="wrap-anywhere">{item.name}</bdi>
        <span className="wrap-anywhere text-sm text-muted">{facts.join(' · ')}</span>
        {isOffered ? null : (
          <span>
            <Badge tone="warning">{t('products.bundle_not_offered')}</Badge>
          </span>
        )}
      </span>
    </>
  )
}

export function nameOf({ name, label }: Pick<ShownItem, 'name' | 'label'>): string {
  return label ? `${name} (${label})` : name
}
