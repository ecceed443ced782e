import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/session.ts'
import { Notice } from './Notice.tsx'

/** What only customers have. Asks everybody else to log in, and leads back here afterwards. */
export function ForCustomers({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  return (
    <Notice title={t('MEMBERS_TITLE')} detail={t('MEMBERS_HINT')}>
      <Button component={Link} to={`/login?redirectUrl=${encodeURIComponent(pathname + search)}`}>
        {t('BTN_LOGIN')}
      </Button>
    </Notice>
  )
}
