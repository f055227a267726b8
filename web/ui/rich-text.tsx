import './rich-text.css'

interface RichTextProps {
  /** As the API answers it, which cleans what it answers by the one list of what rich text may hold. */
  readonly html: string
  /** Where it is in another language than the page it stands on. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** What somebody wrote with headings, lists and links: the one place where HTML is shown as it came. */
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
