import { Ruler } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { Icon } from '#ui/icon.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'

type Chart = NonNullable<Product['size_chart']>

const dialogId = 'size-chart'

/** The measurements of each size in a native dialog, in centimetres or inches; works without script. */
export function SizeChart({ chart }: { chart: Chart }) {
  const t = useTranslate()
  return (
    <>
      <button
        type="button"
        popoverTarget={dialogId}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        <Icon of={Ruler} size="sm" />
        {t('product.size_chart')}
      </button>
      <div
        id={dialogId}
        popover="auto"
        data-modal
        role="dialog"
        aria-labelledby="size-chart-title"
        className="sheet group/chart m-auto max-h-[90dvh] w-full max-w-2xl overflow-y-auto rounded-2xl bg-raised p-6 text-body shadow-high"
      >
        <SheetHead id="size-chart-title" title={chart.name} popoverTarget={dialogId} className="mb-2" />
        <p className="mb-4 text-muted">{chart.note}</p>
        <fieldset className="mb-4 flex gap-2">
          <legend className="sr-only">{t('product.unit')}</legend>
          {(['cm', 'inches'] as const).map((unit) => (
            <label
              key={unit}
              className="flex min-h-11 items-center rounded-full border border-line-strong px-5 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="size-chart-unit"
                value={unit}
                defaultChecked={unit === 'cm'}
                className="sr-only"
              />
              {t(`product.unit_${unit}`)}
            </label>
          ))}
        </fieldset>
        <Measures chart={chart} unit="cm" className="group-has-[input[value=inches]:checked]/chart:hidden" />
        <Measures
          chart={chart}
          unit="inches"
          className="hidden group-has-[input[value=inches]:checked]/chart:block"
        />
      </div>
    </>
  )
}

function Measures({ chart, unit, className }: { chart: Chart; unit: 'cm' | 'inches'; className: string }) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section tabIndex={0} aria-label={t(`product.unit_${unit}`)} className={`overflow-x-auto ${className}`}>
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
    </section>
  )
}

/** Two numbers are a range. */
function measure(value: number | number[] | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'number' ? String(value) : value.join('–')
}
