import { type ColorMode, colorModeKey } from '#values/color-mode.ts'

/** Applies the mode and stores the choice for this tab. */
export function chooseColorMode(mode: ColorMode): void {
  try {
    sessionStorage.setItem(colorModeKey, mode)
    localStorage.setItem(colorModeKey, mode)
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
}

export function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}
