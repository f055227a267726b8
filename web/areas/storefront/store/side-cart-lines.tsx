import type { Cart } from '#contract/cart.ts'
import { cartLines, LineQuantity, LineRemove, LineTexts } from '#shop/cart-lines.tsx'
import { CartProgress } from '#shop/cart-progress.tsx'
import { CheckoutLink } from '#shop/cart-totals.tsx'
import { Amount } from '#shop/price.tsx'
import { useCartState } from '#shop/use-cart.tsx'

export function SideCartLines({ cart, group }: { cart: Cart; group: Cart['groups'][number] }) {
  const { wanted, leaving } = useCartState()
  const items = cart.items.filter(({ id }) => group.item_ids.includes(id))
  return (
    <div {...cartLines} className="flex flex-col gap-4">
      <CartProgress group={group} />
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li
            key={item.id}
            aria-busy={wanted.has(item.id) || leaving.has(item.id)}
            className="flex flex-col gap-2 py-3 transition-opacity first:pt-0 aria-busy:opacity-50"
          >
            <div className="flex items-start justify-between gap-2">
              <LineTexts item={item} />
              <LineRemove item={item} />
            </div>
            <div className="flex items-center justify-between gap-3">
              <LineQuantity item={item} size="sm" />
              <span className="font-semibold text-strong">
                <Amount of={item.sub_total} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <CheckoutLink cart={cart} size="md" />
    </div>
  )
}
