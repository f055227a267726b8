import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates the page every `everyMs` milliseconds while it is visible and `isOpen`. */
export function useRevalidateEvery(everyMs: number, { isOpen = true } = {}): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOpen, revalidate])
}
