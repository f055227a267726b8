import { useLocale } from '#app/i18n.tsx'

const MEGABYTE = 1_000_000

/** How large a file is, as people say it. */
export function FileSize({ bytes }: { bytes: number }) {
  const locale = useLocale()
  const isLarge = bytes >= MEGABYTE
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  return (
    <span className="shrink-0 text-sm text-muted">
      {format.format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / 1000))}
    </span>
  )
}
