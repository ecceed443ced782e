import { IconBasket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { basketQuery, countPieces } from '#web/data/basket.ts'
import { rememberedBasket, useSession } from '#web/session.ts'
import { naming } from '#web/ui/naming.ts'
import classes from './BasketLink.module.css'

interface BasketLinkProps {
  className: string | undefined
  labelClassName: string | undefined
}

/** The way to the basket, with the number of pieces in it. */
export function BasketLink({ className, labelClassName }: BasketLinkProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const basket = rememberedBasket()
  const { data } = useQuery({ ...basketQuery(basket), enabled: isLoggedIn && basket !== '' })
  const counter = useId()
  const words = useId()
  return (
    <span className={classes.anchor}>
      <Link
        to="/basket"
        className={className}
        aria-describedby={counter}
        {...naming(t('ARIA_BASKET'), t('NAV_BASKET'), words)}
      >
        <IconBasket aria-hidden="true" />
        <span id={words} className={labelClassName}>
          {t('NAV_BASKET')}
        </span>
      </Link>
      {isLoggedIn && (
        <span id={counter} className={`fa-layers-counter warn-notification ${classes.counter}`}>
          {data ? countPieces(data) : 0}
        </span>
      )}
    </span>
  )
}
