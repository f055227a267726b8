import type { Answer } from '#contract/endpoint.ts'
import type { readPopups as contract, Popup } from '#contract/theme.ts'
import { giftPercent } from '#domains/coupons/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { readPictures } from '../queries.ts'
import { readPublishedTheme } from './drafted-theme.ts'

const SHARE = '{share}'

/** Returns the popups for visitors. A text with a discount is hidden while no coupon gives one. */
export async function readPopups(work: Work): Promise<Answer<typeof contract>> {
  const theme = await readPublishedTheme(work)
  const newsletter =
    theme.newsletter_on &&
    (await popupOf(work, 'newsletter', {
      title: theme.newsletter_title,
      text: theme.newsletter_text,
      picture: theme.newsletter_picture,
    }))
  const exit =
    theme.exit_on &&
    (await popupOf(work, 'exit', {
      title: theme.exit_title,
      text: theme.exit_text,
      picture: theme.exit_picture,
    }))
  return { ...(newsletter && { newsletter }), ...(exit && { exit }) }
}

interface WrittenPopup {
  readonly title: Readonly<Record<string, string | undefined>>
  readonly text: Readonly<Record<string, string | undefined>>
  readonly picture: string | undefined
}

async function popupOf(
  work: Work,
  givenWith: 'newsletter' | 'exit',
  { title, text, picture: key }: WrittenPopup,
): Promise<Popup | undefined> {
  const percent = await giftPercent(work, givenWith)
  const words = [textIn(title, work.locale), textIn(text, work.locale)]
  if (percent === undefined && words.some((each) => each.includes(SHARE))) return undefined
  const share = percent === undefined ? undefined : shareIn(work.locale, percent)
  const [shownTitle = '', shownText = ''] = words.map((each) => each.replaceAll(SHARE, share ?? ''))
  const picture = key === undefined ? undefined : (await readPictures(work, [key])).get(key)
  return { title: shownTitle, text: shownText, ...(share && { share }), ...(picture && { picture }) }
}

function shareIn(locale: string, percent: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)
}
