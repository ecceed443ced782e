import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '#web/session.ts'
import { WeakCode } from '#web/training/weak-code.tsx'
import IconMapQuestion from '~icons/map-question'
import { isSignInResponse } from '../features/accounts/sign-in-answer.ts'
import { Search } from '../features/products/Search.tsx'
import { WaitForTexts } from '../ui/WaitForTexts.tsx'
import classes from './FallbackScreen.module.css'

type ForgottenPlayground = typeof import('../../labs/forgotten-playground/weak.tsx')
type UnannouncedPage = typeof import('../../labs/unannounced-page/weak.tsx')

const OAuthCallback = lazy(() => import('../features/accounts/OAuthCallback.tsx'))
const Sandbox = lazy(() => import('../features/web3/Sandbox.tsx'))
const TokenSale = lazy(() => import('../features/token-sale/TokenSale.tsx'))

const sale = (
  <WaitForTexts>
    <TokenSale />
  </WaitForTexts>
)
const workbench = (
  <WaitForTexts>
    <Sandbox />
  </WaitForTexts>
)

/** The screen for paths without a route: some are recognised by their content, all others are unknown. */
export function FallbackScreen() {
  const { pathname, search } = useLocation()
  const visitor = useSession()
  if (pathname === '/') return <Search />
  if (isSignInResponse(pathname))
    return (
      <WaitForTexts>
        <OAuthCallback />
      </WaitForTexts>
    )
  const props = { pathname, search, visitor, workbench, otherwise: <NotFound /> }
  const otherwise = (
    <WeakCode<ForgottenPlayground, 'BackDoor'> lab="forgotten-playground" name="BackDoor" props={props} />
  )
  return (
    <WeakCode<UnannouncedPage, 'UnlistedScreen'>
      lab="unannounced-page"
      name="UnlistedScreen"
      props={{ pathname, sale, otherwise }}
    />
  )
}

/** Says that the address is unknown, above the products that unknown addresses have always shown. */
function NotFound() {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.lost} role="status">
        <IconMapQuestion size={40} stroke={1.5} aria-hidden="true" />
        <p>
          <strong>{t('LOST_TITLE')}</strong> {t('LOST_HINT')}
        </p>
      </div>
      <Search />
    </>
  )
}
