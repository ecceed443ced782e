import { IconBasket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import classes from './BasketLink.module.css'
import { basketQuery, countPieces, rememberedBasket } from './basket.ts'

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
  const pieces = isLoggedIn && data ? countPieces(data) : 0
  return (
    <Link to="/basket" className={className} aria-label={t('ARIA_BASKET')} aria-describedby={counter}>
      <span className={classes.icon}>
        <IconBasket aria-hidden="true" />
        {isLoggedIn && (
          <span id={counter} className={`fa-layers-counter warn-notification ${classes.counter}`}>
            {pieces}
          </span>
        )}
      </span>
      <span className={labelClassName}>{t('TITLE_BASKET')}</span>
    </Link>
  )
}
