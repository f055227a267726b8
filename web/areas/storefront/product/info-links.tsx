import { CircleHelp, Share2, Truck } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { lazily } from '#app/lazily.ts'
import { AppLink } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import type { Product } from '#contract/catalog.ts'
import { ShareLink } from '#shop/share-link.tsx'
import { useWriteLink } from '#shop/writing/use-write-link.ts'
import { Icon } from '#ui/icon.tsx'

// The dialog is native and opens before its script is loaded.
const SizeChart = lazyHydrate(async () => (await import('./size-chart.tsx')).SizeChart, 'used')
const DeliveryDialog = lazily(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog)

const look =
  'inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-accent-text underline-offset-4 hover:underline'

/** Links to further information; each is a page of its own without script. */
export function InfoLinks({ product, url }: { product: Product; url: string }) {
  const t = useTranslate()
  const [isAskingDelivery, setAskingDelivery] = useState(false)
  const path = `/product/${product.slug}` as const
  const ask = useWriteLink({ kind: 'question', slug: product.slug })
  const { left_out: leftOut } = product

  return (
    <ul className="flex flex-wrap gap-x-6 empty:hidden">
      {product.external || leftOut.includes('shipping_and_return') ? null : (
        <li>
          <AppLink
            to={`${path}/delivery`}
            prefetch="none"
            aria-haspopup="dialog"
            className={look}
            onClick={(event) => {
              if (isModifiedClick(event)) return
              event.preventDefault()
              setAskingDelivery(true)
            }}
          >
            <Sign of={Truck}>{t('product.delivery_and_return')}</Sign>
          </AppLink>
        </li>
      )}
      {product.size_chart ? (
        <li>
          <SizeChart chart={product.size_chart} />
        </li>
      ) : null}
      {leftOut.includes('ask') ? null : (
        <li>
          <AppLink {...ask} to={`${path}/question`} className={look}>
            <Sign of={CircleHelp}>{t('product.ask')}</Sign>
          </AppLink>
        </li>
      )}
      {leftOut.includes('social_share') ? null : (
        <li>
          <ShareLink name={product.name} url={url} className={look}>
            <Sign of={Share2}>{t('product.share')}</Sign>
          </ShareLink>
        </li>
      )}
      <Suspense>
        {isAskingDelivery ? (
          <DeliveryDialog product={product} onClose={() => setAskingDelivery(false)} />
        ) : null}
      </Suspense>
    </ul>
  )
}

function Sign({ of, children }: { of: typeof Truck; children: ReactNode }) {
  return (
    <>
      <Icon of={of} size="sm" />
      {children}
    </>
  )
}
