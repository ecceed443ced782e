import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { basketQuery, countPieces } from '#web/data/basket.ts'
import { storedBasketId } from '#web/session.ts'
import { accessibleName } from '#web/ui/behaviour/accessible-name.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import IconBasket from '~icons/basket'
import classes from './BasketButton.module.css'

interface BasketButtonProps {
  className: string | undefined
  labelClassName: string | undefined
}

/** The button to the basket, with the number of pieces in it. Only for customers. */
export function BasketButton({ className, labelClassName }: BasketButtonProps) {
  const { t } = useTranslation()
  const basket = storedBasketId()
  const { data } = useQuery({ ...basketQuery(basket), enabled: basket !== '' })
  const counter = useId()
  const words = useId()
  return (
    <span className={classes.anchor}>
      <LinkButton
        to="/basket"
        className={className}
        aria-describedby={counter}
        {...accessibleName(t('ARIA_BASKET'), t('NAV_BASKET'), words)}
      >
        <IconBasket aria-hidden="true" />
        <span id={words} className={labelClassName}>
          {t('NAV_BASKET')}
        </span>
      </LinkButton>
      <span id={counter} className={`fa-layers-counter warn-notification ${classes.counter}`}>
        {data ? countPieces(data) : 0}
      </span>
    </span>
  )
}
