import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { updateCovered } from '#ui/covered.ts'
import { keepFocusInPopovers } from './keep-focus.ts'

/**
 * Closes menus and drawers on navigation, on a press or focus outside, and on Escape, except those opened while the
 * navigation was pending. A list's filters change its address and stay open.
 */
export function CloseMenusOnNavigation() {
  const { pathname, search } = useLocation()
  const place = pathname + search
  const shown = useRef(place)
  const isLeaving = useNavigation().state !== 'idle'
  const leftBehind = useRef<ReturnType<typeof openMenus>>(undefined)
  // The address changes before the page does, which can take a while on a slow phone.
  const openedAt = useRef(new WeakMap<EventTarget, string>())
  useEffect(() => {
    if (isLeaving) leftBehind.current = openMenus()
  }, [isLeaving])
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    const { menus, drawers } = leftBehind.current ?? openMenus()
    leftBehind.current = undefined
    const isOfBefore = (opened: HTMLElement) => openedAt.current.get(opened) !== place
    for (const menu of menus.filter(isOfBefore)) close(menu)
    for (const drawer of drawers.filter(isOfBefore)) if (drawer.isConnected) drawer.hidePopover()
    updateCovered()
  }, [place])

  useEffect(() => {
    const went = ({ target }: Event) => closeMenus(target instanceof Node ? target : undefined)
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeMenus(undefined)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', went, { signal })
    document.addEventListener('focusin', went, { signal })
    document.addEventListener('keydown', key, { signal })
    const opens = ({ target, newState }: ToggleEvent) => {
      if (target && newState === 'open') openedAt.current.set(target, location.pathname + location.search)
    }
    // Neither event bubbles. `beforetoggle` fires for popovers before they open, `toggle` for details after.
    for (const told of ['beforetoggle', 'toggle'] as const)
      document.addEventListener(told, opens, { capture: true, signal })
    document.addEventListener('toggle', updateCovered, { capture: true, signal })
    updateCovered()
    keepFocusInPopovers(signal)
    // Focus may have moved on before this script was loaded.
    const { activeElement, body } = document
    if (activeElement && activeElement !== body) closeMenus(activeElement)
    return () => listening.abort()
  }, [])

  return null
}

function openMenus() {
  return {
    menus: [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')],
    drawers: [...document.querySelectorAll<HTMLElement>(':popover-open:not([data-stays])')],
  }
}

/** Closes all open header menus except the one that contains this node. */
function closeMenus(inside: Node | undefined): void {
  for (const menu of openMenus().menus) if (!inside || !menu.contains(inside)) close(menu)
}

/** Returns focus to the menu's button if it was inside. */
function close(menu: HTMLDetailsElement): void {
  if (!menu.open) return
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}
