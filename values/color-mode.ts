/**
 * Light and dark mode. A page starts in the mode of the theme, light by default. A shopper's choice lasts for the
 * session. It is also stored under `color-mode` and used at start if the theme follows the device. The choice of an
 * account comes in a cookie while its user is signed in.
 */

export type ColorMode = 'system' | 'light' | 'dark'

export const colorModeKey = 'color-mode'

/** Runs before the first paint. Its text is constant, so a CSP hash can allow it. */
export const colorModeScript = `(() => {
  const root = document.documentElement
  let mode = 'light'
  try {
    mode = sessionStorage.getItem('${colorModeKey}') ?? /(?:^|; )${colorModeKey}=(system|light|dark)/.exec(document.cookie)?.[1] ?? (root.dataset.start === 'system' ? localStorage.getItem('${colorModeKey}') ?? 'system' : root.dataset.start ?? 'light')
  } catch {}
  root.classList.toggle('dark', mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches))
})()`
