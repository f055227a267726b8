import { createHash } from 'node:crypto'
import type { ThemeColours } from '#values/theme.ts'

export interface ShareBrand {
  readonly name: string
  /** The key of the marketplace's own logo; without one, the default logo is drawn. */
  readonly logo: string | undefined
  readonly showsName: boolean
  readonly colours: ThemeColours
}

/** Returns ten digits that differ for each brand. */
export function brandMark({ name, logo, showsName, colours }: ShareBrand): string {
  const { accent, action, offer } = colours
  const said = JSON.stringify([name, logo ?? '', logo === undefined || showsName, accent, action, offer])
  return createHash('sha256').update(said).digest('hex').slice(0, 10)
}
