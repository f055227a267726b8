/** How a page is shown in light or dark once it is there. */
import { type ColorMode, colorModeKey } from '#values/color-mode.ts'

/** Shows the page in this mode from now on, and keeps the choice. */
export function chooseColorMode(mode: ColorMode): void {
  try {
    sessionStorage.setItem(colorModeKey, mode)
    localStorage.setItem(colorModeKey, mode)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
}

export function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}
