import { Check, Share2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from '#ui/icon.tsx'

/** Passes an article on: by the device's own sheet, else by its address, which is copied; by mail where no script runs. */
export function SharePost({ title, url }: { title: string; url: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`

  async function share(event: MouseEvent): Promise<void> {
    event.preventDefault()
    const { shareByDevice } = await import('../product/share.ts')
    if (await shareByDevice({ title, url })) return
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Where nothing may be copied a mail still can be written.
      window.location.href = mail
    }
  }

  return (
    <>
      <a
        href={mail}
        onClick={share}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        <Icon of={isCopied ? Check : Share2} size="sm" />
        {t(isCopied ? 'blog.copied' : 'blog.share')}
      </a>
      <span role="status" className="sr-only">
        {isCopied ? t('blog.copied') : ''}
      </span>
    </>
  )
}
