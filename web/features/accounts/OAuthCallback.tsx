import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { configurationQuery } from '#web/configuration.ts'
import { clearSession, openSession } from '#web/session.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { providerFor, signIn } from './oauth.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { readSignInResponse } from './sign-in-answer.ts'

/** Shown on return from the identity provider, while the session is opened. */
export default function OAuthCallback() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_LOGIN'))
  useSignIn()
  return (
    <SignInLayout element="app-oauth" title={t('TITLE_LOGIN')} lead={t('CONFIRM_LOGGED_IN_VIA_OAUTH2')}>
      <p role="status">{t('LOADING')}</p>
    </SignInLayout>
  )
}

/** Signs in once with the answer in the address, then leads to the shop, or to the login. */
function useSignIn(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isBegun = useRef(false)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const finish = async () => {
      try {
        const { application } = await queries.ensureQueryData(configurationQuery)
        const provider = providerFor(application.googleOauth, location)
        openSession(await signIn(readSignInResponse(pathname), provider))
        queries.removeQueries({ queryKey: ['customer'] })
        await navigate('/', { replace: true })
      } catch (error) {
        console.error('The sign-in failed:', error)
        clearSession()
        showSnackbar(t('OAUTH_FAILED'), 'error')
        await navigate('/login', { replace: true })
      }
    }
    void finish()
  }, [pathname, navigate, queries, t])
}
