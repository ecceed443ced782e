import { Button, Flex, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Success } from '#contract/http.ts'
import type { TopUp, TopUpOrder } from '#contract/shop/top-ups.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery } from '#web/data/wallet.ts'
import { getAsCustomer, http, serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { QuickAmounts } from '#web/ui/forms/QuickAmounts.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { validateTopUp } from './amount.ts'
import classes from './Wallet.module.css'

const topUpsQuery = queryOptions({
  queryKey: ['customer', 'top-ups'],
  queryFn: async () => (await getAsCustomer<Success<TopUp[]>>('/rest/wallet/top-ups')).data,
})

async function topUp(order: TopUpOrder): Promise<TopUp> {
  return (await http.post<Success<TopUp>>('/rest/wallet/top-ups', order)).data
}

/** Where Pulp Pay shows its customers what it told the shop. */
const DELIVERIES = './elsewhere/pulp-pay'

/** Keys of the texts for the states. */
const STATES: Record<TopUp['state'], string> = {
  paid: 'TOP_UP_PAID',
  underway: 'TOP_UP_UNDERWAY',
  arrived: 'TOP_UP_ARRIVED',
}

/** A form to top up with Pulp Pay, and how far such payments are. */
export function TopUps() {
  const { t } = useTranslation()
  return (
    <div className="ff-columns">
      <Panel title={t('TOP_UP_TITLE')}>
        <PulpPayForm />
      </Panel>
      <Panel title={t('TOP_UP_PAYMENTS')}>
        <Payments />
      </Panel>
    </div>
  )
}

const USUAL = ['10', '50', '100'] as const

function PulpPayForm() {
  const { t } = useTranslation()
  const why = useId()
  const queries = useQueryClient()
  const { form, field, change, fieldErrors, isComplete, reset } = useForm(
    { amount: '' },
    { validate: validateTopUp },
  )
  const [last, setLast] = useState<TopUp>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => topUp({ amount: Number(form.amount) }),
    onMutate: () => setLast(undefined),
    onSuccess: (paid) => {
      setLast(paid)
      reset()
      void queries.invalidateQueries({ queryKey: topUpsQuery.queryKey })
      return queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) start()
  }
  return (
    <Flex component="form" id="pulp-pay-form" direction="column" gap="md" onSubmit={submit} noValidate>
      <p className="ff-hint">{t('TOP_UP_LEAD')}</p>
      <TextInput
        id="pulpPayAmount"
        inputMode="decimal"
        autoComplete="off"
        label={t('TOP_UP_AMOUNT')}
        description={t('AMOUNT_LIMIT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSection={<span aria-hidden="true">¤</span>}
        {...field('amount')}
      />
      <QuickAmounts amounts={USUAL} unit="¤" onChoose={(amount) => change('amount', amount)} />
      <FormError text={error ? (serverMessage(error) ?? t('TOP_UP_FAILED')) : undefined} />
      <Button
        type="submit"
        id="pulpPayButton"
        size="lg"
        fullWidth
        disabled={!isComplete}
        loading={isPending}
        aria-describedby={why}
      >
        {t('BTN_TOP_UP')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={{ amount: 'TOP_UP_AMOUNT' }} />
      <p role="status">{last && t(STATES[last.state], { amount: formatPrice(last.amount) })}</p>
    </Flex>
  )
}

const POLL_MS = 5_000

const isOnItsWay = ({ state }: TopUp): boolean => state !== 'arrived'

function Payments() {
  const { t } = useTranslation()
  // Pulp Pay delivers later, or once more from its own tab.
  const isLive = { staleTime: 0, refetchOnWindowFocus: true }
  const topUps = useQuery({
    ...topUpsQuery,
    ...isLive,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? POLL_MS : false),
  })
  const arrived = topUps.data?.filter((one) => !isOnItsWay(one)).length
  const queries = useQueryClient()
  useQuery({ ...balanceQuery, ...isLive })
  const known = useRef(arrived)
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== arrived
    known.current = arrived
    if (isNews) void queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
  }, [queries, arrived])
  return (
    <>
      {topUps.isPending && <CardSkeletons cards={1} height="3rem" />}
      {topUps.isError && (
        <Failure
          title={t('TOP_UP_PAYMENTS_FAILED')}
          detail={serverMessage(topUps.error)}
          onRetry={() => void topUps.refetch()}
        />
      )}
      {topUps.data?.length === 0 && <p className="ff-hint">{t('TOP_UP_PAYMENTS_EMPTY')}</p>}
      {topUps.data && topUps.data.length > 0 && (
        <ul className="ff-list">
          {topUps.data.map(({ id, amount, paidAt, state }) => (
            <li key={id} className={classes.payment}>
              <p className="ff-strong">{t(STATES[state], { amount: formatPrice(amount) })}</p>
              <p className="ff-hint">
                <time dateTime={paidAt}>{formatMoment(new Date(paidAt))}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <a className="ff-link" href={DELIVERIES} target="_blank" rel="noopener">
        {t('TOP_UP_DELIVERIES')}
      </a>
    </>
  )
}
