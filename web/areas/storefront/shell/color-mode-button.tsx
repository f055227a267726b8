import { Moon, Sun } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { chooseColorMode, isDark } from '#app/theme.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * Switches between light and dark. CSS decides which of the two it shows, because cached pages don't know the
 * visitor's mode.
 */
export function ColorModeButton() {
  const t = useTranslate()
  return (
    <button
      type="button"
      onClick={() => chooseColorMode(isDark() ? 'light' : 'dark')}
      className="noscript:hidden inline-flex min-h-11 items-center rounded-full px-3 hover:text-on-inverse hover:underline"
    >
      <span className="inline-flex items-center gap-2 dark:hidden">
        <Icon of={Moon} size="sm" />
        {t('shell.dark')}
      </span>
      <span className="hidden items-center gap-2 dark:inline-flex">
        <Icon of={Sun} size="sm" />
        {t('shell.light')}
      </span>
    </button>
  )
}
