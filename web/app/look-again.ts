import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks anew for what the page shows every so often, as long as somebody sees it and it has not ended. */
export function useLookAgain(everyMs: number, { isOpen = true } = {}): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOpen, revalidate])
}
