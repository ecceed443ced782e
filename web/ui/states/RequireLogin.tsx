import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/session.ts'
import { EmptyState } from './EmptyState.tsx'

/** Content for customers. Others are asked to log in, and return here afterwards. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  return (
    <EmptyState title={t('MEMBERS_TITLE')} detail={t('MEMBERS_HINT')}>
      <Button component={Link} to={`/login?redirectUrl=${encodeURIComponent(pathname + search)}`}>
        {t('BTN_LOGIN')}
      </Button>
    </EmptyState>
  )
}

/** A hint to log in, for visitors. */
export function LoginHint({ text }: { text: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Stack align="flex-start" fz="lg">
      <p>{text}</p>
      <Button component={Link} to={`/login?redirectUrl=${pathname}`}>
        {t('BTN_LOGIN')}
      </Button>
    </Stack>
  )
}
