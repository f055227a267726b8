import { useTranslate } from '#app/i18n.tsx'
import type { CartCut } from '#contract/cart.ts'
import { Alert } from '#ui/alert.tsx'
import { ChosenOptions } from './order-lines.tsx'

const texts = {
  out_of_stock: { fewer: 'cart.cut_to_stock', gone: 'cart.cut_no_stock' },
  order_limit: { fewer: 'cart.cut_to_limit', gone: 'cart.cut_over_limit' },
  cart_full: { fewer: 'cart.cut_over_lines', gone: 'cart.cut_over_lines' },
} as const

/** Quantities that were reduced when a guest's cart was merged into the account's. */
export function CartCuts({ cuts = [] }: { cuts?: readonly CartCut[] | undefined }) {
  const t = useTranslate()
  if (cuts.length === 0) return null
  return (
    <Alert tone="warning" title={t('cart.cuts_title')}>
      <ul className="flex flex-col gap-2">
        {cuts.map(({ product_id, name, choices, note, was, now, reason }) => (
          <li key={JSON.stringify([product_id, choices, note])}>
            {t(now > 0 ? texts[reason].fewer : texts[reason].gone, { name, was, now })}
            <ChosenOptions choices={choices} note={note} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
