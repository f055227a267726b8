import type { Product } from '#contract/catalog.ts'
import { InfoLinks } from './info-links.tsx'
import { PaymentBadges } from './payment-badges.tsx'
import { Promises } from './promises.tsx'
import { SellerCard } from './seller-card.tsx'

interface AssurancesProps {
  readonly product: Product
  readonly url: string
  readonly today: number
}

export function Assurances({ product, url, today }: AssurancesProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4 border-t border-line pt-5 not-has-[li]:hidden">
        {product.external ? null : <Promises product={product} />}
        {product.external || product.left_out.includes('secure_checkout') ? null : <PaymentBadges />}
        <InfoLinks product={product} url={url} />
      </div>
      <SellerCard
        store={product.store}
        returnsDays={product.left_out.includes('shipping_and_return') ? 0 : product.returns.days}
        today={today}
        product={product.slug}
      />
    </div>
  )
}
