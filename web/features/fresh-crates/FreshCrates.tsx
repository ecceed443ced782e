import { Button, Flex, Group, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Success } from '#contract/http.ts'
import { type FreshOrder, type FreshPrices, MOST_CRATES } from '#contract/shop/fresh.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery } from '#web/data/wallet.ts'
import { getAsCustomer, HttpError, http, serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { storeAnswer } from '#web/refetch.ts'
import { useSession } from '#web/session.ts'
import { FormError } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { LoginHint } from '#web/ui/states/RequireLogin.tsx'
import IconRefresh from '~icons/refresh'
import classes from './FreshCrates.module.css'

type FruitPrice = FreshPrices['fruits'][number]

const pricesQuery = queryOptions({
  queryKey: ['fresh'],
  queryFn: async () => (await http.get<Success<FreshPrices>>('/rest/fresh')).data,
})

const ordersQuery = queryOptions({
  queryKey: ['customer', 'fresh'],
  queryFn: async () => (await getAsCustomer<Success<FreshOrder[]>>('/rest/fresh/orders')).data,
})

/** Crates of fresh fruit at the price of the day, and those that the customer has ordered. */
export default function FreshCrates() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <CheckoutLayout element="app-fresh-crates" title={t('TITLE_FRESH')} lead={t('FRESH_LEAD')}>
      <Prices isLoggedIn={isLoggedIn} />
      {isLoggedIn ? <Orders /> : <LoginHint text={t('FRESH_LOG_IN')} />}
    </CheckoutLayout>
  )
}

function Prices({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslation()
  const prices = useQuery({ ...pricesQuery, staleTime: 0 })
  if (prices.isPending) return <CardSkeletons cards={4} height="9rem" />
  if (prices.isError) {
    const detail = serverMessage(prices.error)
    return <Failure title={t('FRESH_FAILED')} detail={detail} onRetry={() => void prices.refetch()} />
  }
  const { fruits, refreshedAt } = prices.data
  return (
    <>
      <Freshness refreshedAt={refreshedAt} />
      <ul className="ff-list ff-cards">
        {fruits.map((one) => (
          <Flex component="li" key={one.fruit} className="ff-card" direction="column" gap="xs" p="md">
            <Crate {...one} />
            {isLoggedIn && <OrderForm {...one} />}
          </Flex>
        ))}
      </ul>
    </>
  )
}

const DAY_MS = 86_400_000

/** How old the prices are, and a button to fetch new ones. */
function Freshness({ refreshedAt }: Pick<FreshPrices, 'refreshedAt'>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: async () => (await http.post<Success<FreshPrices>>('/rest/fresh/refresh')).data,
    onSuccess: (fresh) => {
      storeAnswer(queries, pricesQuery.queryKey, fresh)
      showSnackbar(t('FRESH_REFRESHED'))
    },
  })
  const fetched = refreshedAt === null ? undefined : new Date(refreshedAt)
  const isOld = fetched !== undefined && Date.now() - fetched.getTime() > DAY_MS
  return (
    <Group className={classes.freshness ?? ''} gap="md" my="md">
      <Button
        id="refreshPrices"
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden="true" />}
        loading={isPending}
        onClick={() => start()}
      >
        {t('BTN_FRESH_REFRESH')}
      </Button>
      <p className="ff-hint">
        {fetched ? t('FRESH_AS_OF', { date: formatMoment(fetched) }) : t('FRESH_NEVER')}
        {isOld && ` ${t('FRESH_OLD')}`}
      </p>
      <FormError text={error ? t('FRESH_NOT_REFRESHED') : undefined} />
    </Group>
  )
}

function Crate({ fruit, price, listPrice }: FruitPrice) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={classes.fruit}>{t(`FRUIT_${fruit}`)}</h2>
      <p className={classes.price} data-fruit={fruit}>
        {formatPrice(price)}
      </p>
      <p className="ff-hint">{t('FRESH_LIST_PRICE', { price: formatPrice(listPrice) })}</p>
    </>
  )
}

