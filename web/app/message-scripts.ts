import chunks from 'virtual:message-chunks'
import type { Locale } from '#values/locale.ts'
import { needsOf } from './message-bundles.ts'

/**
 * The scripts with the texts that bring the page at a path to life; none in development, where every file is fetched by
 * itself.
 */
export function messageScripts(locale: Locale, path: string): string[] {
  return needsOf(path).first.flatMap((bundle) => chunks[`messages-${locale}-${bundle}`] ?? [])
}
