import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '#web/data/wallet.ts'
import { NotLoaded } from '#web/ui/NotLoaded.tsx'
import { formatPrice } from '#web/ui/price.ts'
import { toTheCent } from '../totals.ts'
import classes from './PayByWallet.module.css'

interface PayByWalletProps {
  /** What is to be paid; undefined while nobody knows. */
  total: number | undefined
  isBusy: boolean
  onPay: () => void
}

/** The wallet as another way to pay: only where there is enough in it. */
export function PayByWallet({ total, isBusy, onPay }: PayByWalletProps) {
  const { t } = useTranslation()
  const balance = useQuery({ ...balanceQuery, staleTime: 0 })
  const missing =
    balance.data === undefined || total === undefined ? undefined : toTheCent(total - balance.data)
  // A form, so that whoever enables the button by hand really sends something.
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onPay()
  }
  return (
    <section className={classes.wallet} aria-label={t('LABEL_PAY_USING_WALLET')}>
      <span className={classes.icon}>
        <IconWallet aria-hidden="true" size={28} />
      </span>
      <div>
        <h2 className={classes.title}>{t('LABEL_PAY_USING_WALLET')}</h2>
        <p className={classes.balance}>
          {t('LABEL_WALLET_BALANCE')} {/* Existing clients read it as soon as it can be seen. */}
          {balance.data === undefined ? (
            '···'
          ) : (
            <span className="confirmation">{formatPrice(balance.data)}</span>
          )}
        </p>
        {missing !== undefined && missing > 0 && (
          <p className={classes.balance}>
            {t('INSUFFICIENT_WALLET_BALANCE')} {t('WALLET_SHORT', { amount: formatPrice(missing) })}
          </p>
        )}
        {balance.isError && <NotLoaded text={t('WALLET_FAILED')} onRetry={() => void balance.refetch()} />}
      </div>
      <form className={classes.pay ?? ''} onSubmit={pay}>
        <Button
          type="submit"
          variant="default"
          disabled={missing === undefined || missing > 0 || isBusy}
          fullWidth
        >
          {t('LABEL_PAY', { amount: total === undefined ? '' : formatPrice(total) })}
        </Button>
      </form>
    </section>
  )
}
