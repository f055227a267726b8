import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { useHref } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { menuItemClass } from '#ui/menu.tsx'

/** Sign out button at the end of a dashboard's account menu. */
export function SignOutButton({ label }: { label: string }) {
  return (
    <Form method="post" action={useHref('/auth/logout')} reloadDocument>
      <button type="submit" className={menuItemClass}>
        <Icon of={LogOut} size="sm" flips />
        {label}
      </button>
    </Form>
  )
}
