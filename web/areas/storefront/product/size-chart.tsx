import { Ruler } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { Icon } from '#ui/icon.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'

type Chart = NonNullable<Product['size_chart']>

const dialogId = 'size-chart'

/** The measures of each size, in a sheet the browser opens, in centimetres or inches. */
export function SizeChart({ chart }: { chart: Chart }) {
  const t = useTranslate()
  const [unit, setUnit] = useState<'cm' | 'inches'>('cm')
  return (
    <>
      <button
        type="button"
        popoverTarget={dialogId}
        className="flex min-h-11 w-fit items-center gap-2 font-semibold text-accent-text underline underline-offset-4"
      >
        <Icon of={Ruler} />
        {t('product.size_chart')}
      </button>
      <div
        id={dialogId}
        popover="auto"
        role="dialog"
        aria-labelledby="size-chart-title"
        className="sheet m-auto max-h-[90dvh] w-full max-w-2xl overflow-y-auto rounded-2xl bg-raised p-6 text-body shadow-high"
      >
        <SheetHead id="size-chart-title" title={chart.name} popoverTarget={dialogId} className="mb-2" />
        <p className="mb-4 text-muted">{chart.note}</p>
        <fieldset className="mb-4 flex gap-2">
          <legend className="sr-only">{t('product.unit')}</legend>
          {(['cm', 'inches'] as const).map((each) => (
            <label
              key={each}
              className="flex min-h-11 items-center rounded-full border border-line-strong px-5 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="unit"
                value={each}
                checked={unit === each}
                onChange={() => setUnit(each)}
                className="sr-only"
              />
              {t(`product.unit_${each}`)}
            </label>
          ))}
        </fieldset>
        <div className="overflow-x-auto">
          <table className="w-full text-start">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-3 pe-4 text-start">
                  {t('product.size')}
                </th>
                {chart.columns.map(({ key, label }) => (
                  <th key={key} scope="col" className="py-3 pe-4 text-start">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chart.rows.map((row) => (
                <tr key={row.size} className="border-b border-line">
                  <th scope="row" className="py-3 pe-4 text-start uppercase">
                    {row.size}
                  </th>
                  {chart.columns.map(({ key }) => (
                    <td key={key} className="py-3 pe-4 tabular-nums">
                      {measure(row[unit][key])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}

/** A pair is a range. */
function measure(value: number | number[] | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'number' ? String(value) : value.join('–')
}
