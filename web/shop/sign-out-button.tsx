import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { useHref } from '#app/link.tsx'
import { dashboardNavClass } from '#ui/dashboard-frame.tsx'

/** Sign out button at the end of a dashboard's menu. */
export function SignOutButton({ label }: { label: string }) {
  return (
    <Form method="post" action={useHref('/auth/logout')} reloadDocument>
      <button type="submit" className={`${dashboardNavClass} w-full`}>
        <LogOut aria-hidden="true" className="icon icon-flips" />
        {label}
      </button>
    </Form>
  )
}