/** Keys of the texts for the shop's refusals, by status. */
const REFUSALS: Record<number, string> = { 400: 'FRESH_CRATES_LIMIT', 402: 'FRESH_NO_MONEY' }

function OrderForm({ fruit, price }: FruitPrice) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [crates, setCrates] = useState('1')
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => orderCrates(fruit, Number(crates)),
    onSuccess: ({ paid }) => {
      showSnackbar(t('FRESH_ORDERED', { fruit: t(`FRUIT_${fruit}`), price: formatPrice(paid) }))
      void queries.invalidateQueries({ queryKey: ordersQuery.queryKey })
      return queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    },
  })
  const isFine = /^\d{1,2}$/.test(crates) && Number(crates) >= 1 && Number(crates) <= MOST_CRATES
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFine) start()
  }
  const label = isFine
    ? t('BTN_FRESH_ORDER_FOR', { price: formatPrice(price * Number(crates)) })
    : t('BTN_FRESH_ORDER')
  const refusal = error instanceof HttpError ? REFUSALS[error.status] : undefined
  const reason = refusal ? t(refusal, { most: MOST_CRATES }) : serverMessage(error)
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-end">
        <TextInput
          id={`crates-${fruit}`}
          className={classes.crates ?? ''}
          inputMode="numeric"
          autoComplete="off"
          label={t('FRESH_CRATES')}
          aria-label={t('FRESH_CRATES_OF', { fruit: t(`FRUIT_${fruit}`) })}
          value={crates}
          error={isFine ? undefined : t('FRESH_CRATES_LIMIT', { most: MOST_CRATES })}
          onChange={(event) => setCrates(event.target.value)}
        />
        <Button
          type="submit"
          id={`order-${fruit}`}
          disabled={!isFine}
          loading={isPending}
          aria-describedby={isFine ? undefined : `crates-${fruit}-error`}
          aria-label={t('LABELLED', { label, value: t(`FRUIT_${fruit}`) })}
        >
          {label}
        </Button>
      </Group>
      <FormError text={error ? (reason ?? t('FRESH_NOT_ORDERED')) : undefined} />
    </form>
  )
}

function Orders() {
  const { t } = useTranslation()
  const orders = useQuery({ ...ordersQuery, staleTime: 0 })
  const balance = useQuery({ ...balanceQuery, staleTime: 0 })
  return (
    <Panel title={t('FRESH_ORDERS')}>
      <p>
        {t('LABELLED', { label: t('LABEL_WALLET_BALANCE'), value: '' })}
        <strong>{balance.data === undefined ? '···' : formatPrice(balance.data)}</strong>{' '}
        <Link to="/wallet" className="ff-link">
          {t('LABEL_ADD_MONEY')}
        </Link>
      </p>
      {orders.isPending && <CardSkeletons cards={1} height="4rem" />}
      {orders.isError && (
        <Failure
          title={t('FRESH_ORDERS_FAILED')}
          detail={serverMessage(orders.error)}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data?.length === 0 && <p className="ff-hint">{t('FRESH_ORDERS_NONE')}</p>}
      {orders.data && orders.data.length > 0 && (
        <ul id="freshOrders" className="ff-list">
          {orders.data.map(({ id, fruit, crates, paid, orderedAt }) => (
            <li key={id}>
              <p className="ff-strong">
                {t('FRESH_ORDER_LINE', {
                  count: crates,
                  fruit: t(`FRUIT_${fruit}`),
                  price: formatPrice(paid),
                })}
              </p>
              <p className="ff-hint">{formatMoment(new Date(orderedAt))}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

async function orderCrates(fruit: FruitPrice['fruit'], crates: number): Promise<FreshOrder> {
  return (await http.post<Success<FreshOrder>>(`/rest/fresh/${fruit}/order`, { crates })).data
}
