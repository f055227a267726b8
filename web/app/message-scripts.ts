import chunks from 'virtual:message-chunks'
import type { Locale } from '#values/locale.ts'
import { needsOf } from './message-bundles.ts'

/**
 * Returns the scripts with the texts that the page needs for hydration; none in development, where every file is
 * fetched separately.
 */
export function messageScripts(locale: Locale, path: string): string[] {
  return needsOf(path).first.flatMap((bundle) => chunks[`messages-${locale}-${bundle}`] ?? [])
}
