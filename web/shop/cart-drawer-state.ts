/** Whether the cart drawer is open. Anything on a page may open it; the drawer itself is loaded at its first opening. */
const listeners = new Set<() => void>()
let isOpen = false
let sideBaskets = 0

export const cartDrawer = {
  isOpen: () => isOpen,
  open: () => set(true),
  /** Shows what was added, unless the page shows its basket already. */
  openAfterAdding: () => {
    if (sideBaskets === 0) set(true)
  },
  /** While the page shows the basket beside what it sells; answers how to end that. */
  showBeside() {
    sideBaskets += 1
    return () => {
      sideBaskets -= 1
    }
  },
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
