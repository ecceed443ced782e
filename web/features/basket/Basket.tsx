import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { basketQuery } from '#web/data/basket.ts'
import { serverMessage } from '#web/http.ts'
import { rememberedBasket, useSession } from '#web/session.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import classes from './Basket.module.css'
import { BasketEmpty, BasketForGuests } from './BasketEmpty.tsx'
import { BasketSkeleton } from './BasketSkeleton.tsx'
import { BasketSummary } from './BasketSummary.tsx'
import { BasketTable } from './BasketTable.tsx'

/** The basket whose number this browser remembers: looked up again on every visit. */
export default function Basket() {
  const { t } = useTranslation()
  const { isLoggedIn, email } = useSession()
  usePageTitle(t('TITLE_BASKET'))
  return (
    <Named element="app-basket" className={classes.screen}>
      <h1>
        {t('TITLE_BASKET')} <small className={classes.owner}>({email ?? t('ANONYMOUS')})</small>
      </h1>
      {isLoggedIn ? <Content /> : <BasketForGuests />}
    </Named>
  )
}

function Content() {
  const { t } = useTranslation()
  useLocation()
  const basket = useQuery({ ...basketQuery(rememberedBasket()), staleTime: 0 })
  if (basket.isPending) return <BasketSkeleton />
  if (basket.isError) {
    return (
      <Failure
        title={t('BASKET_NOT_LOADED')}
        detail={serverMessage(basket.error)}
        onRetry={() => void basket.refetch()}
      />
    )
  }
  return (
    <div className={classes.layout}>
      {basket.data.length === 0 ? <BasketEmpty /> : <BasketTable lines={basket.data} />}
      <BasketSummary lines={basket.data} />
    </div>
  )
}
