import { Invitations } from './invitations.tsx'
import { RecentSales } from './recent-sales.tsx'

interface PopupsProps {
  readonly tellsRecentSales: boolean
  /** Whoever is signed in has come before. */
  readonly isKnown: boolean
}

/** What comes up by itself, on pages that only look at goods; without script nothing does. */
export function Popups({ tellsRecentSales, isKnown }: PopupsProps) {
  return (
    <>
      <RecentSales isOn={tellsRecentSales} />
      {isKnown ? null : <Invitations />}
    </>
  )
}
