import { useEffect, useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { toast } from '#app/toasts.ts'
import { sellerPath, type Waiting } from './dashboard.ts'
import type { loader } from './pending-orders.ts'

// Short enough for a busy kitchen.
const pollMs = 15_000

/** Polls the orders to accept while the dashboard is visible, and announces new ones. */
export function usePendingOrders(store: string, known: Waiting): Waiting {
  const t = useTranslate()
  const { load, data } = useFetcher<typeof loader>()
  const { revalidate } = useRevalidator()
  const path = useHref(sellerPath(store, 'waiting'))
  const waiting = data ?? known
  const newest = waiting.newest
  const seenAt = useRef(known.newest?.created_at ?? '')

  useEffect(() => {
    function look(): void {
      if (document.visibilityState === 'visible') void load(path)
    }
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [load, path])

  useEffect(() => {
    if (!newest || newest.created_at <= seenAt.current) return
    seenAt.current = newest.created_at
    toast.info(t('seller.new_order', { number: newest.number }))
    void revalidate()
  }, [newest, revalidate, t])

  return waiting
}
