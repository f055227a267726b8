import './rich-text.css'

interface RichTextProps {
  /** HTML from the API, which sanitises it with the allowlist of rich text. */
  readonly html: string
  /** Set when the text's language differs from the page's. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** Rich text of users, with headings, lists and links: the only place that renders raw HTML. */
export function RichText({ html, lang, dir }: RichTextProps) {
  return (
    <div
      lang={lang}
      dir={dir}
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was kept, and again when it was answered
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
