import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { splitLocale } from '#values/locale.ts'
import type { Api } from './api.ts'

/** Where operators preview a theme that is not published. */
export const themePreviewPath = '/operator/theme/preview'

/** Returns the published theme, or the draft on the preview page. */
export async function themeFor(api: Api, url: URL): Promise<Answer<Endpoints['GET /look']>> {
  return isThemePreview(url) ? (await api('GET /operator/theme/preview')).look : api('GET /look')
}

/** Returns the market's settings, or those of the draft on the preview page. */
export async function settingsFor(api: Api, url: URL): Promise<Answer<Endpoints['GET /settings']>> {
  return isThemePreview(url) ? (await api('GET /operator/theme/preview')).settings : api('GET /settings')
}

function isThemePreview({ pathname }: URL): boolean {
  return splitLocale(pathname).path === themePreviewPath
}
