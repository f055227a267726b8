import { useTranslate } from '#app/i18n.tsx'

/** A full bar stands for twice the number that counts as low stock. */
const FULL = 10

export function StockBar({ left }: { left: number }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold text-warning-text">{t('catalog.items_left', { count: left })}</p>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-warning"
          style={{ width: `${Math.min(100, (left / FULL) * 100)}%` }}
        />
      </span>
    </div>
  )
}
