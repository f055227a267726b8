import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { releaseEvents } from './later.tsx'

/**
 * Manages focus after page changes and form submissions. After a navigation it moves focus to the heading and
 * announces the title to screen readers. After a form was sent it moves focus to the first invalid field, back to the
 * button, or to the heading if the button is gone.
 */
export function PageChanges() {
  const { pathname, hash, key } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => releaseEvents(document.body), [])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if (hash === '') focusHeading()
  }, [pathname, hash])

  useRestoreLostFocus(key)

  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}

/** `key` also changes after every submitted form. */
function useRestoreLostFocus(key: string): void {
  const held = useRef<Element>(undefined)
  const pressed = useRef<HTMLElement>(undefined)

  useEffect(() => {
    const recordFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) held.current = target
    }
    const recordSubmitter = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter ?? undefined
    }
    addEventListener('focusin', recordFocus)
    addEventListener('submit', recordSubmitter)
    return () => {
      removeEventListener('focusin', recordFocus)
      removeEventListener('submit', recordSubmitter)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each answer
  useEffect(() => {
    const button = pressed.current
    pressed.current = undefined
    const isTold = button !== undefined && showFormMessage(button)
    if (document.activeElement !== document.body) return
    // The button was disabled during the request, which removed its focus.
    if (button?.isConnected) button.focus({ preventScroll: isTold })
    else if (held.current?.isConnected === false) focusHeading()
  }, [key])
}

const wrongField = ':is(main, dialog[open]) [aria-invalid="true"]'

/**
 * Scrolls to the result of a form, which may be far above the pressed button; changes to a row are visible in place.
 * Returns whether there is a message.
 */
function showFormMessage(button: HTMLElement): boolean {
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
