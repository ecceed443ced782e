import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Success } from '#contract/http.ts'
import { whoAmIQuery } from '#web/data/accounts.ts'
import { http, serverMessage } from '#web/http.ts'
import { formatDay } from '#web/locale.ts'
import { useSession } from '#web/session.ts'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { AddressPicker } from './AddressPicker.tsx'
import {
  BLANK,
  complaintsAbout,
  dayOf,
  isForPickup,
  LITRES,
  type Pressings,
  requestFor,
} from './recycling.ts'

interface Booked {
  isPickup: boolean
  pickupDate: string | null
}

const LABELS = { quantity: 'RECYCLE_QUANTITY', date: 'LABEL_PICKUP_DATE', address: 'RECYCLE_ADDRESS' }

function useBooking(reset: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (request: object) => http.post<Success<Booked>>('/api/Recycles/', request),
    onSuccess: ({ data: { isPickup, pickupDate } }) => {
      const day = pickupDate ? formatDay(new Date(pickupDate)) : ''
      snack(isPickup ? t('CONFIRM_RECYCLING_PICKUP', { pickupdate: day }) : t('CONFIRM_RECYCLING_BOX'))
      reset()
    },
    onError: (error) => snack(serverMessage(error) ?? t('RECYCLE_FAILED'), 'error'),
  })
}

/** How much, from where, and whether somebody comes by. */
export function RecycleForm() {
  const { t } = useTranslation()
  const { email } = useSession()
  const me = useQuery(whoAmIQuery)
  const [form, setForm] = useState(BLANK)
  const [isVisited, setVisited] = useState({ quantity: false, date: false })
  const change = (part: Partial<Pressings>) => setForm((before) => ({ ...before, ...part }))
  const book = useBooking(() => {
    setForm(BLANK)
    setVisited({ quantity: false, date: false })
  })
  const today = dayOf(new Date())
  const why = useId()
  const complaints = complaintsAbout(form, today)
  const canSend = Object.keys(complaints).length === 0 && !book.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) book.mutate(requestFor(form, me.data?.id))
  }
  const range = `${LITRES.min}-${LITRES.max}`

  return (
    <form id="recycle-form" onSubmit={submit} noValidate>
      <TextInput label={t('LABEL_REQUESTOR')} value={me.data?.email ?? email ?? ''} disabled readOnly />
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        label={t('RECYCLE_QUANTITY')}
        placeholder={t('IN_LITERS_PLACEHOLDER')}
        error={isVisited.quantity && complaints.quantity ? t(complaints.quantity, { range }) : undefined}
        value={form.quantity}
        onChange={(event) => change({ quantity: event.target.value })}
        onBlur={() => setVisited({ ...isVisited, quantity: true })}
      />
      {isForPickup(form.quantity) && (
        <Checkbox
          label={t('REQUEST_PICKUP')}
          checked={form.isPickup}
          onChange={(event) => change({ isPickup: event.target.checked })}
        />
      )}
      {isForPickup(form.quantity) && form.isPickup && (
        <TextInput
          type="date"
          min={today}
          label={t('LABEL_PICKUP_DATE')}
          error={isVisited.date && complaints.date ? t(complaints.date) : undefined}
          value={form.date}
          onChange={(event) => change({ date: event.target.value })}
          onBlur={() => setVisited({ ...isVisited, date: true })}
        />
      )}
      <AddressPicker
        chosen={form.address}
        onChoose={(address) => change({ address })}
        complaint={isVisited.quantity && complaints.address ? t(complaints.address) : undefined}
      />
      <Button type="submit" id="recycleButton" size="lg" fullWidth disabled={!canSend} aria-describedby={why}>
        {t('BTN_SUBMIT')}
      </Button>
      <StillMissing id={why} complaints={complaints} labels={LABELS} />
    </form>
  )
}
