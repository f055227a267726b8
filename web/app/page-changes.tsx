import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { letGo } from './later.tsx'

/**
 * Lets a page act once it is alive. After a change of page: takes the focus to its heading and tells its title to screen
 * readers. To the heading, too, where what had the focus is gone with what came of it, and nothing else has taken it.
 */
export function PageChanges() {
  const { pathname, hash, key } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => letGo(document.body), [])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if (hash === '') focusHeading()
  }, [pathname, hash])

  useFocusOnceLost(key)

  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}

/** `key` is another after each form that was sent, too. */
function useFocusOnceLost(key: string): void {
  const held = useRef<Element>(undefined)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) held.current = target
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each answer
  useEffect(() => {
    if (held.current?.isConnected !== false || document.activeElement !== document.body) return
    held.current = undefined
    focusHeading()
  }, [key])
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
