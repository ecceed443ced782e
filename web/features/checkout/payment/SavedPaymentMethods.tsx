import { ActionIcon } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '#contract/http.ts'
import { cardsQuery } from '#web/data/cards.ts'
import { saveChoice, savedChoice } from '#web/data/checkout-choices.ts'
import { http, serverMessage } from '#web/http.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconTrash from '~icons/trash'
import classes from './Cards.module.css'
import { AddCard, CardText, NoCards } from './Cards.tsx'
import { lastDigits } from './card-form.ts'

/** All cards of a customer, with a form to add one and buttons to remove them. */
export default function SavedPaymentMethods() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout
      element="app-saved-payment-methods"
      title={t('MY_PAYMENT_OPTIONS')}
      lead={t('SAVED_CARDS_LEAD')}
    >
      <RequireLogin>
        <SavedCards />
        <AddCard />
      </RequireLogin>
    </CheckoutLayout>
  )
}

function SavedCards() {
  const { t } = useTranslation()
  const cards = useQuery(cardsQuery)
  if (cards.isPending) return <CardSkeletons cards={1} height="5.2rem" />
  if (cards.isError) {
    return (
      <Failure
        title={t('CARDS_FAILED')}
        detail={serverMessage(cards.error)}
        onRetry={() => void cards.refetch()}
      />
    )
  }
  if (cards.data.length === 0) return <NoCards />
  return (
    <ul className="ff-list ff-cards">
      {cards.data.map((card) => (
        <li key={card.id}>
          <SavedCard card={card} />
        </li>
      ))}
    </ul>
  )
}

function SavedCard({ card }: { card: Card }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => http.delete(`/api/Cards/${card.id}`),
    onSuccess: () => {
      if (savedChoice('paymentId') === String(card.id)) saveChoice('paymentId', undefined)
      showSnackbar(t('CARD_REMOVED'))
      return queries.invalidateQueries(cardsQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CARD_NOT_REMOVED'), 'error'),
    onSettled: () => setAsked(false),
  })
  return (
    <div className={classes.saved} aria-busy={remove.isPending}>
      <CardText card={card} />
      <ActionIcon
        aria-label={t('ARIA_REMOVE_CARD', { digits: lastDigits(card.cardNum) })}
        loading={remove.isPending}
        onClick={() => setAsked(true)}
      >
        <IconTrash aria-hidden="true" size={20} data-icon="trash-alt" />
      </ActionIcon>
      <ConfirmButton
        title={t('CARD_REMOVE_TITLE')}
        action={t('BTN_REMOVE')}
        isOpen={isAsked}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{t('CARD_REMOVE_HINT')}</p>
        <CardText card={card} />
      </ConfirmButton>
    </div>
  )
}
