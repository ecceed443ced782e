import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cardQuery } from '#web/data/cards.ts'
import { choice } from '#web/data/choices.ts'
import { balanceQuery } from '#web/data/wallet.ts'
import { NotLoaded } from '#web/ui/NotLoaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { formatPrice } from '#web/ui/price.ts'
import classes from './Chosen.module.css'

/** What pays for the order, as it was chosen. */
export function ChosenPayment() {
  const { t } = useTranslation()
  const [id] = useState(() => choice('paymentId'))
  return (
    <Panel
      title={t('PAYMENT_METHOD')}
      action={
        <Link to="/payment/shop" className={classes.change}>
          {t('CHANGE')}
          <span className="ff-hidden"> ({t('PAYMENT_METHOD')})</span>
        </Link>
      }
    >
      {id === undefined && <p className={classes.none}>{t('NO_PAYMENT_CHOSEN')}</p>}
      {id === 'wallet' && <WalletFacts />}
      {id !== undefined && id !== 'wallet' && <CardFacts id={id} />}
    </Panel>
  )
}

function WalletFacts() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(balanceQuery)
  if (isError) return <NotLoaded text={t('WALLET_FAILED')} onRetry={() => void refetch()} />
  return (
    <p className={classes.lines}>
      <span className={classes.strong}>{t('DIGITAL_WALLET')}</span>
      <span className={classes.quiet}>
        {t('LABELLED', {
          label: t('LABEL_WALLET_BALANCE'),
          value: data === undefined ? '···' : formatPrice(data),
        })}
      </span>
    </p>
  )
}

function CardFacts({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(cardQuery(id))
  if (isError) return <NotLoaded text={t('CHOSEN_NOT_LOADED')} onRetry={() => void refetch()} />
  if (!data) return <div className={`${classes.waiting} ${classes.low}`} aria-hidden="true" />
  return (
    <p className={classes.lines}>
      <span className={classes.strong}>
        {t('CARD_ENDING_IN')} {String(data.cardNum).slice(-4)}
      </span>
      <span className={classes.quiet}>
        {t('LABELLED', { label: t('CARD_HOLDER'), value: data.fullName })}
      </span>
    </p>
  )
}
