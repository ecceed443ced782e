import { lazy } from 'react'
import { useLocation } from 'react-router'
import { WeakCode } from '#web/training/weak-code.tsx'
import { isSignInAnswer } from '../features/accounts/sign-in-answer.ts'
import { Search } from '../features/products/Search.tsx'
import { AllWords } from './AllWords.tsx'

type UnannouncedPage = typeof import('../../labs/unannounced-page/weak.tsx')

const OAuthCallback = lazy(() => import('../features/accounts/OAuthCallback.tsx'))
const TokenSale = lazy(() => import('../features/token-sale/TokenSale.tsx'))

/** Addresses without a name of their own: known by what is in them. Unknown ones show the search. */
export function Elsewhere() {
  const { pathname } = useLocation()
  if (pathname === '/') return <Search />
  if (isSignInAnswer(pathname))
    return (
      <AllWords>
        <OAuthCallback />
      </AllWords>
    )
  const sale = (
    <AllWords>
      <TokenSale />
    </AllWords>
  )
  const props = { pathname, sale, otherwise: <Search /> }
  return (
    <WeakCode<UnannouncedPage, 'UnlistedScreen'> lab="unannounced-page" name="UnlistedScreen" props={props} />
  )
}
