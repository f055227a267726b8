import type { StoreCard as Store } from '#contract/stores.ts'
import { StoreCard } from '#shop/store-card.tsx'

interface StoreCardsProps {
  readonly stores: readonly Store[]
  /** How many are above the fold. */
  readonly firstCount?: number
}

export function StoreCards({ stores, firstCount = 0 }: StoreCardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {stores.map((store, index) => (
        <li key={store.id}>
          <StoreCard store={store} heading="h2" isFirst={index < firstCount} />
        </li>
      ))}
    </ul>
  )
}
