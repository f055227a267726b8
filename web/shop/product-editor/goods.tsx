import type { OfferedOptionSet } from '#contract/option-sets.ts'
import { BackorderPanel } from './backorder-fields.tsx'
import { isSavedBundle } from './bundle-values.ts'
import { Options } from './options.tsx'
import { PriceAndStock } from './price-and-stock.tsx'
import { useOptions } from './use-options.ts'
import { VariantTable } from './variant-table.tsx'

interface GoodsProps {
  readonly currency: string
  readonly optionSets: readonly OfferedOptionSet[]
}

/** Options and variants, or price and stock of a product without options. */
export function Goods({ currency, optionSets }: GoodsProps) {
  const { options, rows, removed, values, variantsMax, changeOptions, removeRow, restoreRows } = useOptions()
  const hasVariants = options.some((option) => option.values.length > 0)
  // Its items have stock and variants.
  if (isSavedBundle(values)) return <PriceAndStock currency={currency} values={values} isBundle />
  return (
    <>
      {hasVariants ? null : <PriceAndStock currency={currency} values={values} />}
      {hasVariants ? null : <BackorderPanel />}
      <Options options={options} optionSets={optionSets} variantsMax={variantsMax} onChange={changeOptions} />
      {hasVariants ? (
        <VariantTable
          rows={rows}
          values={values}
          currency={currency}
          removedCount={removed.size}
          onRemove={removeRow}
          onRestore={restoreRows}
        />
      ) : null}
    </>
  )
}
