import { lazy } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../session.ts'

const Forbidden = lazy(() => import('#web/ui/Forbidden.tsx'))

/** Screens for those who are logged in. Everybody else sees the 403 screen; the address stays as it was typed. */
export function MembersOnly() {
  const { isLoggedIn } = useSession()
  return isLoggedIn ? <Outlet /> : <Forbidden />
}
