import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Flex, Radio, Stack, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Success } from '#contract/http.ts'
import {
  LONGEST_BIRTHDAY,
  type TastingBooking,
  type TastingEvening,
  type TastingRequest,
} from '#contract/shop/tastings.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { getAsCustomer, HttpError, http, serverMessage } from '#web/http.ts'
import { formatDay } from '#web/locale.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'

/** Cider tastings: the next evenings, and those that the customer has booked. */
export default function Tastings() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-tastings" title={t('TITLE_TASTINGS')} lead={t('TASTINGS_LEAD')}>
      <RequireLogin>
        <div className="ff-columns">
          <Panel title={t('TASTING_BOOK')}>
            <BookingForm />
          </Panel>
          <Panel title={t('TASTING_YOURS')}>
            <Bookings />
          </Panel>
        </div>
      </RequireLogin>
    </CheckoutLayout>
  )
}

const eveningsQuery = queryOptions({
  queryKey: ['tastings'],
  queryFn: async () => (await http.get<Success<TastingEvening[]>>('/rest/tastings')).data,
})

const bookingsQuery = queryOptions({
  queryKey: ['customer', 'tastings'],
  queryFn: async () => (await getAsCustomer<Success<TastingBooking[]>>('/rest/tastings/bookings')).data,
})

/** Keys of the texts for the shop's refusals, by status. */
const REFUSALS: Record<number, string> = {
  403: 'TASTING_TOO_YOUNG',
  409: 'TASTING_TAKEN',
  503: 'TASTING_TRY_LATER',
}

const LABELS = { dateOfBirth: 'TASTING_BIRTHDAY' }

function BookingForm() {
  const { t } = useTranslation()
  const why = useId()
  const queries = useQueryClient()
  const evenings = useQuery({ ...eveningsQuery, staleTime: 0 })
  const [evening, setEvening] = useState<TastingRequest['evening']>('friday')
  const [dateOfBirth, setDateOfBirth] = useState('')
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => book({ evening, dateOfBirth }),
    onSuccess: ({ startsAt }) => {
      showSnackbar(t('TASTING_BOOKED', { date: formatDay(new Date(startsAt)) }))
      void queries.invalidateQueries({ queryKey: eveningsQuery.queryKey })
      return queries.invalidateQueries({ queryKey: bookingsQuery.queryKey })
    },
  })
  const isMissing = dateOfBirth.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) start()
  }
  if (evenings.isPending) return <CardSkeletons cards={1} height="12rem" />
  if (evenings.isError) {
    const detail = serverMessage(evenings.error)
    return <Failure title={t('TASTINGS_FAILED')} detail={detail} onRetry={() => void evenings.refetch()} />
  }
  const byDate = evenings.data.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const refusal = error instanceof HttpError ? REFUSALS[error.status] : undefined
  const reason = refusal ? t(refusal) : serverMessage(error)
  return (
    <Flex component="form" id="tasting-form" direction="column" gap="md" onSubmit={submit} noValidate>
      <Radio.Group
        label={t('TASTING_EVENING')}
        value={evening}
        onChange={(value) => {
          const chosen = evenings.data.find(({ id }) => id === value)
          if (chosen) setEvening(chosen.id)
        }}
      >
        <Stack gap="sm" pt="xs">
          {byDate.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={t(`TASTING_${one.id}`, { date: formatDay(new Date(one.startsAt)) })}
              description={t(one.isPartnerOpen ? 'TASTING_PLACES' : 'TASTING_CLOSED', {
                count: one.placesLeft,
              })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        id="dateOfBirth"
        autoComplete="bday"
        placeholder="1990-07-21"
        label={t('TASTING_BIRTHDAY')}
        description={t('TASTING_BIRTHDAY_HINT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={LONGEST_BIRTHDAY}
        value={dateOfBirth}
        onChange={(event) => setDateOfBirth(event.target.value)}
      />
      <FormError text={error ? (reason ?? t('TASTING_FAILED')) : undefined} />
      <Button
        type="submit"
        id="bookTasting"
        size="lg"
        fullWidth
        disabled={isMissing}
        loading={isPending}
        aria-describedby={why}
      >
        {t('BTN_TASTING_BOOK')}
      </Button>
      <MissingFields id={why} fieldErrors={isMissing ? { dateOfBirth: true } : {}} labels={LABELS} />
    </Flex>
  )
}

function Bookings() {
  const { t } = useTranslation()
  const bookings = useQuery({ ...bookingsQuery, staleTime: 0 })
  if (bookings.isPending) return <CardSkeletons cards={1} height="6rem" />
  if (bookings.isError) {
    const detail = serverMessage(bookings.error)
    return (
      <Failure title={t('TASTING_YOURS_FAILED')} detail={detail} onRetry={() => void bookings.refetch()} />
    )
  }
  if (bookings.data.length === 0) return <p className="ff-hint">{t('TASTING_NONE')}</p>
  return (
    <ul id="tastingBookings" className="ff-list">
      {bookings.data.map(({ id, evening, startsAt }) => (
        <li key={id}>
          <p className="ff-strong">{t(`TASTING_${evening}`, { date: formatDay(new Date(startsAt)) })}</p>
          <p className="ff-hint">{t('TASTING_AT_SEVEN')}</p>
        </li>
      ))}
    </ul>
  )
}

async function book(request: TastingRequest): Promise<TastingBooking> {
  return (await http.post<Success<TastingBooking>>('/rest/tastings', request)).data
}
