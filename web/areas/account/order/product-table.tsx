import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Order, OrderLine } from '#contract/orders.ts'
import { LineSku, lineLabel } from '#shop/line-name.tsx'
import { ChosenOptions } from '#shop/order-lines.tsx'
import { Amount } from '#shop/price.tsx'
import { refundPicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { RefundRequest } from '#shop/refund-requests/refund-request.tsx'
import { ShipsLater } from '#shop/ships-later.tsx'
import { Picture } from '#ui/picture.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { RequestRefund } from './request-refund.tsx'

interface ProductTableProps {
  readonly order: Pick<Order, 'number' | 'payment_method' | 'tenders'>
  readonly lines: readonly OrderLine[]
  /** Delivered items can be reviewed. */
  readonly isDelivered: boolean
}

export function ProductTable({ order, lines, isDelivered }: ProductTableProps) {
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
    ...(isDelivered ? [{ label: '', cell: (line: OrderLine) => <Ways order={order} line={line} /> }] : []),
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
        {line.backorder ? <ShipsLater of={line.backorder} /> : null}
        <LineSku line={line} />
      </div>
    </div>
  )
}

/** Review and refund actions of a delivered item, and its refund requests. */
function Ways({ order, line }: { order: ProductTableProps['order']; line: OrderLine }) {
  return (
    <div className="flex flex-col items-start gap-2 text-start">
      <ReviewLink line={line} />
      {line.refundable ? <RequestRefund order={order} line={line} refundable={line.refundable} /> : null}
      {line.refund_requests.map((request) => (
        <RefundRequest
          key={request.id}
          request={request}
          pictureOf={(picture) => refundPicturePath(order, picture)}
        />
      ))}
    </div>
  )
}

function ReviewLink({ line }: { line: OrderLine }) {
  const t = useTranslate()
  return (
    <TextLink
      to={`/product/${line.product_slug}/review`}
      variant="more"
      className="one-line"
      aria-label={t('orders.review_of', { name: lineLabel(line) })}
    >
      {t('orders.review')}
    </TextLink>
  )
}
