import { Check, Copy, Mail } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { mailto } from '../mailto.ts'
import { useCopy } from '../use-copy.ts'

export function ShareDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslate()
  const url = window.location.href
  const field = useRef<HTMLInputElement>(null)
  const { copy, outcome } = useCopy(field, url)
  const isCopied = outcome === 'copied'

  return (
    <Dialog isOpen onClose={onClose} title={t('product.share_title', { name })} size="sm">
      <div className="flex flex-col gap-5">
        <Field label={t('product.share_link')}>
          <TextInput ref={field} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button icon={isCopied ? Check : Copy} onClick={copy}>
            {t(isCopied ? 'product.copied' : 'product.copy_link')}
          </Button>
          <a
            href={mailto(name, url)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-5 font-semibold text-strong hover:border-accent hover:text-accent-text"
          >
            <Icon of={Mail} />
            {t('product.share_by_mail')}
          </a>
        </div>
        <p role="status" className="sr-only">
          {isCopied ? t('product.copied') : ''}
        </p>
      </div>
    </Dialog>
  )
}
