import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { RecentSale } from '#contract/orders.ts'
import { IconButton } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { isCovered } from './popup-rules.ts'

const EVERY_MS = 60_000
const SHOWN_MS = 5_000
const closedKey = 'recent_sales'

/** One real sale at a time, for five seconds of every minute; pauses while hovered or focused. */
export function RecentSalesPopup() {
  const t = useTranslate()
  const sale = useSaleOfTheMinute()
  const [isClosed, setClosed] = useState(wasClosed)
  const [isHeld, setHeld] = useState(false)
  const [gone, setGone] = useState<RecentSale>()

  useEffect(() => {
    if (!sale || isHeld || gone === sale) return
    const timer = setTimeout(() => setGone(sale), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [sale, isHeld, gone])

  function close(): void {
    setClosed(true)
    recordClosed()
  }

  if (!sale || isClosed || gone === sale) return null
  const { product, within, island } = sale
  return (
    <aside
      aria-label={t('dialogs.sale_title')}
      aria-live="off"
      className="arrive fixed start-4 bottom-22 z-30 flex w-[min(22rem,calc(100vw-2rem))] items-center gap-3 rounded-2xl bg-raised p-3 shadow-high lg:bottom-28"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      {product.picture ? (
        <Picture
          picture={product.picture}
          alt=""
          sizes="4rem"
          className="size-16 shrink-0 rounded-xl object-cover"
        />
      ) : null}
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <AppLink
          to={`/product/${product.slug}`}
          prefetch="none"
          className="line-clamp-2 font-semibold text-strong hover:underline"
        >
          {product.name}
        </AppLink>
        <p className="text-sm text-muted">
          {t(`dialogs.sale_${within}`)}
          {island ? ` · ${t('dialogs.sale_to', { island })}` : null}
        </p>
      </div>
      <IconButton icon={X} size="sm" label={t('dialogs.sale_close')} className="self-start" onClick={close} />
    </aside>
  )
}

/** Returns a sale once per minute, starting with the first; none while something covers the page. */
function useSaleOfTheMinute(): RecentSale | undefined {
  const [sale, setSale] = useState<RecentSale>()
  const turn = useRef(0)

  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setInterval> | undefined
    browserApi('GET /sales/recent').then(
      ({ data }) => {
        if (!isWanted || data.length === 0) return
        const show = () => {
          if (isCovered()) return
          const next = data[turn.current % data.length]
          turn.current += 1
          // A new object, so that the same sale is shown again.
          setSale(next && { ...next })
        }
        show()
        timer = setInterval(show, EVERY_MS)
      },
      // Optional: on failure nothing is shown.
      () => undefined,
    )
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [])

  return sale
}

function wasClosed(): boolean {
  try {
    return localStorage.getItem(closedKey) === 'closed'
  } catch {
    return false
  }
}

function recordClosed(): void {
  try {
    localStorage.setItem(closedKey, 'closed')
  } catch {
    // Storage may be blocked; then it is closed for this page only.
  }
}
