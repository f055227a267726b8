import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { localeNames, type offeredLocales } from '#values/locale.ts'

const PAUSE_MS = 500

interface LivePreviewProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly language: (typeof offeredLocales)[number]
  /** Sanitised by the server when the page was rendered. */
  readonly html: string | undefined
}

/** Preview of a post, updated while it is written; without script it shows the text last submitted. */
export function LivePreview({ form, language, html }: LivePreviewProps) {
  const t = useTranslate()
  const [shown, setShown] = useState(html)

  useEffect(() => {
    const field = form.current?.elements.namedItem(`body.${language}`)
    if (!(field instanceof HTMLTextAreaElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    async function look(body: string) {
      const turn = ++asked
      const answer = await browserApi('POST /operator/pages/preview', { body: { language, body } }).catch(
        // A failed preview is retried after the next change.
        () => undefined,
      )
      if (answer && turn === asked) setShown(answer.body.html)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(field.value), PAUSE_MS)
    }
    look(field.value)
    field.addEventListener('input', wait)
    return () => {
      clearTimeout(timer)
      asked = -1
      field.removeEventListener('input', wait)
    }
  }, [form, language])

  if (shown === undefined || shown === '') return null
  return (
    <Panel title={t('editing.post_preview', { language: localeNames[language] })}>
      <RichText html={shown} lang={language} dir="ltr" />
    </Panel>
  )
}
