/** Prices by quantity and goods sold by weight, each in one cell: `3: 20.00; 10: 15.00` and `kg; 0.25; 0.5; ; 5`. */
import type { NewProduct } from '#contract/products.ts'
import { decimalOf } from '#values/money.ts'
import { type Parsed, parseCount, parsePrice } from './cells.ts'

type QuantityPrices = NewProduct['quantity_prices']
type SoldByWeight = NonNullable<NewProduct['sold_by_weight']>
type PriceContext = Parameters<typeof parsePrice>[1]

const WEIGHT_DECIMALS = 3

export function quantityPricesCell(prices: QuantityPrices, minorUnits: number): string {
  return prices.map(({ from, price_minor }) => `${from}: ${decimalOf(price_minor, minorUnits)}`).join('; ')
}

export function parseQuantityPrices(text: string, context: PriceContext): Parsed<QuantityPrices> {
  const prices: QuantityPrices = []
  for (const step of partsOf(text).filter((part) => part !== '')) {
    const [quantity = '', amount = ''] = step.split(':')
    const from = parseCount(quantity, context.decimalSign)
    const price = parsePrice(amount, context)
    if ('fault' in from) return from
    if ('fault' in price) return price
    prices.push({ from: from.value, price_minor: price.value })
  }
  return { value: prices }
}

/** The unit, then the step, the minimum, the piece and the tolerance in percent. */
export function soldByWeightCell(sold: SoldByWeight | null): string {
  if (!sold) return ''
  const { unit, step, minimum, piece, tolerance_percent: tolerance } = sold
  const weight = (thousandths: number | null) =>
    thousandths === null ? '' : decimalOf(thousandths, WEIGHT_DECIMALS)
  return [unit, weight(step), weight(minimum), weight(piece), tolerance].join('; ')
}

export function parseSoldByWeight(
  text: string,
  { decimalSign }: Pick<PriceContext, 'decimalSign'>,
): Parsed<SoldByWeight> {
  const [unit = '', step = '', minimum = '', piece = '', tolerance = ''] = partsOf(text.toLowerCase())
  const weight = (part: string) => {
    // A weight is a number with three decimals, as an amount of a currency with three is.
    const parsed = parsePrice(part, { currency: '', minorUnits: WEIGHT_DECIMALS, decimalSign })
    return 'value' in parsed ? parsed.value : undefined
  }
  const [stepWeight, pieceWeight] = [weight(step), piece === '' ? null : weight(piece)]
  const minimumWeight = minimum === '' ? stepWeight : weight(minimum)
  const percent = parseCount(tolerance || '0', decimalSign)
  if (unit !== 'kg' && unit !== 'lb') return { fault: 'choice_invalid' }
  if (stepWeight === undefined || minimumWeight === undefined || pieceWeight === undefined)
    return { fault: 'weight_invalid' }
  if ('fault' in percent) return percent
  return {
    value: {
      unit,
      step: stepWeight,
      minimum: minimumWeight,
      piece: pieceWeight,
      tolerance_percent: percent.value,
    },
  }
}

function partsOf(text: string): string[] {
  return text.split(';').map((part) => part.trim())
}
