import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import type { Money } from '#contract/vocabulary.ts'
import { Amount } from '#shop/price.tsx'

interface QuantityPricesProps {
  readonly prices: Product['quantity_prices']
  /** The price of one item, which the others must be below. */
  readonly single: Money
}

/** Lower prices from a number of items on. */
export function QuantityPrices({ prices, single }: QuantityPricesProps) {
  const t = useTranslate()
  const lower = prices.filter(({ price }) => price.minor < single.minor)
  if (lower.length === 0) return null
  return (
    <table className="w-full max-w-sm border-y border-line text-sm">
      <caption className="pb-2 text-start font-semibold text-strong">{t('buy.quantity_prices')}</caption>
      <tbody className="divide-y divide-line">
        {lower.map(({ from, price }) => (
          <tr key={from}>
            <th scope="row" className="py-2 text-start font-normal text-body">
              {t('buy.quantity_from', { count: from })}
            </th>
            <td className="py-2 text-end font-semibold text-strong">
              <Amount of={price} /> <span className="font-normal text-muted">{t('buy.each')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
