import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { letGo } from './later.tsx'

/**
 * Lets a page act once it is alive. After a change of page: takes the focus to its heading and tells its title to screen
 * readers. After a form was sent: takes it to the first field that is wrong, back to its button, or to the heading where that
 * is gone.
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
  const pressed = useRef<HTMLElement>(undefined)

  useEffect(() => {
    const noteHeld = ({ target }: FocusEvent) => {
      if (target instanceof Element) held.current = target
    }
    const notePressed = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter ?? undefined
    }
    addEventListener('focusin', noteHeld)
    addEventListener('submit', notePressed)
    return () => {
      removeEventListener('focusin', noteHeld)
      removeEventListener('submit', notePressed)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each answer
  useEffect(() => {
    const button = pressed.current
    pressed.current = undefined
    const isTold = button !== undefined && showAnswer(button)
    if (document.activeElement !== document.body) return
    // While it waited for the answer it could not be pressed, which takes the focus from it.
    if (button?.isConnected) button.focus({ preventScroll: isTold })
    else if (held.current?.isConnected === false) focusHeading()
  }, [key])
}

const wrongField = ':is(main, dialog[open]) [aria-invalid="true"]'

/**
 * What was refused, or done, may be told far above the button that was pressed; what was done to a row in its place is seen
 * there. Answers whether anything is told.
 */
function showAnswer(button: HTMLElement): boolean {
  if (document.activeElement?.matches(wrongField)) return true
  const field = document.querySelector<HTMLElement>(wrongField)
  const told =
    field ??
    document.querySelector('main [role="alert"]') ??
    (button.closest('[data-keeps-focus]') ? null : document.querySelector('main [data-tone="success"]'))
  if (field) field.focus()
  else told?.scrollIntoView({ block: 'nearest' })
  return told !== null
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
