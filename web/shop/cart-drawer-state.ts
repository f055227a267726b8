/** Whether the cart drawer is open. Anything on a page may open it; the drawer itself is loaded at its first opening. */
const listeners = new Set<() => void>()
let isOpen = false

export const cartDrawer = {
  isOpen: () => isOpen,
  open: () => set(true),
  close: () => set(false),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
