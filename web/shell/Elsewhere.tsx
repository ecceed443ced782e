import { lazy } from 'react'
import { useLocation } from 'react-router'
import { isSignInAnswer } from '../features/accounts/sign-in-answer.ts'
import { Search } from '../features/products/Search.tsx'
import { isTokenSale } from '../features/token-sale/whereabouts.ts'
import { AllWords } from './AllWords.tsx'

const OAuthCallback = lazy(() => import('../features/accounts/OAuthCallback.tsx'))
const TokenSale = lazy(() => import('../features/token-sale/TokenSale.tsx'))

/** Addresses without a name of their own: known by what is in them. Unknown ones show the search. */
export function Elsewhere() {
  const { pathname } = useLocation()
  if (isSignInAnswer(pathname))
    return (
      <AllWords>
        <OAuthCallback />
      </AllWords>
    )
  if (isTokenSale(pathname))
    return (
      <AllWords>
        <TokenSale />
      </AllWords>
    )
  return <Search />
}
