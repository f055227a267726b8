import { createHash } from 'node:crypto'
import type { ThemeColours } from '#values/theme.ts'

/** Whose a picture is that stands for a page where it is shared: the name and the look of the market. */
export interface ShareBrand {
  readonly name: string
  /** The key of a logo of its own; without one the market's sign is drawn. */
  readonly logo: string | undefined
  /** Whether the name stands beside the logo. */
  readonly showsName: boolean
  readonly colours: ThemeColours
}

/** Ten digits that are others for each brand. */
export function brandMark({ name, logo, showsName, colours }: ShareBrand): string {
  const { accent, action, offer } = colours
  const said = JSON.stringify([name, logo ?? '', logo === undefined || showsName, accent, action, offer])
  return createHash('sha256').update(said).digest('hex').slice(0, 10)
}
