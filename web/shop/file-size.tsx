import { useLocale } from '#app/i18n.tsx'
import { formatFileSize } from '#values/file-size.ts'

export function FileSize({ bytes }: { bytes: number }) {
  return <span className="shrink-0 text-sm text-muted">{formatFileSize(bytes, useLocale())}</span>
}
