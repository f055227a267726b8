import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { letGo } from './later.tsx'

/** Lets a page act once it is alive. After a change of page: takes the focus to its heading and tells its title to screen readers. */
export function PageChanges() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => letGo(document.body), [])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if (hash === '') focusHeading()
  }, [pathname, hash])

  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
