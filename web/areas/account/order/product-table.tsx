import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { OrderLine } from '#contract/orders.ts'
import { ChosenOptions } from '#shop/order-lines.tsx'
import { Amount } from '#shop/price.tsx'
import { Picture } from '#ui/picture.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface ProductTableProps {
  readonly lines: readonly OrderLine[]
  /** Whoever has received something may say what they think of it. */
  readonly isDelivered: boolean
}

/** What was ordered, frozen as it was bought. */
export function ProductTable({ lines, isDelivered }: ProductTableProps) {
  const t = useTranslate()
  const columns: Column<OrderLine>[] = [
    { label: t('orders.product'), isHeader: true, cell: (line) => <Product line={line} /> },
    { label: t('orders.price'), isNumber: true, cell: (line) => <Amount of={line.unit_price} /> },
    { label: t('orders.quantity'), isNumber: true, cell: ({ quantity }) => quantity },
    {
      label: t('orders.sub_total'),
      isNumber: true,
      cell: (line) => (
        <span className="font-semibold text-strong">
          <Amount of={line.sub_total} />
        </span>
      ),
    },
    ...(isDelivered ? [{ label: '', cell: (line: OrderLine) => <ReviewLink line={line} /> }] : []),
  ]
  return (
    <Table
      caption={t('orders.products')}
      isFramed={false}
      rows={lines}
      keyOf={({ id }) => id}
      columns={columns}
    />
  )
}

function Product({ line }: { line: OrderLine }) {
  return (
    <div className="flex min-w-0 gap-4">
      <div className="size-14 shrink-0 overflow-hidden rounded-xl bg-sunken">
        {line.picture ? (
          <Picture picture={{ ...line.picture, alt: '' }} sizes="3.5rem" className="size-full object-cover" />
        ) : null}
      </div>
      <div className="min-w-0">
        <AppLink to={`/product/${line.product_slug}`} className="font-semibold text-strong hocus:underline">
          {line.name}
        </AppLink>
        <ChosenOptions choices={line.choices} note={line.note} />
      </div>
    </div>
  )
}

function ReviewLink({ line }: { line: OrderLine }) {
  const t = useTranslate()
  return (
    <TextLink
      to={`/product/${line.product_slug}/review`}
      variant="more"
      className="whitespace-nowrap"
      aria-label={t('orders.review_of', { name: line.name })}
    >
      {t('orders.review')}
    </TextLink>
  )
}
