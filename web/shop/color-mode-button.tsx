import { Moon, Sun } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { chooseColorMode, isDark } from '#app/theme.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * Switches between light and dark. CSS decides which of the two it shows, because cached pages don't know the
 * visitor's mode.
 */
export function ColorModeButton({
  className,
  hidesLabel = false,
}: {
  readonly className: string
  readonly hidesLabel?: boolean
}) {
  const t = useTranslate()
  return (
    <button
      type="button"
      onClick={() => chooseColorMode(isDark() ? 'light' : 'dark')}
      className={`noscript:hidden ${className}`}
    >
      <span className="inline-flex items-center gap-2 dark:hidden">
        <Icon of={Moon} size={hidesLabel ? 'md' : 'sm'} />
        <Label isHidden={hidesLabel} text={t('shell.dark')} />
      </span>
      <span className="hidden items-center gap-2 dark:inline-flex">
        <Icon of={Sun} size={hidesLabel ? 'md' : 'sm'} />
        <Label isHidden={hidesLabel} text={t('shell.light')} />
      </span>
    </button>
  )
}

function Label({ isHidden, text }: { readonly isHidden: boolean; readonly text: string }) {
  return isHidden ? <span className="sr-only">{text}</span> : text
}
