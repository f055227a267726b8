import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { customerMiddleware, secondFactorMiddleware } from '#app/sign-in-guard.ts'
import { watchForNewBuild } from '#app/watch-build.ts'
import { DialogHost } from '#shop/dialog-host.tsx'
import type { Route } from './+types/frame'
import { staffMiddleware } from './dashboard.ts'

export const middleware: Route.MiddlewareFunction[] = [
  customerMiddleware,
  staffMiddleware,
  secondFactorMiddleware,
]

/** Layout of all private /seller pages. Without a loader the guard would not run on navigation between them. */
export function loader() {
  return null
}

export default function SellerFrame() {
  useEffect(watchForNewBuild, [])
  return (
    <>
      <Outlet />
      <DialogHost />
    </>
  )
}
