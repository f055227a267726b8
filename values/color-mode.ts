/**
 * Light and dark. The page starts as the theme says, in light unless it says otherwise (spec.md section 1.11 of the
 * screens), and a choice lasts for the session; it is kept under `color-mode` as well, and honoured at start where the
 * theme leaves it to the device. What an account has chosen comes in a cookie for as long as its person is signed in.
 */

export type ColorMode = 'system' | 'light' | 'dark'

export const colorModeKey = 'color-mode'

/** Runs before the first paint; its text never changes, so that a hash can allow it. */
export const colorModeScript = `(() => {
  const root = document.documentElement
  let mode = 'light'
  try {
    mode = sessionStorage.getItem('${colorModeKey}') ?? /(?:^|; )${colorModeKey}=(system|light|dark)/.exec(document.cookie)?.[1] ?? (root.dataset.start === 'system' ? localStorage.getItem('${colorModeKey}') ?? 'system' : root.dataset.start ?? 'light')
  } catch {}
  root.classList.toggle('dark', mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches))
})()`
