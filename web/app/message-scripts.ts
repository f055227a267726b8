import chunks from 'virtual:message-chunks'
import type { Locale } from '#values/locale.ts'
import { bundlesOf } from './message-bundles.ts'

/** The scripts with the texts of the page at a path; none in development, where every file is fetched by itself. */
export function messageScripts(locale: Locale, path: string): string[] {
  return bundlesOf(path).flatMap((bundle) => chunks[`messages-${locale}-${bundle}`] ?? [])
}
