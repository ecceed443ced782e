import { lazy } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../session.ts'

const Forbidden = lazy(() => import('#web/ui/states/Forbidden.tsx'))

/** Screens for one role. Others see the 403 screen; the address stays as typed. */
export function StaffOnly({ only }: { only: 'admin' | 'accounting' }) {
  const { isLoggedIn, role } = useSession()
  if (isLoggedIn && role === only) return <Outlet />
  return <Forbidden because={isLoggedIn ? 'UNAUTHORIZED_PAGE_ACCESS_ERROR' : 'UNAUTHORIZED_ACCESS_ERROR'} />
}

/** Screens for customers who are logged in. Others see the 403 screen; the address stays as typed. */
export function LoggedInOnly() {
  const { isLoggedIn } = useSession()
  return isLoggedIn ? <Outlet /> : <Forbidden />
}
