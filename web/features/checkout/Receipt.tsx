import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPrice } from '#web/ui/shop/price.ts'
import slip from '#web/ui/shop/receipt.module.css'
import { InlineFailure } from '#web/ui/states/Failure.tsx'
import classes from './Receipt.module.css'
import type { Totals } from './totals.ts'
import type { Checkout } from './use-checkout.ts'

/** A receipt: amounts, the total, and actions below. */
export function Receipt({ rows, total, children }: { rows: ReactNode; total: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className={slip.slip} aria-label={t('ORDER_SUMMARY')}>
      {rows && (
        <Flex component="dl" direction="column" gap="xs" m={0}>
          {rows}
        </Flex>
      )}
      <p className={`${slip.row} ${classes.sum}`}>
        <span>{t('LABEL_TOTAL_PRICE')}</span>
        <span id="price" className={slip.total}>
          {total}
        </span>
      </p>
      {children}
    </aside>
  )
}

/** One amount of a receipt. */
function ReceiptRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A placeholder for an amount that is still loading. */
export const UNKNOWN_AMOUNT = '···'

/** Items, delivery and promotion of an order. */
export function OrderRows({ totals, hasDelivery }: { totals: Totals | undefined; hasDelivery: boolean }) {
  const { t } = useTranslation()
  const amount = (value: number | undefined) => (value === undefined ? UNKNOWN_AMOUNT : formatPrice(value))
  return (
    <>
      <ReceiptRow name={t('ITEMS')}>{amount(totals?.items)}</ReceiptRow>
      <ReceiptRow name={t('DELIVERY')}>
        {hasDelivery ? (
          amount(totals?.delivery)
        ) : (
          <Box component="span" className="ff-hint" fw="var(--ff-weight-regular)">
            {t('TO_BE_CHOSEN')}
          </Box>
        )}
      </ReceiptRow>
      <ReceiptRow name={t('PROMOTION')}>
        {totals && totals.promotion !== 0 ? (
          <Box component="span" c="var(--ff-success-text)">
            −{formatPrice(totals.promotion)}
          </Box>
        ) : (
          amount(totals?.promotion)
        )}
      </ReceiptRow>
    </>
  )
}

/** The receipt beside each step of the checkout. */
export function CheckoutReceipt({ till, children }: { till: Checkout; children: ReactNode }) {
  const { t } = useTranslation()
  const { basket, totals, method } = till
  return (
    <Receipt
      rows={<OrderRows totals={totals} hasDelivery={method !== undefined} />}
      total={totals ? formatPrice(totals.total) : UNKNOWN_AMOUNT}
    >
      {basket.isError && <InlineFailure text={t('TILL_FAILED')} onRetry={() => void basket.refetch()} />}
      {basket.data?.length === 0 && (
        <p className="ff-hint">
          {t('TILL_EMPTY')} <Link to="/search">{t('SHOW_ALL_PRODUCTS')}</Link>
        </p>
      )}
      {children}
    </Receipt>
  )
}
