import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { StockMovement } from '#contract/stock.ts'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Moment } from '../moment.tsx'

interface MovementTableProps {
  readonly movements: readonly StockMovement[]
  readonly path: AppPath
  readonly productPath: (id: string) => AppPath
  readonly orderPath: (number: string) => AppPath
  /** All movements are of one variant, which the page's title names. */
  readonly isOfOne: boolean
}

export function MovementTable({ movements, path, productPath, orderPath, isOfOne }: MovementTableProps) {
  const t = useTranslate()
  return (
    <Table
      caption={t('stock.movements')}
      rows={movements}
      keyOf={({ id }) => id}
      columns={[
        { label: t('stock.time'), isHeader: true, cell: ({ at }) => <Moment at={at} /> },
        ...(isOfOne
          ? []
          : [
              {
                label: t('stock.product'),
                cell: ({ product, variant }: StockMovement) => (
                  <>
                    <TextLink to={productPath(product.id)}>
                      <bdi>{product.name}</bdi>
                    </TextLink>
                    <TextLink to={`${path}?variant=${variant.id}`} className="block text-sm">
                      <bdi>{[variant.label, variant.sku].filter(Boolean).join(' · ')}</bdi>
                    </TextLink>
                  </>
                ),
              },
            ]),
        {
          label: t('stock.kind'),
          cell: ({ kind, reason, note, order_number }) => (
            <>
              {reason
                ? t('stock.kind_reason', { reason: t(`stock.${reason}_reason`) })
                : t(`stock.kind_${kind}`)}
              {note ? <bdi className="block text-sm wrap-anywhere text-muted">{note}</bdi> : null}
              {order_number ? (
                <TextLink to={orderPath(order_number)} className="block text-sm">
                  {order_number}
                </TextLink>
              ) : null}
            </>
          ),
        },
        {
          label: t('stock.change'),
          isNumber: true,
          cell: ({ change }) => <span dir="ltr">{change > 0 ? `+${change}` : `−${-change}`}</span>,
        },
        { label: t('stock.balance'), isNumber: true, cell: ({ balance }) => balance },
        { label: t('stock.person'), cell: ({ by }) => (by === undefined ? '—' : <bdi>{by}</bdi>) },
      ]}
    />
  )
}
