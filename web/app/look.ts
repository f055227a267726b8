import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { splitLocale } from '#values/locale.ts'
import type { Api } from './api.ts'

/** Where operators look at a theme that is not published. */
export const themePreviewPath = '/operator/theme/preview'

/** How the market looks: as shoppers see it, or by the draft where that is looked at. */
export async function lookFor(api: Api, url: URL): Promise<Answer<Endpoints['GET /look']>> {
  return isThemePreview(url) ? (await api('GET /operator/theme/preview')).look : api('GET /look')
}

/** What the shell is told of the market, in the same way. */
export async function settingsFor(api: Api, url: URL): Promise<Answer<Endpoints['GET /settings']>> {
  return isThemePreview(url) ? (await api('GET /operator/theme/preview')).settings : api('GET /settings')
}

function isThemePreview({ pathname }: URL): boolean {
  return splitLocale(pathname).path === themePreviewPath
}
