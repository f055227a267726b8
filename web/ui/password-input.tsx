import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { textLengths } from '#values/text-lengths.ts'
import { IconButton } from './button.tsx'
import { TextInput } from './text-input.tsx'

/** Password input for a Field, with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        maxLength={textLengths.password}
        {...props}
        type={isShown ? 'text' : 'password'}
        className="pe-12"
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t('ui.hide_password') : t('ui.show_password')}
        size="sm"
        onClick={() => setIsShown(!isShown)}
        className="noscript:hidden absolute end-1 top-1"
      />
    </div>
  )
}
