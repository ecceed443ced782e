import { Button, Flex, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery } from '#web/data/wallet.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { isInField } from '#web/ui/behaviour/is-in-field.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { LoginHint } from '#web/ui/states/RequireLogin.tsx'
import { GraphError, type Guess, guessPin, type StockedProduct, stockQuery } from './graph.ts'
import classes from './Wholesale.module.css'

/** For wholesale customers: the raffle, the way to the explorer, and the stock and prices of all products. */
export default function Wholesale() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-wholesale" title={t('TITLE_WHOLESALE')} lead={t('WHOLESALE_LEAD')}>
      <div className="ff-columns">
        <Panel title={t('WHOLESALE_GRAPH')}>
          <p>{t('WHOLESALE_GRAPH_HINT')}</p>
          <Group>
            <Button component={Link} to="/graphql" variant="default">
              {t('BTN_GRAPH_OPEN')}
            </Button>
          </Group>
        </Panel>
        <Panel title={t('RAFFLE')}>
          <Raffle />
        </Panel>
      </div>
      <Flex component="section" direction="column" gap="md" className={classes.stock ?? ''}>
        <h2>{t('WHOLESALE_STOCK')}</h2>
        <Stock />
      </Flex>
    </CheckoutLayout>
  )
}

function Stock() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const stock = useQuery(stockQuery)
  const wanted = search.trim().toLowerCase()
  const shown = stock.data?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  return (
    <>
      <TextInput
        id="stockSearch"
        type="search"
        maw="24rem"
        label={t('WHOLESALE_SEARCH')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {stock.isPending && <CardSkeletons cards={3} height="3rem" />}
      {stock.isError && (
        <Failure
          title={t('WHOLESALE_FAILED')}
          detail={messageOf(stock.error)}
          onRetry={() => void stock.refetch()}
        />
      )}
      {stock.data && (
        <p role="status" className="ff-hint">
          {t('WHOLESALE_COUNT', { count: shown.length })}
        </p>
      )}
      {shown.length > 0 && <StockTable products={shown} />}
    </>
  )
}

function StockTable({ products }: { products: readonly StockedProduct[] }) {
  const { t } = useTranslation()
  return (
    <table className={classes.table} aria-label={t('WHOLESALE_STOCK')}>
      <thead>
        <tr>
          <th scope="col">{t('WHOLESALE_PRODUCT')}</th>
          <th scope="col">{t('WHOLESALE_IN_STOCK')}</th>
          <th scope="col">{t('WHOLESALE_PRICE')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, name, price, stock }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className={stock ? undefined : classes.out}>{stock ?? 0}</td>
            <td>{formatPrice(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LABELS = { pin: 'RAFFLE_PIN' }
const PIN = /^\d{4}$/

/** Guesses the PIN of the raffle card. */
function Raffle() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const why = useId()
  const queries = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [guess, setGuess] = useState<Guess>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: (sent: string) => guessPin(sent),
    onMutate: () => setGuess(undefined),
    onSuccess: (answered, sent) => {
      setGuess(answered)
      setPin((now) => (now === sent ? '' : now))
      if (!isInField()) box.current?.focus()
      return queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    },
  })
  if (!isLoggedIn) {
    return (
      <>
        <p>{t('RAFFLE_LEAD')}</p>
        <LoginHint text={t('RAFFLE_LOGIN')} />
      </>
    )
  }
  const isComplete = PIN.test(pin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) start(pin)
  }
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <p>{t('RAFFLE_LEAD')}</p>
      <TextInput
        ref={box}
        id="rafflePin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        label={t('RAFFLE_PIN')}
        description={t('RAFFLE_PIN_HINT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
      <FormError text={error ? (messageOf(error) ?? t('RAFFLE_FAILED')) : undefined} />
      <Button type="submit" id="guessPin" disabled={!isComplete} loading={isPending} aria-describedby={why}>
        {t('BTN_RAFFLE_GUESS')}
      </Button>
      <MissingFields id={why} fieldErrors={isComplete ? {} : { pin: true }} labels={LABELS} />
      <p role="status" id="raffleResult">
        {guess && (guess.ok ? t('RAFFLE_WON') : t('RAFFLE_LOST', { count: guess.left }))}
      </p>
    </Flex>
  )
}

function messageOf(error: unknown): string | undefined {
  return error instanceof GraphError && error.message !== '' ? error.message : serverMessage(error)
}
